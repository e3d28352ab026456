// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens on the connection to the broker.
enum BrokerEvent: Sendable, Equatable {
    /// The broker accepts this client; subscriptions of an earlier session may still be there.
    case connected
    /// The broker does not let this client have the messages of a topic.
    case subscriptionRefused
    /// There is no connection; the next attempt follows after so many seconds.
    case lost(BrokerFailure, seconds: Double)
    /// The message of this number has reached the broker, which may have refused it.
    case acknowledged(Int, isRefused: Bool)
}
