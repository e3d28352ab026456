// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Foundation
import Logging
import ServiceLog
import Testing

@testable import carillon

struct ServeTests {
    @Test func `options become settings, and missing ones stay unset`() throws {
        let serve = try #require(
            try Carillon.parseAsRoot([
                "serve", "--listen", "127.0.0.1:1", "--listen", "127.0.0.1:2", "--library", "a", "--output",
                "null",
                "--upload-limit", "1KiB", "--insecure",
            ]) as? Serve
        )
        #expect(
            serve.options.given == [
                .listen: ["127.0.0.1:1", "127.0.0.1:2"], .library: ["a"], .output: ["null"],
                .uploadLimit: ["1KiB"],
                .insecure: ["true"],
            ]
        )
        let bare = try #require(try Carillon.parseAsRoot(["serve"]) as? Serve)
        #expect(bare.options.given.isEmpty)
    }

    @Test func `an unknown option is an error of usage`() {
        let error = #expect(throws: (any Error).self) { try Carillon.parseAsRoot(["serve", "--loud"]) }
        #expect(error.map { Carillon.exitCode(for: $0).rawValue } == 64)
    }
}

struct StderrLogHandlerTests {
    private func line(_ format: Settings.LogFormat, _ message: String, _ facts: [(String, String)]) -> String
    {
        let line = LogLine(
            level: .warning,
            label: "test",
            message: message,
            facts: facts.map { (name: $0.0, value: $0.1) }
        )
        return String(decoding: line.bytes(format, at: Date(timeIntervalSince1970: 0)), as: UTF8.self)
    }

    @Test func `a text line holds time, level, label, message and facts`() {
        #expect(
            line(.text, "it rains", [("where", "over there"), ("since", "3")])
                == "1970-01-01T00:00:00.000Z WARNING  test: it rains where=\"over there\" since=3\n"
        )
    }

    @Test func `line breaks in a message do not start a second line`() {
        for format in Settings.LogFormat.allCases {
            #expect(line(format, "a\nb", [("c", "d\r\ne")]).utf8.count { $0 == UInt8(ascii: "\n") } == 1)
        }
    }

    @Test(arguments: [
        "\u{1B}[2J", "\u{7}", "\u{7F}", "\u{9B}31m", "\u{202E}gnp", "\u{0}", "\u{2028}", "e\u{301}\u{1B}",
    ])
    func `no character of a client reaches a terminal as a command`(_ text: String) throws {
        for format in Settings.LogFormat.allCases {
            let line = line(format, text, [("name\(text)", text)])
            let isClean = line.unicodeScalars.dropLast().allSatisfy { scalar in
                scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
                    && scalar.value != 0x2028
            }
            #expect(isClean, "\(line)")
        }
        #expect(line(.text, "\u{1B}[2J", []).contains("test: \\u001b[2J"))
    }

    @Test func `a JSON line is one object`() throws {
        let line = line(.json, "a \"b\" \u{9B}", [("c", "d\u{1B}")])
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["message"] as? String == "a \"b\" \u{9B}")
        #expect((object?["facts"] as? [String: String]) == ["c": "d\u{1B}"])
    }

    @Test func `level and format of all handlers change at once, unless a logger has a level of its own`() {
        let control = LogControl(level: .info, format: .text)
        let follower = StderrLogHandler(label: "a", control: control)
        var own = StderrLogHandler(label: "b", control: control)
        own.logLevel = .error
        control.change(level: .debug, format: .json)
        #expect(follower.logLevel == .debug)
        #expect(own.logLevel == .error)
        #expect(control.format == .json)
    }
}

struct RepetitionTests {
    @Test func `of many equal messages few are logged, and each says how many there were`() {
        var repetition = Repetition()
        let start = ContinuousClock.now
        let logged = (0..<1_000).compactMap { repetition.take(at: start + .milliseconds($0)) }
        #expect(logged == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    }

    @Test func `a series that goes on is logged every minute, and a new one begins after a minute`() {
        var repetition = Repetition()
        let start = ContinuousClock.now
        let logged = (0..<200).compactMap { repetition.take(at: start + .seconds($0)) }
        #expect(logged == [1, 2, 4, 8, 16, 32, 64, 124, 128, 188])
        #expect(repetition.take(at: start + .seconds(258)) == 201)
        #expect(repetition.take(at: start + .seconds(318)) == 1)
    }
}
