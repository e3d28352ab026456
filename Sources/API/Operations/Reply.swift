// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// The answer of an operation, the same over HTTP, in a batch and over a WebSocket.
struct Reply: Sendable {
    var status = HTTPStatus.ok
    /// The address of the resource created.
    var location: String?
    /// The JSON body; nil if there is none.
    var body: JSONValue?

    /// 200 with JSON.
    static func ok(_ json: JSONValue) -> Reply { Reply(body: json) }

    /// 200 with a value.
    static func ok(_ value: some JSONRepresentable) -> Reply { Reply(body: value.json) }

    /// 200 with the state of a resource and whether it was changed.
    static func changed<Snapshot: JSONRepresentable>(_ answer: Changed<Snapshot>) -> Reply {
        Reply(body: answer.json)
    }

    /// 200 with one member, a list.
    static func list<Element: JSONRepresentable>(_ name: String) -> @Sendable ([Element]) -> Reply {
        { Reply(body: .object([JSONMember(name, .array($0.map(\.json)))])) }
    }

    /// 201 with the address of the resource created.
    static func created(_ value: some JSONRepresentable, at location: String) -> Reply {
        Reply(status: .created, location: location, body: value.json)
    }

    /// 201, or 200 if it existed before.
    static func created(_ value: JSONValue, at location: String, isNew: Bool) -> Reply {
        isNew ? .created(value, at: location) : .ok(value)
    }

    /// 202 with a value: the work goes on after the answer.
    static func accepted(_ value: some JSONRepresentable) -> Reply {
        Reply(status: .accepted, body: value.json)
    }

    /// 204.
    static let noContent = Reply(status: .noContent)

    /// 204 for an operation without a result.
    static func nothing(_: Void) -> Reply { noContent }

    /// The answer over HTTP: a JSON body, with its `revision`, if any, as ETag.
    ///
    /// Caches do not store it, since the state can change at any time.
    var response: HTTPResponse {
        guard let body else { return HTTPResponse(status: status) }
        var response = HTTPResponse(status: status, bytes: body.encoded, contentType: "application/json")
        response.fields[.cacheControl] = "no-store"
        if case .integer(let revision) = body["revision"] { response.fields[.etag] = "\"\(revision)\"" }
        if let location { response.fields[.location] = location }
        return response
    }

    /// The answer in a batch, with the operation's id, if any.
    func json(id: JSONValue?) -> JSONValue {
        [
            "id": id ?? .null, "status": .integer(status.code), "location": .optional(location),
            "body": body ?? .null,
        ]
    }
}

/// A value that the API encodes as JSON.
protocol JSONRepresentable: Sendable {
    /// The value in the form of its schema in `openapi.yaml`.
    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    /// Itself.
    var json: JSONValue { self }

    /// The same object with one more member at the end.
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [JSONMember(name, value)])
    }
}

extension Changed where Snapshot: JSONRepresentable {
    /// The resource followed by `changed` and `reason`.
    var json: JSONValue { with(snapshot.json) }
}

extension Changed {
    /// An answer of its own followed by `changed`, and by `reason` if that is false.
    func with(_ answer: JSONValue) -> JSONValue {
        let json = answer.with("changed", .bool(changed))
        return reason.map { json.with("reason", .string($0.rawValue)) } ?? json
    }
}

/// Calls the engine and translates its error.
func asking<Answer: Sendable>(
    _ work: () async throws(EngineError) -> Answer
) async throws(Problem) -> Answer {
    do {
        return try await work()
    } catch {
        throw Problem(error)
    }
}
