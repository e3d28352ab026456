// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation

extension Ctl {
    /// `ctl session`.
    struct Session: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the audio session, or set silent mode."
        )

        @Option(name: .long, help: "true or false: system sounds vibrate instead of playing.")
        var silentMode: Bool?

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            guard let silentMode else {
                return try session.show("GET", "/v1/session") { Lines.members($0) }
            }
            try session.show("PATCH", "/v1/session", ["silentMode": .bool(silentMode)]) { Lines.members($0) }
        }
    }

    /// `ctl health`.
    struct Health: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Show the output and the health of the server; exits with 1 if it is not ready.",
            discussion:
                "For supervisors: a server without a device is degraded, which is an error only with --strict."
        )

        @Flag(name: .long, help: "Also exit with 1 if anything is degraded.")
        var strict = false

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let answer = try session.send("GET", "/v1/health")
            guard let health = answer.json else { throw .notUnderstood("it is not JSON") }
            if session.isJSON {
                session.say(answer.text)
            } else {
                for line in Lines.members(health) { session.say(line) }
            }
            let status = health["status"]?.text ?? "unknown"
            if health["ready"] != true { throw .unhealthy("not ready") }
            if strict, status != "ok" { throw .unhealthy(status) }
        }
    }

    /// `ctl events`.
    struct Events: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the state as one event, or follow the events.",
            discussion: """
                Without --follow it prints the first event (hello), which has the state where it fits, and exits. With \
                --json, each event is one line.
                """
        )

        @Argument(help: "Types such as player.finished, or prefixes such as player.*; default: all.")
        var topics: [String] = []

        @Flag(name: [.long, .customShort("f")], help: "Print events until interrupted.")
        var follow = false

        @Option(name: .long, help: "Exit after this many events besides hello; implies --follow.")
        var count: Int?

        @Option(name: .long, help: "Start after the event with this number.")
        var since: Int?

        @OptionGroup var options: ControlOptions

        var ends: Bool { count != nil || !follow }

        func perform(_ session: ControlSession) throws(ControlError) {
            var left = count ?? (follow ? Int.max : 0)
            guard left >= 0 else { throw .usage("--count must not be negative") }
            var query: [String] = []
            if !topics.isEmpty { query.append("topics=\(topics.joined(separator: ",").asSegment)") }
            if let since { query.append("since=\(since)") }
            let path = "/v1/events" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
            try EventFollower(client: session.client).follow(path) { text, event in
                if session.isJSON {
                    session.say(text)
                } else {
                    session.say(event.map { Lines.event($0) } ?? Table.oneLine(text))
                }
                if event?["type"]?.text != "hello" { left -= 1 }
                return left > 0
            }
        }
    }

    /// `ctl raw`.
    struct Raw: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send any API request and print the response.",
            discussion: "For example: carillon ctl raw PATCH /v1/manager '{\"musicVolume\": 0.3}'"
        )

        @Argument(help: "GET, POST, PUT, PATCH or DELETE.")
        var method: String

        @Argument(help: "Path with its query, encoded, such as /v1/sounds?limit=5.")
        var path: String

        @Argument(help: "JSON to send; - reads it from standard input.")
        var body: String?

        @OptionGroup var options: ControlOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let method = method.uppercased()
            guard ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) else {
                throw .usage("unknown method \"\(self.method)\"")
            }
            guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .usage(
                    "a path begins with / and contains only ASCII without spaces; percent-encode the rest"
                )
            }
            let answer = try session.send(method, path, try content())
            guard !session.isJSON, let json = answer.json else {
                if !answer.body.isEmpty { session.say(answer.text) }
                return
            }
            for line in Lines.members(json) { session.say(line) }
        }

        /// Standard input, read once for all servers.
        private static let input = Array(FileHandle.standardInput.readDataToEndOfFile())

        private func content() throws(ControlError) -> JSONValue? {
            guard let body else { return nil }
            let bytes = body == "-" ? Self.input : Array(body.utf8)
            guard (try? JSONValue(parsing: bytes)) != nil else { throw .usage("the body is not JSON") }
            return .encoded(bytes)
        }
    }
}
