// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the process that reads a file gave no answer.
public enum DecoderFailure: Sendable, Hashable, CustomStringConvertible {
    /// A signal ended it; 31 stands for a system call that it may not make.
    case signal(Int32)
    /// It ended with this status.
    case exit(Int32)
    /// It needed more memory than it may have.
    case memory
    /// It did not answer in time; the limit in seconds.
    case deadline(Double)
    /// Its answer was none of those that it may give.
    case invalidAnswer
    /// It could not be started; the text says why.
    case unavailable(String)

    /// What happened, in words.
    public var description: String {
        switch self {
        case .signal(31): "it made a system call that it may not make"
        case .signal(let number): "signal \(number) ended it"
        case .exit(let status): "it ended with status \(status)"
        case .memory: "it needed more memory than its limit"
        case .deadline(let seconds): "it gave no answer within \(seconds.formattedSeconds)"
        case .invalidAnswer: "its answer was invalid"
        case .unavailable(let reason): reason
        }
    }

    /// Whether another attempt may end otherwise.
    var isWorthRetrying: Bool {
        switch self {
        case .signal, .exit, .invalidAnswer: true
        case .memory, .deadline, .unavailable: false
        }
    }

    /// Whether a stream may go on with another process.
    var isWorthReplacing: Bool {
        switch self {
        case .signal, .exit, .invalidAnswer, .deadline: true
        case .memory, .unavailable: false
        }
    }
}

extension Double {
    /// Seconds without needless decimals.
    fileprivate var formattedSeconds: String { self == rounded() ? "\(Int(self)) s" : "\(self) s" }
}
