// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore

extension Ctl {
    /// `ctl meters`.
    struct Meters: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the peaks of buses, zones and players; without any, of the master.",
            discussion: """
                In dBFS since the last line, a column for each channel. A zone is measured behind its volume and limiter. With \
                --json, each message is one line.
                """
        )

        @Argument(help: "sound, music, system, announcement, master, or ids of players with meteringEnabled.")
        var targets: [String] = []

        @Option(name: .long, help: "Id or name of a zone; repeatable.")
        var zone: [String] = []

        @Option(name: .long, help: "Lines per second and target, 0.1 to 60.")
        var hz = 1.0

        @Option(
            name: .long,
            help: "Exit after this many measurements; without it they go on until interrupted."
        )
        var count: Int?

        @OptionGroup var options: ControlOptions

        var ends: Bool { count != nil }

        func perform(_ session: ControlSession) throws(ControlError) {
            var left = count ?? Int.max
            guard left > 0 else { throw .usage("--count must be positive") }
            var zones: [JSONValue] = []
            for reference in zone {
                guard let zone = try session.send("GET", "/v1/zones/\(reference.asSegment)").json else {
                    throw .notUnderstood("a zone that is no JSON")
                }
                zones.append(zone)
            }
            let follower = EventFollower(client: session.client)
            // Other events are not wanted; one topic has to be named.
            try follower.follow("/v1/events?topics=output.*", sending: [command(zones)]) { text, event in
                guard event?["type"]?.text == "meter" else { return true }
                if session.isJSON {
                    session.say(text)
                } else {
                    for line in Lines.levels(event?["data"] ?? .null, zones) { session.say(line) }
                }
                left -= 1
                return left > 0
            }
        }

        /// What asks for the levels, with the zones as the server shows them.
        func command(_ zones: [JSONValue]) -> JSONValue {
            let names = targets + zones.map { "zone:" + ($0["id"]?.text ?? "") }
            let measured = names.isEmpty ? ["master"] : names
            return [
                "op": "meters", "targets": .array(measured.map { .string($0) }), "hz": .number(hz),
                "kinds": ["peak"],
            ]
        }
    }
}

extension Lines {
    /// Peaks, a line for each target; zones have their names.
    static func levels(_ data: JSONValue, _ zones: [JSONValue]) -> [String] {
        list(data["levels"]).map { level in
            let target = level["target"]?.text ?? ""
            let zone = zones.first { "zone:" + ($0["id"]?.text ?? "") == target }
            let peaks = list(level["channels"]).map { cell($0["peakPower"]) }
            return Table.oneLine(([zone?["name"]?.text ?? target] + peaks).joined(separator: "  "))
        }
    }
}
