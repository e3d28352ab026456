// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why there is no connection to the broker.
enum BrokerFailure: Error, Sendable, Equatable {
    /// It cannot be reached, or the connection broke; one line.
    case unreachable(String)
    /// It refuses name, password or identifier of the client; one line.
    case refused(String)

    /// One line for people.
    var reason: String {
        switch self {
        case .unreachable(let reason), .refused(let reason): reason
        }
    }
}
