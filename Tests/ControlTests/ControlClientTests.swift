// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import ClientCore
import Foundation
import JSONCoding
import TLS
import Testing

@testable import Control

struct ControlClientTests {
    @Test func `a refusal is reported in the words of its problem`() {
        let problem: JSONValue = [
            "title": "A field is invalid", "detail": "The field \"volume\" must be less.",
        ]
        let error = ControlError.refused(status: 422, problem: problem)
        #expect(error.message == "The field \"volume\" must be less. (422, A field is invalid)")
        #expect(error.exitCode == 65)
        #expect(ControlError.refused(status: 401, problem: nil).message.contains("name a token"))
        #expect(
            [401, 403, 429, 503].map { ControlError.refused(status: $0, problem: nil).exitCode } == [
                77, 77, 75, 75,
            ]
        )
        #expect(ControlError.unreachable(place: "a", reason: "b").exitCode == 69)
    }

    // MARK: Options

    private func client(_ arguments: [String], _ environment: [String: String]) throws -> ControlClient {
        try ClientOptions.parse(arguments).client(environment)
    }

    @Test func `server and token come from options, variables and files, in this order`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ctl-\(UUID().uuidString)")
        let config = folder.appending(path: "carillon")
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("from-file\n".utf8).write(to: folder.appending(path: "a"))
        try Data("from-home\n".utf8).write(to: config.appending(path: "token"))
        var environment = ["HOME": "/nowhere"]
        let bare = try client([], environment)
        #expect(bare.token == nil)
        #expect(bare.place.description == "127.0.0.1:7350")
        environment["XDG_CONFIG_HOME"] = folder.path
        #expect(try client([], environment).token == "from-home")
        environment["CARILLON_CTL_TOKEN_FILE"] = folder.path + "/a"
        #expect(try client([], environment).token == "from-file")
        environment["CARILLON_CTL_TOKEN"] = "from-variable"
        environment["CARILLON_CTL_SERVER"] = "unix:/a"
        #expect(try client([], environment).token == "from-variable")
        #expect(try client([], environment).place.description == "unix:/a")
        let given = try client(["--token-from", folder.path + "/a", "--server", "b"], environment)
        #expect(given.token == "from-file")
        #expect(given.place.description == "b:7350")
    }

    @Test func `the trusted authority comes from an option, a variable or a file, in this order`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ctl-\(UUID().uuidString)")
        let config = folder.appending(path: "carillon")
        defer { try? FileManager.default.removeItem(at: folder) }
        let now = Int64(Date().timeIntervalSince1970)
        let authority = try LocalAuthority(title: "Test", names: [.host("kiosk.local")], now: now)
        var environment = ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder.path]
        #expect(try !client(["--server", "kiosk.local"], environment).place.isEncrypted)
        #expect(
            try client(["--server", "https://kiosk.local"], environment).place.isEncrypted,
            "the system's"
        )
        try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
        try Data("no PEM".utf8).write(to: config.appending(path: "authority.pem"))
        let wrong = #expect(throws: ControlError.self) {
            try client(["--server", "https://kiosk.local"], environment)
        }
        #expect(wrong?.message.contains("carillon/authority.pem: the certificate cannot be used") == true)
        let trusted = config.path + "/trusted.pem"
        try Data(authority.pair.certificate).write(to: URL(fileURLWithPath: trusted))
        environment["CARILLON_CTL_AUTHORITY"] = trusted
        #expect(try client(["--server", "https://kiosk.local"], environment).place.isEncrypted)
        #expect(throws: ControlError.usage("cannot read the authority's file /nowhere/a")) {
            try client(["--server", "https://kiosk.local", "--authority", "/nowhere/a"], environment)
        }
    }

    @Test(arguments: ["a\r\nX: y", "", "a b", "ä"])
    func `an invalid token is not sent`(_ token: String) {
        #expect(throws: ControlError.self) {
            try client([], ["CARILLON_CTL_TOKEN": token, "HOME": "/nowhere"])
        }
    }

    @Test func `an announcement has one content`() throws {
        #expect(throws: ControlError.self) { try Ctl.Announce.parse([]).body() }
        #expect(throws: ControlError.self) { try Ctl.Announce.parse(["--text", "a", "--sound", "b"]).body() }
        let body = try Ctl.Announce.parse(["--text", "a", "--priority", "7"]).body()
        #expect(body["text"]?.text == "a")
        #expect(body["priority"] == .integer(7))
    }

    @Test func `values of an action are JSON where they look like it, else texts`() throws {
        let run = [
            "door", "--set", "loud=0.5", "--set", "what=bell", "--set", "on=true", "--set", "name=a=b",
        ]
        let body = try Ctl.Action.Run.parse(
            run + ["--set", "count=2", "--set", "list=[1]", "--set", "none="]
        ).body()
        let expected: JSONValue = [
            "loud": 0.5, "what": "bell", "on": true, "name": "a=b", "count": 2, "list": "[1]", "none": "",
        ]
        #expect(body["parameters"] == expected)
        #expect(throws: ControlError.self) { try Ctl.Action.Run.parse(["door", "--set", "loud"]).body() }
        #expect(throws: ControlError.self) { try Ctl.Action.Run.parse(["door", "--set", "=1"]).body() }
    }

    @Test func `a link has its values, and links and voices are tables`() throws {
        let words = ["door", "--set", "loud=0.5", "--count", "3", "--expires-in", "60", "--name", "Poster"]
        let body = try Ctl.Link.Create.parse(words).body()
        let expected: JSONValue = [
            "action": "door", "parameters": ["loud": 0.5], "name": "Poster", "count": 3, "expiresIn": 60.0,
        ]
        #expect(body == expected)
        #expect(try Ctl.Link.Create.parse(["door"]).body() == ["action": "door", "parameters": [:]])
        let link: JSONValue = [
            "id": "l1", "name": "Poster", "actionName": nil, "used": 1, "count": 3, "expiresAt": "T",
            "state": "spent",
        ]
        let row = Lines.links([link])[1].split(separator: " ")
        #expect(row == ["l1", "Poster", "-", "1", "of", "3", "T", "spent"])
        let voice: JSONValue = [
            "name": "fr", "language": "fr-FR", "otherLanguages": ["fr"], "default": true, "usable": false,
        ]
        #expect(Lines.voices([voice])[1].split(separator: " ") == ["fr", "fr-FR", "fr", "yes", "no"])
        let spoken = try Ctl.Announce.parse(["--text", "a", "--language", "fr", "--voice", "x"]).body()
        #expect(spoken["language"]?.text == "fr" && spoken["voice"]?.text == "x")
        #expect(Place("https://[::1]:80")?.origin == "https://[::1]:80")
        #expect(Place("unix:/run/x")?.origin == nil)
    }

    @Test func `a stop is of an action or of a run`() throws {
        #expect(try Ctl.Action.Stop.parse(["a b"]).path() == "/v1/actions/a%20b/stop")
        #expect(try Ctl.Action.Stop.parse(["--run", "r1"]).path() == "/v1/runs/r1/stop")
        #expect(throws: ControlError.self) { try Ctl.Action.Stop.parse([]).path() }
        #expect(throws: ControlError.self) { try Ctl.Action.Stop.parse(["a", "--run", "r1"]).path() }
    }

    @Test func `actions and runs are tables`() {
        let action: JSONValue = [
            "id": "a1", "name": "door", "runs": ["r1"],
            "parameters": [["name": "loud", "type": "number", "default": 1]],
            "steps": [["at": 0.5, "operation": ["op": "play"]]],
        ]
        #expect(Lines.actions([action])[1].split(separator: " ") == ["a1", "door", "1", "loud", "1"])
        #expect(Lines.action(action).last == "0.5  {\"op\":\"play\"}")
        let run: JSONValue = [
            "id": "r1", "name": "door", "startsAt": 1, "players": ["p1"], "items": [],
            "steps": [["state": "waiting"], ["state": "done"]],
        ]
        #expect(Lines.runs([run])[1].split(separator: " ") == ["r1", "door", "1", "1", "p1", "-", "running"])
        #expect(Lines.runs([["id": "r2", "paused": true]])[1].split(separator: " ").last == "paused")
    }

    @Test func `a name becomes one segment of a path`() {
        #expect("ding dong/ä?".asSegment == "ding%20dong%2F%C3%A4%3F")
    }

    @Test func `an event is one line`() {
        let event: JSONValue = [
            "ts": "T", "type": "player.finished",
            "data": ["name": "a\nb", "reason": "ended", "more": ["x": 1]],
        ]
        #expect(Lines.event(event) == "T  player.finished  name=a b  reason=ended")
    }
}
