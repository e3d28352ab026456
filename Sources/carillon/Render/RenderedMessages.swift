// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Messaging

/// The messages of a rendering: checked as those of the server, and only listed in the events.
struct RenderedMessages: MessagePort {
    private let messenger = Messenger()

    func check(_ target: TargetSettings) throws(EngineError) { try messenger.check(target) }

    func check(_ message: TargetMessage, to target: TargetSettings) throws(EngineError) {
        try messenger.check(message, to: target)
    }

    func send(
        _ dispatch: MessageDispatch,
        _ report: @escaping @Sendable (MessageReport) -> Void
    ) -> MessageReport? {
        MessageReport(seconds: 0)
    }

    func forget(_ target: String) {}
}
