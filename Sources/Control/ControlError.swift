// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

package import ClientCore

/// Why a command of `carillon ctl` failed: a message of one line and an exit code.
package enum ControlError: Error, Equatable {
    /// The command line or a variable has an invalid value.
    case usage(String)
    /// The connection failed or broke.
    case unreachable(place: String, reason: String)
    /// The server took too long.
    case timeout(place: String)
    /// The response is not one of Carillon.
    case notUnderstood(String)
    /// The server refused, with the problem it reported.
    case refused(status: Int, problem: JSONValue?)
    /// The server reports that it is not healthy.
    case unhealthy(String)
    /// A target did not take a message, for this reason.
    case unsent(String)
    /// An announcement was not said to its end.
    case unsaid(String)
    /// A document is wrong; one line for each reason.
    case document([String])
    /// The server is not what the document says.
    case different(String)

    /// Why a call has no response.
    init(_ error: ClientError) {
        self =
            switch error {
            case .problem(let problem): .refused(status: problem.status, problem: problem.json)
            case .unreachable(let place, let reason): .unreachable(place: place, reason: reason)
            case .timeout(let place): .timeout(place: place)
            case .notUnderstood(let reason): .notUnderstood(reason)
            case .invalid(let reason): .usage(reason)
            case .cancelled: .unreachable(place: "the server", reason: "cancelled")
            }
    }

    /// The message, one line.
    package var message: String {
        switch self {
        case .usage(let text): text
        case .unreachable(let place, let reason): "cannot reach the server at \(place): \(reason)"
        case .timeout(let place): "the server at \(place) does not answer"
        case .notUnderstood(let reason): "cannot read the response: \(reason)"
        case .refused(let status, let problem): Self.text(of: status, problem)
        case .unhealthy(let reason): "the server is not healthy: \(reason)"
        case .unsent(let reason): "the target was not reached: \(reason)"
        case .unsaid(let reason): "the announcement was not said to its end: \(reason)"
        case .document(let reasons): reasons.joined(separator: "; ")
        case .different(let summary): "not like the document: \(summary)"
        }
    }

    /// The message in as many lines as it has parts.
    ///
    /// Of a difference there are none: it was shown.
    var lines: [String] {
        switch self {
        case .document(let reasons): reasons
        case .different: []
        default: [message]
        }
    }

    /// The kind of failure in a word, for a table.
    var word: String {
        switch self {
        case .usage: "usage"
        case .unreachable: "unreachable"
        case .timeout: "timeout"
        case .notUnderstood: "error"
        case .refused: "refused"
        case .unhealthy: "unhealthy"
        case .unsent: "unsent"
        case .unsaid: "unsaid"
        case .document: "refused"
        case .different: "different"
        }
    }

    /// The problem that the server reported.
    var problem: JSONValue? {
        guard case .refused(_, let problem) = self else { return nil }
        return problem
    }

    /// The exit code, as in sysexits.h: 64 usage, 65 refused, 69 unreachable, 75 try later, 76 response not understood,
    /// 77 not allowed; 1 for a server that is not healthy, or not what a document says.
    var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .unreachable, .timeout: 69
        case .notUnderstood: 76
        case .unhealthy, .unsent, .unsaid, .different: 1
        case .document: 65
        case .refused(401, _), .refused(403, _): 77
        case .refused(429, _), .refused(500..., _): 75
        case .refused: 65
        }
    }

    /// The detail of the problem, with its status and title.
    private static func text(of status: Int, _ problem: JSONValue?) -> String {
        let hint = status == 401 ? "; name a token: see carillon help ctl" : ""
        guard let detail = problem?["detail"]?.text else {
            return "the server answered \(status)\(hint)"
        }
        let kind = problem?["title"]?.text.map { ", \($0)" } ?? ""
        return "\(Table.oneLine(detail)) (\(status)\(Table.oneLine(kind)))\(hint)"
    }
}
