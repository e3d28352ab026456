// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

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
    ///   - take: called with each text message; returns false to end.
    /// - Throws: a refusal, or why the connection failed or ended.
    func follow(_ path: String, _ take: (String) -> Bool) throws(ControlError) {
        do throws(ClientError) {
            try EventConnection(client.carillon).follow(path) { (text) throws(ClientError) in take(text) }
        } catch {
            throw ControlError(error)
        }
    }
}
