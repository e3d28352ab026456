// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Reactor

/// Why a command of `carillon ctl` did not do what it was asked; one line for people and an exit code for scripts.
enum ControlError: Error, Equatable {
    /// The command line or a variable has a value that it cannot have.
    case usage(String)
    /// Nobody listens there, or the connection broke.
    case unreachable(place: String, reason: String)
    /// The server took too long.
    case timeout(place: String)
    /// What answered is no Carillon.
    case notUnderstood(String)
    /// The server refused, with the problem that it told.
    case refused(status: Int, problem: JSONValue?)
    /// The server is there and says that it is not well.
    case unhealthy(String)

    /// The line.
    var message: String {
        switch self {
        case .usage(let text): text
        case .unreachable(let place, let reason): "cannot reach the server at \(place): \(reason)"
        case .timeout(let place): "the server at \(place) does not answer"
        case .notUnderstood(let reason): "cannot understand the answer: \(reason)"
        case .refused(let status, let problem): Self.text(of: status, problem)
        case .unhealthy(let reason): "the server is not well: \(reason)"
        }
    }

    /// The code, as in sysexits.h: 64 usage, 65 refused, 69 out of reach, 75 try later, 76 not understood, 77 not
    /// allowed; 1 for a server that is not well.
    var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .unreachable, .timeout: 69
        case .notUnderstood: 76
        case .unhealthy: 1
        case .refused(401, _), .refused(403, _): 77
        case .refused(429, _), .refused(500..., _): 75
        case .refused: 65
        }
    }

    /// The sentence of the problem, with its kind and what else it tells.
    private static func text(of status: Int, _ problem: JSONValue?) -> String {
        let hint = status == 401 ? "; name a token: carillon help ctl tells how" : ""
        guard let detail = problem?["detail"]?.text else {
            return "the server answered \(status)\(hint)"
        }
        let kind = problem?["title"]?.text.map { ", \($0)" } ?? ""
        return "\(Table.oneLine(detail)) (\(status)\(Table.oneLine(kind)))\(hint)"
    }
}
