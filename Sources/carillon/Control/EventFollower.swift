// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import CarillonClient

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
    ///   - take: called with each text message; returns false to end.
    /// - Throws: a refusal, or why the connection failed or ended.
    func follow(
        _ path: String,
        sending commands: [JSONValue] = [],
        _ take: (String) -> Bool
    ) throws(ControlError) {
        do throws(ClientError) {
            try EventConnection(client.carillon).follow(path, sending: commands) {
                (text) throws(ClientError) in
                take(text)
            }
        } catch {
            throw ControlError(error)
        }
    }
}
