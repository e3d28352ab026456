// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// The state of the server as retained messages.
struct StateView: Sendable, Equatable {
    /// The parts that are published as the API has them.
    static let parts = ["health", "music", "manager", "session", "queue", "device"]

    /// The parts that were received, by name.
    var parts: [String: JSONValue] = [:]
    /// The names of what plays, sorted.
    var playing: [String] = []
    /// Events that the queue has dropped.
    var droppedEvents = 0
    /// How often the server had forgotten events that the bridge had not seen.
    var eventGaps = 0

    /// Whether the server can speak texts.
    var canSpeak: Bool { parts["health"]?["speechCommand"]?.text != nil }

    /// Each topic with its content.
    func topics(_ tree: TopicTree) -> [String: [UInt8]] {
        var topics = parts.mapValues(\.encoded)
        topics["playing"] = Self.playing(playing).encoded
        let bridge: JSONValue = [
            "version": .string(BridgeVersion.number), "droppedEvents": .integer(droppedEvents),
            "eventGaps": .integer(eventGaps),
        ]
        topics["bridge"] = bridge.encoded
        return Dictionary(uniqueKeysWithValues: topics.map { (tree.state($0.key), $0.value) })
    }

    private static func playing(_ names: [String]) -> JSONValue {
        [
            "count": .integer(names.count),
            "names": .array(names.prefix(BridgeLimits.playingNames).map { .string($0) }),
        ]
    }
}
