// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Messaging
import Synchronization

/// A port that checks messages as the server does, keeps them, and answers for their targets.
public final class RecordedMessages: MessagePort {
    private let messenger = Messenger()
    private struct State {
        var sent: [MessageDispatch] = []
        var failures: [String: String] = [:]
        var isHeld = false
        var held: [@Sendable (MessageReport) -> Void] = []
    }

    private let state = Mutex(State())

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
            if state.isHeld {
                state.held.append(report)
                return nil
            }
            return MessageReport(failure: state.failures[dispatch.target.name], seconds: 0)
        }
    }

    /// From now on nothing is known of a message before ``answer(failing:)``.
    public func hold() { state.withLock { $0.isHeld = true } }

    /// Says what has become of the messages that were held.
    ///
    /// - Parameter reason: why they failed; nil if they were sent.
    public func answer(failing reason: String?) {
        let held = state.withLock { state in
            defer { (state.held, state.isHeld) = ([], false) }
            return state.held
        }
        for report in held { report(MessageReport(failure: reason, seconds: 0)) }
    }

    /// Does nothing.
    public func forget(_ target: String) {}
}
