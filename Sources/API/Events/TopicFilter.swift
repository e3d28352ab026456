// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Which events a client wants: full types, prefixes such as `player.*`, or `*` for all.
struct TopicFilter: Sendable, Equatable {
    /// Topics in one subscription at most.
    static let limit = 64

    /// Everything.
    static let all = TopicFilter(topics: ["*"], types: Set(EventType.allCases.filter { !$0.isPersonal }))

    /// The topics as they were asked for.
    let topics: [String]
    /// The types they select.
    private let types: Set<EventType>
    /// Topics of clients' own, beginning with ``ownPrefix``.
    private let ownTopics: Set<String>

    /// Begins the topics under which completions of system sounds may be published (SS-09).
    static let ownPrefix = "system-sound:"

    private init(topics: [String], types: Set<EventType>, ownTopics: Set<String> = []) {
        self.topics = topics
        self.types = types
        self.ownTopics = ownTopics
    }

    /// Resolves topics.
    ///
    /// - Throws: `invalid-field` for a topic that selects nothing, and for too many.
    init(_ topics: [String]) throws(Problem) {
        guard topics.count <= Self.limit else {
            throw .invalid("topics", allowed: "at most \(Self.limit) topics", given: "\(topics.count)")
        }
        var types: Set<EventType> = []
        for topic in topics where !Self.isOwn(topic) {
            let selected = EventType.allCases.filter { !$0.isPersonal && Self.matches($0, topic) }
            guard !selected.isEmpty else {
                let known = EventType.allCases.filter { !$0.isPersonal }.map(\.rawValue)
                throw .invalid(
                    "topics",
                    allowed: "event types, prefixes such as player.* or *: " + known.joined(separator: ", "),
                    given: "\"\(topic.prefix(64))\""
                )
            }
            types.formUnion(selected)
        }
        self.init(topics: topics, types: types, ownTopics: Set(topics.filter(Self.isOwn)))
    }

    /// Whether the client wants events of this type.
    func contains(_ type: EventType) -> Bool { types.contains(type) }

    /// Whether the client asked for events of this type by their own name or prefix, not merely for all.
    func names(_ type: EventType) -> Bool { topics.contains { $0 != "*" && Self.matches(type, $0) } }

    /// Whether the client wants events of this topic of a client's own.
    func contains(topic: String) -> Bool { ownTopics.contains(topic) }

    /// Whether a topic is of a client's own: the prefix and 1 to 64 letters, digits, dots, dashes or underscores.
    static func isOwn(_ topic: String) -> Bool {
        guard topic.hasPrefix(ownPrefix) else { return false }
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
