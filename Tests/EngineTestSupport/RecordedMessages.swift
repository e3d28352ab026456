// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Messaging
import Synchronization

/// A port that checks messages as the server does, keeps them, and answers for their targets.
public final class RecordedMessages: MessagePort {
    private let messenger = Messenger()
    private let state = Mutex<(sent: [MessageDispatch], failures: [String: String])>(([], [:]))

    /// Makes a port to targets that take everything.
    public init() {}

    /// The messages so far, in the order in which they were handed over.
    public var sent: [MessageDispatch] { state.withLock { $0.sent } }

    /// Lets a target of that name refuse messages for a reason, or take them again.
    public func refuse(_ target: String, because reason: String?) {
        state.withLock { $0.failures[target] = reason }
    }

    /// Checks the address of a target.
    public func check(_ target: TargetSettings) throws(EngineError) { try messenger.check(target) }

    /// Checks that a message is one of the target's protocol.
    public func check(_ message: TargetMessage, to target: TargetSettings) throws(EngineError) {
        try messenger.check(message, to: target)
    }

    /// Keeps a message, and says what becomes of it.
    public func send(
        _ dispatch: MessageDispatch,
        _ report: @escaping @Sendable (MessageReport) -> Void
    ) -> MessageReport? {
        state.withLock { state in
            state.sent.append(dispatch)
            return MessageReport(failure: state.failures[dispatch.target.name], seconds: 0)
        }
    }

    /// Does nothing.
    public func forget(_ target: String) {}
}
