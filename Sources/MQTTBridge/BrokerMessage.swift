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

extension BrokerMessage {
    /// Whether its answer is to be published where answers are not.
    func hasForeignAnswer(_ tree: TopicTree) -> Bool {
        responseTopic.map { !$0.isEmpty && !$0.utf8.starts(with: tree.answers.utf8) } ?? false
    }

    /// The message, without a response topic that is not below the tree's answers.
    func answered(in tree: TopicTree) -> BrokerMessage {
        var message = self
        if hasForeignAnswer(tree) { message.responseTopic = nil }
        return message
    }
}
