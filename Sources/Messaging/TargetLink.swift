// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Engine
import Platform

/// The way to one target: opened when a message comes, kept while more come.
///
/// - Thread: that of the target's lane; calls block until `deadline`, nanoseconds of the monotonic clock.
protocol TargetLink: AnyObject {
    /// Makes sure that the target can be reached, as far as its protocol tells.
    func open(by deadline: UInt64) throws(MessageFailure)
    /// Sends a message over the open link.
    ///
    /// - Returns: the answer, if the protocol has one.
    func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String?
    /// Seconds in which the target may answer or refuse what was sent, although the protocol has no answers; 0 for none.
    var patience: Double { get }
    /// What has come in the meantime, without waiting; nil for nothing.
    func lateAnswer() throws(MessageFailure) -> String?
    /// Closes the link.
    func close()
}

extension TargetLink {
    var patience: Double { 0 }
    func lateAnswer() throws(MessageFailure) -> String? { nil }
}

/// Why a message was not sent, in words.
struct MessageFailure: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }

    /// Calls the system.
    static func inSystem<Value>(_ call: () throws(SystemError) -> Value) throws(MessageFailure) -> Value {
        do throws(SystemError) { return try call() } catch { throw MessageFailure(error) }
    }

    /// Calls a connection.
    static func inClient<Value>(_ call: () throws(ClientError) -> Value) throws(MessageFailure) -> Value {
        do throws(ClientError) { return try call() } catch { throw MessageFailure(error) }
    }

    init(_ error: SystemError) { text = error.isTimeout ? "it does not answer in time" : error.explanation }

    init(_ error: ClientError) {
        switch error {
        case .unreachable(_, let reason): text = reason
        case .timeout: text = "it does not answer in time"
        case .notUnderstood(let reason): text = "its answer cannot be read: \(reason)"
        case .problem, .cancelled, .invalid: text = "\(error)"
        }
    }
}
