// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// The requested levels of a player (AP-26 to AP-29).
struct MeterQuery: Sendable {
    /// Whether the levels are updated first.
    var updates = true
    /// One channel; nil for all.
    var channel: Int?

    /// Reads `?update=&channel=`; the default is the levels of the last update.
    static func read(_ fields: inout FieldReader) throws(Problem) -> MeterQuery {
        let channel = try fields.integer("channel", in: 0...7)
        let updates = try fields.bool("update", default: false)
        try fields.finish()
        return MeterQuery(updates: updates, channel: channel)
    }

    /// Reads the empty body of `POST /v1/players/{id}/meters/update`, which updates the levels of all channels.
    static func readUpdate(_ fields: inout FieldReader) throws(Problem) -> MeterQuery {
        try fields.finish()
        return MeterQuery()
    }

    /// Reads the levels.
    func levels(of player: String, in engine: isolated Engine) throws(EngineError) -> JSONValue {
        let levels = updates ? try engine.updateMeters(player: player) : try engine.meters(player: player)
        var channels = Array(levels.enumerated())
        if let channel {
            guard levels.indices.contains(channel) else {
                let allowed = "a channel from 0 to \(levels.count - 1)"
                throw .invalidValue(field: "channel", allowed: allowed, given: "\(channel)")
            }
            channels = [(channel, levels[channel])]
        }
        return [
            "playerId": .string(player),
            "channels": .array(
                channels.map { number, level in
                    [
                        "channel": .integer(number), "averagePower": .number(level.averagePower),
                        "peakPower": .number(level.peakPower),
                    ]
                }
            ),
        ]
    }
}
