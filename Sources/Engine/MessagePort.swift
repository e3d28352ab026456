// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Sends messages to targets; the engine knows no protocol.
///
/// - Thread: any; no call blocks.
public protocol MessagePort: Sendable {
    /// Checks the address of a target.
    ///
    /// - Throws: `invalidValue` with the forms that are allowed.
    func check(_ target: TargetSettings) throws(EngineError)

    /// Checks that a message is one of the target's protocol.
    ///
    /// - Throws: `invalidValue`.
    func check(_ message: TargetMessage, to target: TargetSettings) throws(EngineError)

    /// Sends a message when its time has come, after those of the same target that are due before it.
    ///
    /// - Parameters:
    ///   - dispatch: the message, which was checked.
    ///   - report: called once, on any thread, when the message was sent or has failed, unless that is returned.
    /// - Returns: what became of the message; nil if that is not known yet.
    func send(
        _ dispatch: MessageDispatch,
        _ report: @escaping @Sendable (MessageReport) -> Void
    ) -> MessageReport?

    /// Ends the connection to a target; its messages that wait fail.
    func forget(_ target: String)
}

/// A message to be sent.
public struct MessageDispatch: Sendable, Equatable {
    /// The message; one without content only tries to reach the target.
    public let message: SentMessage
    /// The settings of the target.
    public let target: TargetSettings
    /// When it is sent, nanoseconds of the monotonic clock; nil for at once.
    public internal(set) var dueAt: UInt64?

    /// Makes a dispatch.
    public init(
        _ message: SentMessage,
        to target: TargetSettings,
        dueAt: UInt64? = nil
    ) {
        (self.message, self.target, self.dueAt) = (message, target, dueAt)
    }
}

/// What became of a message.
public struct MessageReport: Sendable, Equatable {
    /// What the target answered; nil if the message failed, or if its protocol has no answers.
    public let answer: String?
    /// Why it failed; nil if it was sent.
    public let failure: String?
    /// Seconds from its time, or from the request, until it was answered, or taken by the network.
    public let seconds: Double

    /// Makes a report.
    public init(answer: String? = nil, failure: String? = nil, seconds: Double) {
        (self.answer, self.failure, self.seconds) = (answer, failure, seconds)
    }
}

/// Where nothing can be sent: every address is refused.
struct NoMessages: MessagePort {
    func check(_ target: TargetSettings) throws(EngineError) {
        throw .invalidValue(
            field: "address",
            allowed: "none: this server sends nothing",
            given: target.address
        )
    }

    func check(_ message: TargetMessage, to target: TargetSettings) throws(EngineError) {
        try check(target)
    }

    func send(
        _ dispatch: MessageDispatch,
        _ report: @escaping @Sendable (MessageReport) -> Void
    ) -> MessageReport? {
        MessageReport(failure: "this server sends nothing", seconds: 0)
    }

    func forget(_ target: String) {}
}
