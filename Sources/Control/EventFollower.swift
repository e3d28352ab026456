// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

/// Follows the events of a server over one connection.
///
/// - Thread: any; blocks.
struct EventFollower: Sendable {
    /// Connects to the server.
    let client: ControlClient

    /// Passes each message to `take` until it returns false.
    ///
    /// - Parameters:
    ///   - path: of the WebSocket, with its query.
    ///   - commands: sent first.
    ///   - take: called with each text message and its JSON, nil if it is none; returns false to end.
    /// - Throws: a refusal, also of a topic or a command, or why the connection failed or ended.
    func follow(
        _ path: String,
        sending commands: [JSONValue] = [],
        _ take: (_ text: String, _ event: JSONValue?) -> Bool
    ) throws(ControlError) {
        var refusal: JSONValue?
        do throws(ClientError) {
            try EventConnection(client.carillon).follow(path, sending: commands) {
                (text) throws(ClientError) in
                let event = try? JSONValue(parsing: Array(text.utf8))
                guard event?["type"]?.text == "problem" else { return take(text, event) }
                refusal = event?["data"]?["problem"] ?? .null
                return false
            }
        } catch {
            throw ControlError(error)
        }
        guard let refusal else { return }
        guard case .integer(let status)? = refusal["status"] else {
            throw .notUnderstood("a problem without a status")
        }
        throw .refused(status: status, problem: refusal)
    }
}
