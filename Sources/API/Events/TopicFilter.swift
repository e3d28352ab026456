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

    private init(topics: [String], types: Set<EventType>) {
        self.topics = topics
        self.types = types
    }

    /// Resolves topics.
    ///
    /// - Throws: `invalid-field` for a topic that selects nothing, and for too many.
    init(_ topics: [String]) throws(Problem) {
        guard topics.count <= Self.limit else {
            throw .invalid("topics", allowed: "at most \(Self.limit) topics", given: "\(topics.count)")
        }
        var types: Set<EventType> = []
        for topic in topics {
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
        self.init(topics: topics, types: types)
    }

    /// Whether the client wants events of this type.
    func contains(_ type: EventType) -> Bool { types.contains(type) }

    private static func matches(_ type: EventType, _ topic: String) -> Bool {
        if topic == "*" { return true }
        guard topic.hasSuffix(".*") else { return type.rawValue == topic }
        return type.rawValue.hasPrefix(topic.dropLast())
    }
}
