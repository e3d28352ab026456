// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

/// Executes the commands of one connection and makes their replies.
struct CommandReader: Sendable {
    let dispatcher: Dispatcher
    /// The request that opened the connection.
    let opening: HTTPRequest

    /// Executes a command.
    ///
    /// - Returns: the data of its `reply`: status, selected headers and body, as over HTTP.
    func reply(_ name: Command.Name, _ message: JSONValue) async throws(Problem) -> JSONValue {
        let response = try await dispatcher.send(try Command(name, message), for: opening)
        let names = [
            FieldName.location, .etag, .eventSequence, .retryAfter, "Idempotency-Replayed",
            KeepingGuard.field,
        ]
        let headers = names.compactMap { name in
            response.fields[name].map { JSONMember(name.description, .string($0)) }
        }
        return [
            "id": message["id"] ?? .null,
            "status": .integer(response.status.code),
            "headers": .object(headers),
            "body": Self.body(of: response),
        ]
    }

    /// The body as JSON; null if it is empty or not JSON.
    static func body(of response: HTTPResponse) -> JSONValue {
        guard case .bytes(let bytes) = response.body, !bytes.isEmpty else { return .null }
        let type = response.fields[.contentType].flatMap { MediaType($0) }
        return type?.isJSON == true ? .encoded(bytes) : .null
    }
}
