// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

/// A request for levels on one connection: `{op: "meters", targets: ["music", "p…"], hz: 20, kinds: ["peak"]}`.
///
/// A request without targets and without kinds of the whole output ends the levels.
struct MeterRequest: Sendable, Equatable {
    /// The kinds of levels.
    enum Kind: String, CaseIterable, Sendable {
        /// Largest sample of each channel of each target.
        case peak
        /// Mean power of each channel of each target.
        case average
        /// Loudness of the whole output.
        case loudness
        /// Gain reduction of the limiter and the duckers.
        case reduction
    }

    /// Maximum number of targets of a connection.
    static let targetLimit = 64
    /// Messages per second.
    static let rates = 0.1...60.0

    /// Buses, players, and zones as `zone:ID`.
    var targets: [String] = []
    /// Messages per second.
    var hz = 10.0
    /// The kinds reported.
    var kinds: [Kind] = [.peak, .average]

    /// Makes an empty request.
    init() {}

    /// Reads a message.
    init(_ message: JSONValue) throws(Problem) {
        var fields = try FieldReader(message)
        _ = fields.value("id")
        _ = fields.value("op")
        targets = try fields.strings("targets", limit: Self.targetLimit) ?? []
        hz = try fields.number("hz", in: Self.rates, unit: " messages a second") ?? hz
        if let names = try fields.strings("kinds", limit: Kind.allCases.count) {
            kinds = []
            for name in names {
                guard let kind = Kind(rawValue: name) else {
                    let allowed = "one of " + Kind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw .invalid("kinds", allowed: allowed, given: "\"\(name.cut(toBytes: 32))\"")
                }
                if !kinds.contains(kind) { kinds.append(kind) }
            }
        }
        try fields.finish()
    }

    /// The sources to measure: the name of a bus, `zone:` and the id of a zone, or else the id of a player.
    var sources: [(name: String, source: LevelSource)] {
        targets.map { name in
            if name.hasPrefix(Self.zonePrefix) {
                return (name, .zone(String(name.dropFirst(Self.zonePrefix.count))))
            }
            return (name, VolumeScope(rawValue: name).map { .bus($0) } ?? .player(name))
        }
    }

    /// What the id of a zone has before it, since zones and buses may have the same names.
    private static let zonePrefix = "zone:"

    /// Whether levels of targets are requested.
    var wantsLevels: Bool { !targets.isEmpty && (kinds.contains(.peak) || kinds.contains(.average)) }
    /// Whether there is anything to report.
    var isOn: Bool { wantsLevels || kinds.contains(.loudness) || kinds.contains(.reduction) }

    /// The data of the confirmation.
    func json(id: JSONValue) -> JSONValue {
        [
            "id": id, "targets": .strings(targets), "hz": .number(hz),
            "kinds": .strings(kinds.map(\.rawValue)),
        ]
    }
}
