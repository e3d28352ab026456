// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Carillon {
    /// Sends a request whose answer has no content.
    package func perform(_ call: Call) async throws(ClientError) { _ = try await send(call.complete) }

    /// Sends a request and reads the JSON of its answer.
    package func read<Value: JSONReadable>(_ call: Call) async throws(ClientError) -> Value {
        let answer = try await send(call.complete)
        guard let json = answer.json else { throw .notUnderstood("it is not JSON") }
        return try Value(json: json)
    }

    /// Sends a request and returns the text of its answer.
    package func text(_ call: Call) async throws(ClientError) -> String { try await send(call.complete).text }

    /// Sends a request and returns the bytes of its answer.
    package func bytes(_ call: Call) async throws(ClientError) -> [UInt8] {
        try await send(call.complete).body
    }
}
