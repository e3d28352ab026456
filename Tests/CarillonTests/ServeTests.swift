// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import Foundation
import Logging
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
    private let date = Date(timeIntervalSince1970: 0)

    private func handler(_ format: Settings.LogFormat) -> StderrLogHandler {
        StderrLogHandler(label: "test", control: LogControl(level: .info, format: format))
    }

    @Test func `a text line holds time, level, label, message and facts`() {
        let line = handler(.text).line(
            .warning,
            "it rains",
            [("where", "over there"), ("since", "3")],
            at: date
        )
        #expect(
            String(decoding: line, as: UTF8.self)
                == "1970-01-01T00:00:00.000Z WARNING  test: it rains where=\"over there\" since=3\n"
        )
    }

    @Test func `line breaks in a message do not start a second line`() {
        for format in Settings.LogFormat.allCases {
            let line = handler(format).line(.info, "a\nb", [("c", "d\r\ne")], at: date)
            #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
        }
    }

    @Test func `a JSON line is one object`() throws {
        let line = handler(.json).line(.info, "a \"b\"", [("c", "d")], at: date)
        let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        #expect(object?["message"] as? String == "a \"b\"")
        #expect((object?["facts"] as? [String: String]) == ["c": "d"])
    }

    @Test func `level and format of all handlers change at once, unless a logger has a level of its own`() {
        let control = LogControl(level: .info, format: .text)
        let follower = StderrLogHandler(label: "a", control: control)
        var own = StderrLogHandler(label: "b", control: control)
        own.logLevel = .error
        control.change(level: .debug, format: .json)
        #expect(follower.logLevel == .debug)
        #expect(own.logLevel == .error)
        #expect(follower.line(.info, "a", [], at: date).first == UInt8(ascii: "{"))
    }
}
