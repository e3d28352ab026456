// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// One operation of the API, described once.
///
/// Its route, scope, conditions and idempotency, its use in batches, WebSocket commands and the verbs of render scripts
/// all come from its entry in ``OperationTable``. Reading the request, running it against the engine and encoding the
/// reply are separate steps, which all of these share.
struct Operation: Sendable {
    /// Reads an operation of a batch; the step it returns runs in the batch's turn of the engine.
    typealias StepReader = @Sendable (inout FieldReader, Call) throws(Problem) -> Step
    /// Runs an operation in one turn of the engine, without waiting.
    typealias Step = @Sendable (isolated Engine) throws(EngineError) -> Reply
    /// Records the fields that the reader accepts, without reading any.
    typealias Description = @Sendable (inout FieldReader, Call) throws(Problem) -> Void
    /// Answers a request.
    typealias Answer = @Sendable (HTTPRequest, APIContext) async throws(Problem) -> HTTPResponse
    /// Answers a request whose body is a form with a file or the file itself.
    typealias Upload = @Sendable (HTTPRequest, MediaType, APIContext) async throws(Problem) -> Reply
    /// Serves an accepted WebSocket.
    typealias Socket = @Sendable (HTTPRequest, WebSocketSession, APIContext) async -> Void

    /// Its `operationId` in `openapi.yaml`.
    let name: String
    /// GET includes HEAD.
    let method: HTTPMethod
    /// The path, with at most one parameter, such as `/v1/players/{id}/play`.
    let pattern: PathPattern
    /// The resource whose revision `If-Match` refers to; nil if it has no revision.
    let resource: Resource?
    /// The scope that a client needs; nil if no token is needed.
    private(set) var scope: AccessScope?
    /// Whether it takes an `Idempotency-Key`.
    private(set) var takesIdempotencyKey: Bool
    /// Whether it is answered before the state is back, because it does not read it then.
    private(set) var answersWhileStarting = false
    /// Whether it starts a player, so that a batch can schedule it.
    private(set) var startsPlayer = false
    /// Short forms in messages and batches.
    private(set) var commands: [CommandForm] = []
    /// Forms in render scripts.
    private(set) var verbs: [VerbForm] = []
    /// Takes files; nil if the body is always JSON.
    private(set) var upload: Upload?
    /// Answers without waiting; nil if it has to wait for the engine or a body.
    private(set) var immediate: (@Sendable (HTTPRequest, APIContext) throws(Problem) -> HTTPResponse)?
    /// Serves a WebSocket at the same address; nil if there is none.
    private(set) var socket: Socket?
    /// Adds members to the problems that it answers; nil adds none.
    private(set) var explain: (@Sendable (Problem) -> Problem)?
    /// Reads it for a batch; nil if it waits for the disk or the decoder, which no batch does.
    let step: StepReader?
    private let describe: Description
    private let work: Answer

    init(
        _ name: String,
        _ method: HTTPMethod,
        _ pattern: String,
        on resource: Resource?,
        step: StepReader?,
        describe: @escaping Description,
        answer: @escaping Answer
    ) {
        (self.name, self.method, self.pattern) = (name, method, PathPattern(pattern))
        (self.resource, self.step, self.describe, work) = (resource, step, describe, answer)
        scope = method == .get ? .read : .control
        takesIdempotencyKey = method == .post
    }

    /// Answers a request.
    func answer(_ request: HTTPRequest, _ api: APIContext) async throws(Problem) -> HTTPResponse {
        do throws(Problem) {
            return try await take(request, api)
        } catch {
            throw explain?(error) ?? error
        }
    }

    private func take(_ request: HTTPRequest, _ api: APIContext) async throws(Problem) -> HTTPResponse {
        try refuseUnknownParameters(of: request, api)
        guard let upload else { return try await work(request, api) }
        guard let type = request.head.fields[.contentType] else {
            guard request.body.declaredLength == 0 else {
                throw .missingContentType(allowed: Self.uploadTypes)
            }
            return try await work(request, api)
        }
        let media = MediaType(type)
        if let media, media.isForm || media.isAudio { return try await upload(request, media, api).response }
        guard media?.isJSON == true else {
            throw .unsupportedMediaType(type, allowed: Self.uploadTypes)
        }
        return try await work(request, api)
    }

    private static let uploadTypes = "application/json, multipart/form-data or audio/*"

    /// Refuses a query that an operation with a body would not read; the reader of any other query refuses by itself.
    private func refuseUnknownParameters(of request: HTTPRequest, _ api: APIContext) throws(Problem) {
        guard method.hasFieldsInBody, !request.head.target.query.isEmpty else { return }
        var query = FieldReader(query: request.head.target.query)
        for field in try description(api).query.fields { _ = query.take(field.name, .any) }
        try query.finish()
    }

