// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The topics of a client: full types, prefixes such as `player.*`, or `*` for all.
struct TopicFilter: Sendable, Equatable {
    /// Maximum number of topics in a subscription.
    static let limit = 64

    /// Maximum number of bytes in a topic that selects anything.
    private static let longestTopic = 128

    /// Everything.
    static let all = TopicFilter(topics: ["*"], types: Set(EventType.allCases.filter { !$0.isPersonal }))

    /// The topics as requested.
    let topics: [String]
    /// The types they select.
    private let types: Set<EventType>
    /// Client-defined topics, beginning with ``ownPrefix``.
    private let ownTopics: Set<String>

    /// The prefix of client-defined topics for completions of system sounds (SS-09).
    static let ownPrefix = "system-sound:"

    private init(topics: [String], types: Set<EventType>, ownTopics: Set<String> = []) {
        self.topics = topics
        self.types = types
        self.ownTopics = ownTopics
    }

    /// Resolves topics.
    ///
    /// - Throws: `invalid-field` for a topic that selects nothing, and for too many topics.
    init(_ topics: [String]) throws(Problem) {
        guard topics.count <= Self.limit else {
            throw .invalid("topics", allowed: "at most \(Self.limit) topics", given: "\(topics.count)")
        }
        var types: Set<EventType> = []
        for topic in topics where !Self.isOwn(topic) {
            // A longer text selects nothing, and would be compared with each type.
            let selected =
                topic.utf8.count > Self.longestTopic
                ? [] : EventType.allCases.filter { !$0.isPersonal && Self.matches($0, topic) }
            guard !selected.isEmpty else {
                let known = EventType.allCases.filter { !$0.isPersonal }.map(\.rawValue)
                throw .invalid(
                    "topics",
                    allowed: "event types, prefixes such as player.* or *: " + known.joined(separator: ", "),
                    given: "\"\(topic.cut(toBytes: 64))\""
                )
            }
            types.formUnion(selected)
        }
        self.init(topics: topics, types: types, ownTopics: Set(topics.filter(Self.isOwn)))
    }

    /// Whether the filter selects events of this type.
    func contains(_ type: EventType) -> Bool { types.contains(type) }

    /// Whether the filter selects every event that a topic such as `player.*` does.
    func contains(all topic: String) -> Bool {
        EventType.allCases.allSatisfy { $0.isPersonal || !Self.matches($0, topic) || types.contains($0) }
    }

    /// Whether a topic other than `*` selects events of this type.
    func names(_ type: EventType) -> Bool { topics.contains { $0 != "*" && Self.matches(type, $0) } }

    /// Whether the filter selects events of this client-defined topic.
    func contains(topic: String) -> Bool { ownTopics.contains(topic) }

    /// Whether a topic is client-defined: the prefix and 1 to 64 letters, digits, dots, dashes or underscores.
    static func isOwn(_ topic: String) -> Bool {
        guard topic.utf8.starts(with: ownPrefix.utf8) else { return false }
        let name = topic.utf8.dropFirst(ownPrefix.utf8.count)
        return (1...64).contains(name.count)
            && name.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || [0x2D, 0x2E, 0x5F].contains(byte)
            }
    }

    private static func matches(_ type: EventType, _ topic: String) -> Bool {
        if topic == "*" { return true }
        guard topic.hasSuffix(".*") else { return type.rawValue == topic }
        return type.rawValue.hasPrefix(topic.dropLast())
    }
}
