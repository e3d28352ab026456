// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// Asks for levels on one connection: `{op: "meters", targets: ["music", "p…"], hz: 20, kinds: ["peak"]}`.
///
/// Without targets and kinds of the whole output the levels end.
struct MeterRequest: Sendable, Equatable {
    /// What can be measured.
    enum Kind: String, CaseIterable, Sendable {
        /// Largest sample of each channel of each target.
        case peak
        /// Mean power of each channel of each target.
        case average
        /// Loudness of the whole output.
        case loudness
        /// How far limiter and ducker lower the sound.
        case reduction
    }

    /// Targets of one connection at most.
    static let targetLimit = 64
    /// Messages a second.
    static let rates = 0.1...60.0

    /// Buses and players.
    var targets: [String] = []
    /// Messages a second.
    var hz = 10.0
    /// What is reported.
    var kinds: [Kind] = [.peak, .average]

    /// Asks for nothing.
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
                    throw .invalid("kinds", allowed: allowed, given: "\"\(name.prefix(32))\"")
                }
                if !kinds.contains(kind) { kinds.append(kind) }
            }
        }
        try fields.finish()
    }

    /// What to measure: a bus by its name, everything else is the id of a player.
    var sources: [(name: String, source: LevelSource)] {
        targets.map { name in (name, VolumeScope(rawValue: name).map { .bus($0) } ?? .player(name)) }
    }

    /// Whether levels of targets are wanted.
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