    /// The fields that the operation accepts in the body and in the query.
    ///
    /// - Throws: the problem of a request without fields; the record is then incomplete.
    func description(_ api: APIContext) throws(Problem) -> (body: RequestRecord, query: RequestRecord) {
        let (body, query) = (RequestRecord(), RequestRecord())
        var fields = FieldReader(describing: method.hasFieldsInBody ? body : query)
        try describe(&fields, Call(describing: query, api))
        return (body, query)
    }

    /// A GET without parameters that is answered at once, on the connection's loop, from what is in memory.
    static func immediate(
        _ name: String,
        _ pattern: String,
        _ answer: @escaping @Sendable (APIContext) -> HTTPResponse
    ) -> Operation {
        serve(name, .get, pattern, read: .nothing) { (_, api, _) async throws(Problem) in answer(api) }
            .with { operation in
                operation.immediate = { (request, api) throws(Problem) in
                    guard request.body.declaredLength == 0 else {
                        throw .bodyOfRead(request, given: "a body")
                    }
                    try FieldReader(query: request.head.target.query).finish()
                    return answer(api)
                }
            }
    }

    // MARK: Exceptions to the defaults

    /// A copy with a change.
    private func with(_ change: (inout Operation) -> Void) -> Operation {
        var copy = self
        change(&copy)
        return copy
    }

    /// Sets the required scope; nil needs no token, and the default is `read` for GET and `control` for other methods.
    func needing(_ scope: AccessScope?) -> Operation { with { $0.scope = scope } }

    /// Takes no `Idempotency-Key` although it is a POST.
    var withoutIdempotencyKey: Operation { with { $0.takesIdempotencyKey = false } }

    /// Is answered before the state is back.
    var whileStarting: Operation { with { $0.answersWhileStarting = true } }

    /// Starts a player, so that a batch can schedule it.
    var startingPlayer: Operation { with { $0.startsPlayer = true } }

    /// Takes files as well as JSON.
    func takingFiles(_ upload: @escaping Upload) -> Operation { with { $0.upload = upload } }

    /// Adds members to its problems.
    func explaining(_ explain: @escaping @Sendable (Problem) -> Problem) -> Operation {
        with { $0.explain = explain }
    }

    /// Also serves a WebSocket.
    func withSocket(_ socket: @escaping Socket) -> Operation { with { $0.socket = socket } }

    /// Adds a short form for messages and batches.
    func command(
        _ name: Command.Name,
        _ selector: CommandForm.Selector,
        renaming: [String: String] = [:]
    )
        -> Operation
    {
        with { $0.commands.append(CommandForm(name: name, selector: selector, renaming: renaming)) }
    }

    /// Adds a verb of render scripts.
    ///
    /// - Parameters:
    ///   - verb: the verb.
    ///   - subject: the kind of the path parameter; nil if there is none.
    ///   - required: a member that the verb must have.
    ///   - makesPlayer: whether it makes a player, which `as` can name.
    /// - Returns: the operation with the verb.
    func verb(
        _ verb: ScriptOperation.Verb,
        _ subject: VerbForm.Subject? = nil,
        required: String? = nil,
        makesPlayer: Bool = false
    ) -> Operation {
        with {
            $0.verbs.append(
                VerbForm(verb: verb, subject: subject, required: required, makesPlayer: makesPlayer)
            )
        }
    }
}

/// The dependencies of operations.
struct APIContext: Sendable {
    let engine: Engine
    let hub: EventHub
    let configuration: APIConfiguration
    let dispatcher = Dispatcher()
    let guards: APIGuards
    /// Digests of files that clients have asked for.
    let digests: FileDigests
    /// Snapshots for the first message of event connections.
    let snapshots: SnapshotCache
    /// `openapi.yaml`; nil if the server has none.
    let openAPI: YAMLDocument?
    /// `asyncapi.yaml`; nil if the server has none.
    let asyncAPI: YAMLDocument?

    init(engine: Engine, hub: EventHub, configuration: APIConfiguration) {
        (self.engine, self.hub, self.configuration) = (engine, hub, configuration)
        guards = APIGuards(configuration)
        digests = FileDigests(engine: engine)
        snapshots = SnapshotCache(
            version: configuration.version,
            limitInBytes: configuration.greetingLimitInBytes
        )
        openAPI = configuration.openAPIDocument.map(YAMLDocument.init)
        asyncAPI = configuration.asyncAPIDocument.map(YAMLDocument.init)
    }
}
