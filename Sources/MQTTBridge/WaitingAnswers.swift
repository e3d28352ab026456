// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Where answers go, which is known only after the client that brings the commands has been made.
final class WaitingAnswers: Sendable {
    private let publish = Mutex<(@Sendable (Publication) -> Void)?>(nil)

    /// Names where they go.
    func begin(_ publish: @escaping @Sendable (Publication) -> Void) {
        self.publish.withLock { $0 = publish }
    }

    /// Sends an answer.
    func send(_ answer: Publication) { publish.withLock(\.self)?(answer) }
}
