// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// Makes the answers that the routes give.
enum Reply {
    /// A JSON body, with its `revision`, where it has one, as ETag; never stored by caches, since the state changes at
    /// any moment.
    static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
        var response = HTTPResponse(status: status, bytes: value.encoded, contentType: "application/json")
        response.fields[.cacheControl] = "no-store"
        if case .integer(let revision) = value["revision"] { response.fields[.etag] = "\"\(revision)\"" }
        return response
    }

    /// 201 with the address of what was made.
    static func created(_ value: JSONValue, at location: String) -> HTTPResponse {
        var response = json(value, status: .created)
        response.fields[.location] = location
        return response
    }

    /// 204.
    static var nothing: HTTPResponse { HTTPResponse(status: .noContent) }
}

extension JSONValue {
    /// The same object with one more member behind the others.
    func with(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [JSONMember(name, value)])
    }
}

/// Calls the engine and translates its refusal.
func asking<Answer: Sendable>(
    _ work: () async throws(EngineError) -> Answer
) async throws(Problem) -> Answer {
    do {
        return try await work()
    } catch {
        throw Problem(error)
    }
}
