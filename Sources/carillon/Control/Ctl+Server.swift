// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Foundation

extension Ctl {
    /// `ctl session`.
    struct Session: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what the surroundings demand of all sound, or switch silent mode."
        )

        @Option(name: .long, help: "true or false: system sounds vibrate instead of sounding.")
        var silentMode: Bool?

        @OptionGroup var options: ClientOptions

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
                "Show where the sound goes and how the server fares; ends with 1 where it is not ready.",
            discussion:
                "For supervisors: a server that plays to no device is degraded, and well enough without --strict."
        )

        @Flag(name: .long, help: "End with 1 where anything is degraded, too.")
        var strict = false

        @OptionGroup var options: ClientOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let answer = try session.client.send("GET", "/v1/health")
            guard let health = answer.json else { throw .notUnderstood("it is no JSON") }
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
            abstract: "Show the state as one event, or follow what happens.",
            discussion: """
                Without --follow it shows the greeting of the server, which holds the whole state, and ends. With --json \
                each event is a line.
                """
        )

        @Argument(help: "Types such as player.finished, or prefixes such as player.*; without any, all.")
        var topics: [String] = []

        @Flag(name: [.long, .customShort("f")], help: "Go on with every event until interrupted.")
        var follow = false

        @Option(name: .long, help: "End after so many events besides the greeting; implies --follow.")
        var count: Int?

        @Option(name: .long, help: "Begin behind the event of this number.")
        var since: Int?

        @OptionGroup var options: ClientOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            var left = count ?? (follow ? Int.max : 0)
            guard left >= 0 else { throw .usage("--count must not be negative") }
            var query: [String] = []
            if !topics.isEmpty { query.append("topics=\(topics.joined(separator: ",").asSegment)") }
            if let since { query.append("since=\(since)") }
            let path = "/v1/events" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
            try EventFollower(client: session.client).follow(path) { text in
                let event = try? JSONValue(parsing: Array(text.utf8))
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
            abstract: "Send any request of the API and show the answer.",
            discussion: "For example: carillon ctl raw PATCH /v1/manager '{\"musicVolume\": 0.3}'"
        )

        @Argument(help: "GET, POST, PUT, PATCH or DELETE.")
        var method: String

        @Argument(help: "Path with its query, encoded, such as /v1/sounds?limit=5.")
        var path: String

        @Argument(help: "JSON to send; - reads it from standard input.")
        var body: String?

        @OptionGroup var options: ClientOptions

        func perform(_ session: ControlSession) throws(ControlError) {
            let method = method.uppercased()
            guard ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(method) else {
                throw .usage("there is no method \"\(self.method)\"")
            }
            guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .usage(
                    "a path begins with / and holds neither blanks nor letters beyond ASCII; encode them"
                )
            }
            let answer = try session.client.send(method, path, try content())
            guard !session.isJSON, let json = answer.json else {
                if !answer.body.isEmpty { session.say(answer.text) }
                return
            }
            for line in Lines.members(json) { session.say(line) }
        }

        private func content() throws(ControlError) -> JSONValue? {
            guard let body else { return nil }
            let bytes = body == "-" ? Array(FileHandle.standardInput.readDataToEndOfFile()) : Array(body.utf8)
            guard (try? JSONValue(parsing: bytes)) != nil else { throw .usage("the body is no JSON") }
            return .encoded(bytes)
        }
    }
}
