// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import HTTPCore
import HTTPServer
import SafeText
import Synchronization

/// The API for scripts: requests without a socket, events as a list, ids replaced by names.
///
/// - Thread: any, one caller at a time.
public final class ScriptSession: Sendable {
    private let router: Router
    private let log: ScriptLog

    /// Makes a session around an engine whose event sink is `log`.
    public init(engine: Engine, log: ScriptLog) {
        var router = Router()
        APIRoutes(engine: engine, hub: EventHub()).register(in: &router)
        (self.router, self.log) = (router, log)
    }

    /// Registers a sound and waits until it is decoded.
    ///
    /// - Parameters:
    ///   - name: the name used by operations.
    ///   - path: the absolute path of the file.
    /// - Throws: why it cannot be played.
    public func register(_ name: String, path: String) async throws(ScriptError) {
        let body: JSONValue = ["name": .string(name), "path": .string(path)]
        let pointer = "/sounds/" + ScriptError.escaped(name)
        let answer = await request("POST", "/v1/sounds", body)
        guard answer.status < 300 else { throw ScriptError(pointer, answer.detail) }
        if let id = answer.value["id"]?.text { log.nameSound(id, as: name) }
    }

    /// Executes an operation now.
    ///
    /// - Throws: the problem of the API, unless the script expects its status.
    public func perform(_ operation: ScriptOperation) async throws(ScriptError) {
        var (path, body) = (operation.path, operation.body)
        if let sound = operation.sound, let id = log.id(ofSound: sound) {
            path = path.replacing("{}", with: id)
            body = body.replacing("sound", with: .string(id))
        }
        for player in operation.players {
            guard let id = log.id(ofPlayer: player) else {
                throw ScriptError(
                    operation.pointer,
                    "The player \"\(player.cut(toBytes: 64))\" was not made."
                )
            }
            path = path.replacing("{\(player)}", with: id)
        }
        let answer = await request(operation.method, path, body)
        let isRight = operation.expectedStatus.map { $0 == answer.status } ?? (answer.status < 300)
        guard isRight else {
            if answer.status < 300 {
                throw ScriptError(operation.pointer + "/expect", "The answer was \(answer.status).")
            }
            let field = answer.value["field"]?.text.map { [JSONMember("field", .string($0))] } ?? []
            let problem = Problem(.invalidField, detail: answer.detail, members: field)
            throw ScriptError(problem, at: operation.pointer)
        }
        guard let name = operation.name, answer.status < 300 else { return }
        guard let id = (answer.value["playerId"] ?? answer.value["id"] ?? answer.value["player"]?["id"])?.text
        else {
            throw ScriptError(operation.pointer + "/as", "The answer names no player.")
        }
        log.namePlayer(id, as: name)
    }

    // MARK: Requests

    private struct Answer {
        let status: Int
        let value: JSONValue
        var detail: String { value["detail"]?.text ?? "The answer was \(status)." }
    }

    private func request(_ method: String, _ path: String, _ body: JSONValue) async -> Answer {
        guard let target = try? RequestTarget(path), let method = HTTPMethod(rawValue: method) else {
            return Answer(status: 400, value: ["detail": "The path is not valid."])
        }
        let bytes = body == .object([]) || method == .get ? [] : body.encoded
        var fields: HTTPFields = [:]
        fields[.host] = "localhost"
        if !bytes.isEmpty { fields[.contentType] = "application/json" }
        let head = RequestHead(method: method, target: target, fields: fields)
        let request = HTTPRequest(head: head, body: RequestBody(bytes), remoteAddress: "unix:script")
        let response = await router.respond(to: request)
        var value = JSONValue.null
        if case .bytes(let bytes) = response.body { value = (try? JSONValue.parse(bytes)) ?? .null }
        return Answer(status: response.status.code, value: value)
    }
}

extension JSONValue {
    /// The object with another value for an existing member.
    fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.name == name ? JSONMember(name, value) : $0 })
    }
}
