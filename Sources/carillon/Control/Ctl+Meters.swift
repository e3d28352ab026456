// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser

extension Ctl {
    /// `ctl meters`.
    struct Meters: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the peaks of buses, zones and players.",
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
            let names = try measured(session)
            let command: JSONValue = [
                "op": "meters", "targets": .array(names.keys.sorted().map { .string($0) }), "hz": .number(hz),
                "kinds": ["peak"],
            ]
            var refusal: JSONValue?
            try EventFollower(client: session.client).follow("/v1/events?topics=output.*", sending: [command])
            { text in
                let event = try? JSONValue(parsing: Array(text.utf8))
                switch event?["type"]?.text {
                case "problem":
                    refusal = event?["data"]?["problem"] ?? .null
                    return false
                case "meter":
                    if session.isJSON {
                        session.say(text)
                    } else {
                        for line in Lines.levels(event?["data"] ?? .null, names) { session.say(line) }
                    }
                    left -= 1
                default: break
                }
                return left > 0
            }
            guard let refusal else { return }
            guard case .integer(let status)? = refusal["status"] else {
                throw .notUnderstood("a problem without a status")
            }
            throw .refused(status: status, problem: refusal)
        }

        /// The names of what is measured by its target; the master if nothing is named.
        private func measured(_ session: ControlSession) throws(ControlError) -> [String: String] {
            var names = Dictionary(targets.map { ($0, $0) }) { first, _ in first }
            for reference in zone {
                let answer = try session.send("GET", "/v1/zones/\(reference.asSegment)")
                guard let id = answer.json?["id"]?.text else { throw .notUnderstood("a zone without an id") }
                names["zone:\(id)"] = answer.json?["name"]?.text ?? id
            }
            return names.isEmpty ? ["master": "master"] : names
        }
    }
}

extension Lines {
    /// Levels, a line for each target.
    static func levels(_ data: JSONValue, _ names: [String: String]) -> [String] {
        list(data["levels"]).map { level in
            let target = level["target"]?.text ?? ""
            let peaks = list(level["channels"]).map { cell($0["peakPower"]) }
            return ([names[target] ?? target] + peaks).joined(separator: "  ")
        }
    }
}
