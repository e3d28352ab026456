// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A message from the broker.
struct BrokerMessage: Sendable, Equatable {
    /// Where it was published.
    var topic: String
    /// The content.
    var payload: [UInt8]
    /// Whether the broker had kept it.
    var isRetained = false
    /// Where the answer is to be published; nil for nowhere.
    var responseTopic: String?
    /// What the answer has to repeat; empty for nothing.
    var correlation: [UInt8] = []
}
