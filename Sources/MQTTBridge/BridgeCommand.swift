// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// What a message asks the server for.
///
/// - Source: docs/fleet.md, "Commands"; `openapi.yaml`, BatchRequest and BatchOperation.
struct BridgeCommand: Sendable, Equatable {
    /// The largest message, as the largest body of the API.
    static let limitInBytes = 65_536
    /// The longest key, in characters.
    static let keyLimit = 255
    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

    /// Under the same key it is performed once; nil performs it as often as it arrives.
    let key: String?
    /// Returned with the answer; nil for none.
    let id: JSONValue?
    /// The order in which it is performed.
    let lane: CommandLane
    /// The method of HTTP.
    let method: String
    /// The path with its query.
    let path: String
    /// The body; nil for none.
    let body: JSONValue?

    /// Reads a message.
    ///
    /// - Parameter payload: a JSON object: a batch (`operations`), one of its commands (`op`), or a request (`method` and `path`).
    /// - Throws: the problem that is the answer.
    init(_ payload: [UInt8]) throws(CommandProblem) {
        guard payload.count <= Self.limitInBytes else {
            throw .init(
                413,
                "too-large",
                "The command has \(payload.count) bytes; allowed: \(Self.limitInBytes)."
            )
        }
        let json: JSONValue
        do throws(JSONFault) { json = try JSONValue(parsing: payload) } catch {
            throw .init(400, "invalid-json", error.explanation.replacing("The body", with: "The command"))
        }
        guard case .object(let members) = json else {
            throw .init(422, "invalid-field", "The command is \(json.kind); allowed: an object.")
        }
        key = try Self.key(json["key"])
        id = json["id"]
        let rest = members.filter { $0.name != "key" && $0.name != "id" }
        if json["operations"] != nil {
            (lane, method, path, body) = (.batches, "POST", "/v1/batch", .object(rest))
        } else if json["op"] != nil {
            let batch: JSONValue = ["operations": [.object(rest)]]
            (lane, method, path, body) = (.batches, "POST", "/v1/batch", batch)
        } else {
            (method, path) = try Self.request(rest, json)
            (lane, body) = (.requests, json["body"] == .null ? nil : json["body"])
        }
    }

    /// The request of HTTP; a POST carries the key, so that the server performs it once, too.
    var request: Request {
        var request = Request(method, path, body)
        if method == "POST", let key { request.fields.append(("Idempotency-Key", key)) }
        return request
    }

    // MARK: Reading

    private static func key(_ value: JSONValue?) throws(CommandProblem) -> String? {
        guard let value, value != .null else { return nil }
        guard let key = value.text, (1...keyLimit).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw .field("key", "one text of 1 to \(keyLimit) printable ASCII characters", value) }
        return key
    }

    private static func request(
        _ members: [JSONMember],
        _ json: JSONValue
    ) throws(CommandProblem) -> (String, String) {
        if let unknown = members.first(where: { !["method", "path", "body"].contains($0.name) }) {
            throw .init(
                422,
                "invalid-field",
                "The field \(unknown.name) is unknown; allowed: operations and at, op and its fields, or method, path and "
                    + "body, each with key and id.",
                field: unknown.name
            )
        }
        guard let path = json["path"]?.text, path.hasPrefix("/v1/"), path.utf8.count <= 8_192 else {
            throw .field(
                "path",
                "a path of the API below /v1/, up to 8192 characters; or operations, or op",
                json["path"]
            )
        }
        let given = json["method"] ?? "GET"
        guard let method = given.text, methods.contains(method) else {
            throw .field("method", methods.joined(separator: ", "), given)
        }
        return (method, path)
    }
}
