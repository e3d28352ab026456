// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// One operation of the API, described once.
///
/// Its route, scope, conditions and idempotency, what a batch may do, the commands of a WebSocket and the verbs of
/// render scripts all come from its entry in ``OperationTable``. Reading the request, running it against the engine and
/// encoding the reply are separate steps, so that all of them share these.
struct Operation: Sendable {
    /// Reads an operation of a batch; what it returns is done in the engine's one turn.
    typealias StepReader = @Sendable (inout FieldReader, Call) throws(Problem) -> Step
    /// Does an operation in one turn of the engine, without waiting.
    typealias Step = @Sendable (isolated Engine) throws(EngineError) -> Reply
    /// Reads nothing, and notes what would be read.
    typealias Description = @Sendable (inout FieldReader, Call) throws(Problem) -> Void
    /// Answers a request.
    typealias Answer = @Sendable (HTTPRequest, APIContext) async throws(Problem) -> HTTPResponse
    /// Answers a request whose body is a form with a file, or the file itself.
    typealias Upload = @Sendable (HTTPRequest, MediaType, APIContext) async throws(Problem) -> Reply
    /// Talks over an accepted WebSocket.
    typealias Socket = @Sendable (HTTPRequest, WebSocketSession, APIContext) async -> Void

    /// Its `operationId` in `openapi.yaml`.
    let name: String
    /// GET stands for HEAD, too.
    let method: HTTPMethod
    /// The path, with at most one hole, such as `/v1/players/{id}/play`.
    let pattern: PathPattern
    /// What `If-Match` before a change refers to; nil where no resource counts its changes.
    let resource: Resource?
    /// What a client needs; nil where everybody may ask.
    private(set) var scope: AccessScope?
    /// Whether it takes an `Idempotency-Key`.
    private(set) var takesIdempotencyKey: Bool
    /// Whether it starts a player, so that in a batch it can wait for a time.
    private(set) var startsPlayer = false
    /// Short forms in messages and batches.
    private(set) var commands: [CommandForm] = []
    /// Forms in render scripts.
    private(set) var verbs: [VerbForm] = []
    /// Takes files; nil where the body is JSON in any case.
    private(set) var upload: Upload?
    /// Serves a WebSocket at the same address; nil where there is none.
    private(set) var socket: Socket?
    /// Reads it for a batch; nil where it waits for disk or decoder, which no batch does.
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
        guard let upload, let type = request.head.fields[.contentType] else {
            return try await work(request, api)
        }
        let media = MediaType(type)
        if let media, media.isForm || media.isAudio { return try await upload(request, media, api).response }
        guard media?.isJSON == true else {
            let allowed = "application/json, multipart/form-data or audio/*"
            throw .unsupportedMediaType(type, allowed: allowed)
        }
        return try await work(request, api)
    }

    /// What the operation accepts in the body and in the query; for tests.
    ///
    /// - Throws: what the reader refuses in a request that has no field at all; the record is not complete then.
    func description(_ api: APIContext) throws(Problem) -> (body: RequestRecord, query: RequestRecord) {
        let (body, query) = (RequestRecord(), RequestRecord())
        var fields = FieldReader(describing: method.hasFieldsInBody ? body : query)
        try describe(&fields, Call(describing: query, api))
        return (body, query)
    }

    // MARK: What differs from the rule

    /// The same operation with changes.
    private func with(_ change: (inout Operation) -> Void) -> Operation {
        var copy = self
        change(&copy)
        return copy
    }

    /// Needs that scope; nil lets everybody in, and without this GET needs `read` and everything else `control`.
    func needing(_ scope: AccessScope?) -> Operation { with { $0.scope = scope } }

    /// Takes no `Idempotency-Key`, though it is a POST.
    var withoutIdempotencyKey: Operation { with { $0.takesIdempotencyKey = false } }

    /// Starts a player, so that a batch can give it a time.
    var startingPlayer: Operation { with { $0.startsPlayer = true } }

    /// Takes files as well as JSON.
    func takingFiles(_ upload: @escaping Upload) -> Operation { with { $0.upload = upload } }

    /// Serves a WebSocket, too.
    func withSocket(_ socket: @escaping Socket) -> Operation { with { $0.socket = socket } }

    /// Can be written short in messages and batches.
    func command(
        _ name: Command.Name,
        _ selector: CommandForm.Selector,
        renaming: [String: String] = [:]
    )
        -> Operation
    {
        with { $0.commands.append(CommandForm(name: name, selector: selector, renaming: renaming)) }
    }

    /// Is a verb of render scripts.
    ///
    /// - Parameters:
    ///   - verb: the verb.
    ///   - subject: what fills the path's hole.
    ///   - required: a member that the verb must have.
    ///   - makesPlayer: whether `as` can name the player that it makes.
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

/// What operations work with.
struct APIContext: Sendable {
    let engine: Engine
    let hub: EventHub
    let configuration: APIConfiguration
    let dispatcher = Dispatcher()
    /// `openapi.yaml`; nil where the server has none.
    let openAPI: YAMLDocument?
    /// `asyncapi.yaml`; nil where the server has none.
    let asyncAPI: YAMLDocument?

    init(engine: Engine, hub: EventHub, configuration: APIConfiguration) {
        (self.engine, self.hub, self.configuration) = (engine, hub, configuration)
        openAPI = configuration.openAPIDocument.map(YAMLDocument.init)
        asyncAPI = configuration.asyncAPIDocument.map(YAMLDocument.init)
    }
}
