// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import SafeText

/// A subscription to `/v1/events`, by message or in the query.
struct Subscription: Sendable, Equatable {
    private enum Operation: String, CaseIterable {
        case subscribe
    }

    /// The events selected.
    let filter: TopicFilter
    /// The last event that the client has.
    var since: UInt64?

    /// Reads `{op: "subscribe", topics: […], since: seq, id: any}`.
    init(_ message: JSONValue) throws(Problem) {
        var fields = try FieldReader(message)
        _ = fields.value("id")
        guard try fields.choice("op", of: Operation.self) != nil else {
            throw .missing("op", allowed: "one of subscribe")
        }
        let topics = try Self.topics(&fields)
        let since = try fields.integer("since", in: 0...Self.largestSequence)
        try fields.finish()
        filter = try topics.map { topics throws(Problem) in try TopicFilter(topics) } ?? .all
        self.since = since.map { UInt64($0) }
    }

    /// Reads `?topics=player.*,music.*&since=seq`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> Subscription {
        let topics = try fields.text("topics", limit: Int.max) ?? fields.standard("topics", nil, "*")
        let since = try fields.integer("since", in: 0...Self.largestSequence)
        try fields.finish()
        let filter = try topics.map { list throws(Problem) in
            try TopicFilter(list.split(separator: ",").map(String.init))
        }
        return Subscription(filter: filter ?? .all, since: since.map { UInt64($0) })
    }

    private init(filter: TopicFilter, since: UInt64?) { (self.filter, self.since) = (filter, since) }

    /// A sequence in a query or in Last-Event-ID.
    static func sequence(_ text: String) throws(Problem) -> UInt64 {
        guard let number = Int(text), (0...Self.largestSequence).contains(number) else {
            let allowed = "a whole number from 0 to \(Self.largestSequence)"
            throw .invalid("since", allowed: allowed, given: "\"\(text.cut(toBytes: 32))\"")
        }
        return UInt64(number)
    }

    /// The largest integer that every JSON parser reads exactly, 2⁵³ − 1.
    static let largestSequence = 9_007_199_254_740_991

    private static func topics(_ fields: inout FieldReader) throws(Problem) -> [String]? {
        guard let value = fields.value("topics") else { return nil }
        guard case .array(let elements) = value else {
            throw .invalid("topics", allowed: "an array of strings", given: value.kind)
        }
        var topics: [String] = []
        for element in elements {
            guard let topic = element.text else {
                throw .invalid("topics", allowed: "an array of strings", given: "one with \(element.kind)")
            }
            topics.append(topic)
        }
        return topics
    }
}
