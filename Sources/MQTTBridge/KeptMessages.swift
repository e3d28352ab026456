// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a broker has kept of a machine: a value.
struct KeptMessages: Sendable, Equatable {
    private let tree: TopicTree
    private let discovery: Discovery
    private var found: Set<String> = []
    /// Whether the bridge of the machine is connected.
    private(set) var isConnected = false

    init(_ settings: BridgeSettings) {
        self.init(settings.tree, homeAssistant: settings.homeAssistant ?? "homeassistant")
    }

    init(_ tree: TopicTree, homeAssistant prefix: String) {
        self.tree = tree
        discovery = Discovery(prefix: prefix, tree: tree, page: nil)
    }

    /// The topics to subscribe to; the first one is also that of ``mark``.
    var filters: [String] { [discovery.filter, tree.all] }

    /// A topic behind whose message nothing follows that was kept.
    var mark: String { tree.state("retired") }

    /// The topics found, sorted.
    var topics: [String] { found.sorted() }

    /// Takes a message; returns whether it is the mark.
    mutating func take(_ message: BrokerMessage) -> Bool {
        guard message.isRetained else { return message.topic == mark }
        found.insert(message.topic)
        if message.topic == tree.availability {
            isConnected = message.payload == Array("online".utf8)
        }
        return false
    }
}
