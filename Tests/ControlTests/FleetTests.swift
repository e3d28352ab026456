// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import JSONCoding
import Testing

@testable import Control

/// The servers of `ctl --on`, and what is printed of their answers.
struct FleetTests {
    @Test func `a list on the command line, and a file with tokens and comments`() throws {
        let list = try ServerList(addresses: "one,two:7000,https://three,unix:/run/carillon.sock")
        #expect(
            list.servers.map(\.address) == ["one", "two:7000", "https://three", "unix:/run/carillon.sock"]
        )
        let text = "# Ground floor\r\none\n\n  two:7000   /etc/tokens/two # the till\n"
        let file = try ServerList(file: text, path: "kiosks")
        #expect(
            file.servers == [
                .init(address: "one"), .init(address: "two:7000", tokenFile: "/etc/tokens/two"),
            ]
        )
    }

    @Test(arguments: [
        ("one\none\n", "kiosks:2: one is there twice"),
        ("one\none:7350\n", "kiosks:2: one:7350 is there twice"),
        ("one a b\n", "kiosks:1: allowed: an address and the file of its token"),
        ("\nhttp://\n", "kiosks:2: \"http://\" is no server; allowed: "),
        ("# nobody\n", "kiosks names no server"),
    ])
    func `a wrong line is named`(_ text: String, _ message: String) {
        do throws(ControlError) {
            _ = try ServerList(file: text, path: "kiosks")
            Issue.record("\(text) was accepted")
        } catch {
            #expect(error.message.hasPrefix(message), "\(error)")
            #expect(error.exitCode == 64)
        }
    }

    @Test(arguments: ["", "one,", "one,,two", "one, two"])
    func `a list with a gap is refused`(_ text: String) {
        #expect(throws: ControlError.self) { try ServerList(addresses: text) }
    }

    @Test func `the most servers of one command`() throws {
        let lines = (1...ServerList.limit).map { "kiosk-\($0)" }
        #expect(try ServerList(file: lines.joined(separator: "\n"), path: "f").servers.count == 10_000)
        #expect(throws: ControlError.usage("--on names 10001 servers; allowed: 1 to 10000")) {
            try ServerList(file: (lines + ["one-more"]).joined(separator: "\n"), path: "f")
        }
    }

    private static let problem: JSONValue = ["detail": "No sound \"x\".", "title": "Sound not found"]
    private static let report = FleetReport(outcomes: [
        .init(server: "one", lines: ["{\"stopped\":[]}"]),
        .init(server: "two", lines: ["{}"], warnings: ["not stored"]),
        .init(server: "three", error: .refused(status: 404, problem: problem)),
        .init(server: "four", lines: ["1", "2"], error: .unreachable(place: "four:7350", reason: "refused")),
    ])

    @Test func `a table has each answer, and ends with the counts`() {
        let expected = """
            SERVER  RESULT       ANSWER
            one     ok           {"stopped":[]}
            two     warning      {}
                                 warning: not stored
            three   refused      No sound "x". (404, Sound not found)
            four    unreachable  1
                                 2
                                 cannot reach the server at four:7350: refused
            4 servers: 1 ok, 1 warning, 1 refused, 1 unreachable
            """
        #expect(Self.report.text.joined(separator: "\n") == expected)
    }

    @Test func `JSON has one line for each server`() {
        let expected = [
            #"{"server":"one","result":"ok","exitCode":0,"answer":{"stopped":[]}}"#,
            #"{"server":"two","result":"warning","exitCode":0,"answer":{},"warnings":["not stored"]}"#,
            #"{"server":"three","result":"refused","exitCode":65,"answer":null,"error":"#
                + #"{"detail":"No sound \"x\".","title":"Sound not found"}}"#,
            #"{"server":"four","result":"unreachable","exitCode":69,"answer":[1,2],"error":"#
                + #""cannot reach the server at four:7350: refused"}"#,
        ]
        #expect(Self.report.json == expected)
    }

    @Test func `the exit code is that of the failures, or 1 if they differ`() {
        let ok = FleetReport.Outcome(server: "a")
        let absent = FleetReport.Outcome(server: "b", error: .timeout(place: "b"))
        let gone = FleetReport.Outcome(server: "c", error: .unreachable(place: "c", reason: "gone"))
        let refused = FleetReport.Outcome(server: "d", error: .refused(status: 404, problem: nil))
        #expect(FleetReport(outcomes: [ok, ok]).exitCode == 0)
        #expect(FleetReport(outcomes: [ok, absent, gone]).exitCode == 69)
        #expect(FleetReport(outcomes: [ok, absent, refused]).exitCode == 1)
    }

    @Test func `an error of the command line is one error`() {
        let wrong = FleetReport.Outcome(server: "a", error: .usage("name a sound or a player, not both"))
        #expect(FleetReport(outcomes: [wrong, wrong]).usage == wrong.error)
        #expect(FleetReport(outcomes: [wrong, .init(server: "b")]).usage == nil)
    }
}
