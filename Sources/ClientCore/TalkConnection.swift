// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
package import JSONCoding
import Platform

/// Says an announcement of `POST /v1/queue/live` over its WebSocket.
///
/// - Thread: any; blocks.
/// - Source: docs/announcements.md, "Talking".
package struct TalkConnection: Sendable {
    /// Nanoseconds that sound is sent ahead of the clock at most.
    private static let lead = 200_000_000.0

    private let connection: EventConnection

    /// Makes one; nothing is connected yet.
    package init(_ client: Carillon) { connection = EventConnection(client) }

    /// Sends sound until there is no more, and returns when the announcement has ended.
    ///
    /// - Parameters:
    ///   - address: `live.address` of the announcement.
    ///   - bytesPerSecond: of its format.
    ///   - sound: the next piece, whole frames of at most a second; nil to let go. Called on a thread of its own.
    ///   - take: called with each message of the server.
    /// - Throws: a refusal, or why the connection failed.
    package func talk(
        _ address: String,
        bytesPerSecond: Int,
        _ sound: @escaping @Sendable () -> [UInt8]?,
        _ take: (JSONValue) -> Void
    ) throws(ClientError) {
        try connection.follow(
            address,
            open: { (sender) throws(ClientError) in try Self.begin(sound, bytesPerSecond, to: sender) }
        ) { (text) throws(ClientError) in
            guard let message = try? JSONValue(parsing: Array(text.utf8)) else {
                throw .notUnderstood("it is not JSON")
            }
            if let problem = message["problem"], case .integer(let status)? = problem["status"] {
                throw .problem(Problem(status: status, problem))
            }
            take(message)
            return message["item"]?["endedAt"]?.text == nil
        }
    }

    private static func begin(
        _ sound: @escaping @Sendable () -> [UInt8]?,
        _ bytesPerSecond: Int,
        to sender: ClientWebSocket.Sender
    ) throws(ClientError) {
        do throws(SystemError) {
            _ = try SystemThread(name: "carillon-talk") { send(sound, bytesPerSecond, to: sender) }
        } catch {
            throw .unreachable(place: "a thread", reason: error.explanation)
        }
    }

    /// Sends sound as it is said, and not faster; ends quietly with the connection.
    private static func send(
        _ sound: () -> [UInt8]?,
        _ bytesPerSecond: Int,
        to sender: ClientWebSocket.Sender
    ) {
        let begin = SystemClock.monotonic.now
        var sent = 0
        do throws(ClientError) {
            while let piece = sound() {
                let due = Double(sent) / Double(bytesPerSecond) * 1e9 - lead
                if due > 0 { SystemClock.sleep(untilMonotonic: begin + UInt64(due)) }
                try sender.send(.binary, piece)
                sent += piece.count
            }
            let end: JSONValue = ["type": "end"]
            try sender.send(.text, end.encoded)
        } catch {
            // The receiving side says why.
        }
    }
}
