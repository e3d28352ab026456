// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why a call has no answer.
public enum ClientError: Error, Sendable, Equatable {
    /// The server refused.
    case problem(Problem)
    /// The connection failed or broke; `reason` is one line.
    case unreachable(place: String, reason: String)
    /// The server took longer than the timeout.
    case timeout(place: String)
    /// The task was cancelled.
    case cancelled
    /// The answer is not one of Carillon; one line.
    case notUnderstood(String)
    /// An address, a token or a file of authorities cannot be used; one line.
    case invalid(String)

    /// Whether the same call may succeed later: not what the server refuses for good.
    public var isPassing: Bool {
        switch self {
        case .problem(let problem): problem.status >= 500 || [408, 409, 425, 429].contains(problem.status)
        case .unreachable, .timeout, .notUnderstood: true
        case .cancelled, .invalid: false
        }
    }
}

extension ClientError: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .problem(let problem): problem.detail ?? "\(problem.title) (\(problem.status))"
        case .unreachable(let place, let reason): "cannot reach the server at \(place): \(reason)"
        case .timeout(let place): "the server at \(place) does not answer"
        case .cancelled: "cancelled"
        case .notUnderstood(let reason): "cannot read the response: \(reason)"
        case .invalid(let reason): reason
        }
    }
}
