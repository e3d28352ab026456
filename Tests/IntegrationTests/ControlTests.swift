// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// `carillon ctl`, `backup` and `restore` against the real server on the null output.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ControlTests {
    private let files: SoundFiles
    private let bell: String
    private let server: ServerProcess

    init() throws {
        files = try SoundFiles()
        let library = files.folder.appending(path: "sounds")
        try FileManager.default.createDirectory(at: library, withIntermediateDirectories: false)
        bell = try files.sine("sounds/bell.wav", hertz: 440, seconds: 0.5, volume: 0.3).path
        _ = try files.sine("sounds/bed.wav", hertz: 220, seconds: 5, volume: 0.3)
        server = try ServerProcess(
            runtime: files.folder,
            arguments: [
                "--output", "null", "--library", library.path, "--state", files.folder.path + "/state",
                "--speech-command", "/bin/cp \(bell) {output}",
            ]
        )
        try waitUntil { try ctl("sounds", "--json").output.components(separatedBy: "\"ready\"").count == 3 }
    }

    private func ctl(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["ctl"] + arguments, environment: ["CARILLON_CTL_SERVER": server.address])
    }

    private func waitUntil(_ condition: () throws -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while try !condition() {
            guard Date() < deadline else { throw ServerProcess.Failure(description: "it did not come") }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    @Test func `every command works`() throws {
        defer { files.remove() }
        let steps: [([String], String)] = [
            (["sounds"], "bell.wav"), (["sounds", "bed"], "bed.wav"),
            (["play", "bell", "--loop", "--volume", "0.5", "--pan", "-1"], "bell.wav"),
            (["players"], "playing"),
            (["stop", "bell", "--fade", "0"], "stopped: p"), (["stop"], "stopped:"),
            (["music"], "no music"), (["music", "play", "bed"], "playing  bed.wav"),
            (["music", "seek", "1"], "bed.wav"), (["music", "pause"], "paused"),
            (["music", "resume"], "playing"),
            (["music", "stop"], ""), (["volume"], "announcement"), (["volume", "music", "0.25"], "-12.04"),
            (["volume", "music", "--mute"], "yes"), (["volume", "music", "--unmute"], "music"),
            (["announce", "--sound", "bell", "--priority", "high"], "PRIORITY"), (["queue"], ""),
            (["announce", "--text", "doors are closing"], "doors are closing"),
            (["queue", "pause"], "paused"), (["queue", "clear", "--current"], "paused, empty"),
            (["queue", "resume"], "open, empty"), (["session"], "silentMode"),
            (["session", "--silent-mode", "true"], "silentMode"), (["health"], "uptime"),
            (["meters", "sound", "--zone", "main", "--count", "1", "--hz", "20"], "Main  -160  -160"),
            (["raw", "PATCH", "/v1/manager", #"{"soundVolume": 0.5}"#], "soundVolume"), (["events"], "hello"),
        ]
        for (arguments, expected) in steps {
            let run = try CommandRun(["ctl"] + arguments + ["--server", server.address])
            #expect(run.status == 0, "\(arguments): \(run.complaint)")
            #expect(expected.isEmpty || run.output.contains(expected), "\(arguments): \(run.output)")
        }
        let json = try ctl("volume", "--json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
        #expect(server.terminate() == 0)
    }

    @Test func `a command is performed on many servers`() throws {
        defer { files.remove() }
        let state = files.folder.path + "/other"
        let token = try CommandRun(["token", "create", "kiosk", "--state", state]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let other = try ServerProcess(
            runtime: files.folder,
            arguments: ["--output", "null", "--state", state, "--token-file", state + "/tokens"]
        )
        let tokenFile = files.folder.appending(path: "token")
        try Data(token.utf8).write(to: tokenFile)
        let list = files.folder.appending(path: "kiosks").path
        let text = "\(server.address)\n\(other.address) \(tokenFile.path)\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: list))

        let both = try CommandRun(
            ["ctl", "raw", "PATCH", "/v1/manager", "-", "--json", "--on", list],
            input: "{}"
        )
        let answers = both.output.split(separator: "\n")
        #expect(both.status == 0 && answers.count == 2, "\(both)")
        #expect(
            answers.allSatisfy { $0.contains(#""result":"ok""#) && $0.contains("masterVolume") },
            "\(both)"
        )

        let dead = "unix:/nonexistent/socket"
        let some = try CommandRun([
            "ctl", "play", "bell", "--on", "\(server.address),\(dead),\(other.address)",
        ])
        let rows = some.output.split(separator: "\n").map {
            $0.split(separator: " ").prefix(2).last.map(String.init)
        }
        #expect(some.status == 1, "failures of two kinds: \(some)")
        #expect(some.output.contains("bell.wav"), "\(some)")
        #expect(some.output.hasSuffix("3 servers: 1 ok, 1 unreachable, 1 refused\n"), "\(some)")
        #expect(rows.contains("unreachable") && rows.contains("refused"), "\(some)")

        for arguments in [
            ["health", "--on", "\(server.address)", "--server", "\(server.address)"],
            ["events", "--follow", "--on", "\(server.address)"], ["health", "--on", list + ".absent"],
            ["stop", "bell", "--everything", "--on", list],
        ] {
            let wrong = try CommandRun(["ctl"] + arguments)
            #expect(wrong.status == 64 && wrong.output.isEmpty, "\(arguments): \(wrong)")
        }
        #expect(other.terminate() == 0)
        #expect(server.terminate() == 0)
    }

    @Test func `a refusal is one line in the server's words and a code`() throws {
        defer { files.remove() }
        let unknown = try ctl("play", "no such sound")
        #expect(unknown.status == 65)
        #expect(
            unknown.complaint.contains("no such sound") && unknown.complaint.contains("(404"),
            "\(unknown)"
        )
        #expect(unknown.complaint.split(separator: "\n").count == 1)
        let wrong = try ctl("play", "bell", "--volume", "7")
        #expect(wrong.complaint.contains("\"volume\" must be a number from 0 to 1"), "\(wrong)")
        #expect(try ctl("volume", "loud", "1").status == 64)
        #expect(try ctl("raw", "GET", "no-path").status == 64)
        #expect(try ctl("announce").status == 64)
        let absent = try CommandRun(["ctl", "health", "--server", "unix:/nonexistent/socket"])
        #expect(absent.status == 69)
        #expect(
            absent.complaint.contains("cannot reach the server at unix:/nonexistent/socket: No such file")
        )
        let address = server.address
        #expect(server.terminate() == 0)
        let refused = try CommandRun(["ctl", "health", "--server", address])
        #expect(refused.status == 69)
        #expect(refused.complaint.contains("Connection refused"), "\(refused)")
    }

    @Test func `a change that is not stored prints one warning and exits with 0`() throws {
        defer { files.remove() }
        let state = files.folder.appending(path: "unusable")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: false)
        try Data(repeating: 0x41, count: 8_192).write(to: state.appending(path: "state.sqlite"))
        let other = try ServerProcess(
            runtime: files.folder,
            arguments: ["--output", "null", "--state", state.path]
        )
        try waitForDevice(Client(other.address), backend: "null")
        for change in [
            ["volume", "music", "0.5"], ["raw", "PATCH", "/v1/manager", #"{"musicVolume": 0.5}"#],
        ] {
            let run = try CommandRun(["ctl"] + change + ["--server", other.address])
            #expect(run.status == 0 && run.output.contains("0.5"), "\(run)")
            #expect(
                run.complaint.hasPrefix("carillon: warning: done, but not stored: ")
                    && run.complaint.count(where: \.isNewline) == 1,
                "\(run)"
            )
        }
        #expect(try CommandRun(["ctl", "volume", "--server", other.address]).complaint == "")
        #expect(other.terminate() == 0)
        #expect(server.terminate() == 0)
    }

    @Test(arguments: [("null", 0, 0), ("auto", 0, 1), ("pipewire", 1, 1)])
    func `health exits with 1 if not ready, with strict also if degraded`(
        output: String,
        status: Int32,
        strict: Int32
    ) throws {
        defer { files.remove() }
        let other = try ServerProcess(
            runtime: files.folder,
            arguments: ["--output", output, "--state", "\(files.folder.path)/other"]
        )
        try waitForDevice(Client(other.address), backend: "null")
        #expect(try CommandRun(["ctl", "health", "--server", other.address]).status == status)
        #expect(try CommandRun(["ctl", "health", "--strict", "--server", other.address]).status == strict)
        #expect(other.terminate() == 0)
        #expect(server.terminate() == 0)
    }

    @Test func `events are followed`() throws {
        defer { files.remove() }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = ServerProcess.binary
        process.arguments = ["ctl", "events", "player.*", "--count", "3", "--server", server.address]
        process.standardOutput = pipe
        try process.run()
        let lines = LineReader(pipe.fileHandleForReading)
        _ = try lines.next(within: 60) { $0.contains("hello") }
        #expect(try ctl("play", "bell").status == 0)
        _ = try lines.next(within: 60) {
            $0.contains("player.started  playerId=p") || $0.contains("player.started")
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(server.terminate() == 0)
    }

    @Test func `a topic that does not exist ends ctl events with a refusal`() throws {
        defer { files.remove() }
        for arguments in [["player.finishd"], ["player.finishd", "--follow"], ["player.finishd", "--json"]] {
            let run = try CommandRun(["ctl", "events"] + arguments + ["--server", server.address])
            #expect(run.status == 65, "\(arguments): \(run)")
            #expect(run.output.isEmpty, "\(run.output)")
            #expect(
                run.complaint.contains("player.finishd") && run.complaint.contains("player.finished"),
                "\(run.complaint)"
            )
        }
        #expect(server.terminate() == 0)
    }

    @Test func `levels are a line for each target, and what cannot be measured is refused`() throws {
        defer { files.remove() }
        #expect(try ctl("zones", "create", "Kitchen").status == 0)
        let run = try ctl("meters", "music", "--zone", "kitchen", "--count", "2", "--hz", "20")
        #expect(run.status == 0 && run.complaint.isEmpty, "\(run)")
        #expect(run.output == String(repeating: "music  -160  -160\nKitchen  -160  -160\n", count: 2))
        let json = try ctl("meters", "--count", "1", "--hz", "20", "--json").output
        #expect(json.contains(#""target":"master""#) && json.count(where: \.isNewline) == 1, "\(json)")
        for (arguments, reason) in [
            (["--zone", "nowhere"], "no zone \"nowhere\""), (["nobody"], "no player \"nobody\""),
            (["zone:gone"], "no zone \"gone\""), (["--hz", "61"], "hz"),
        ] {
            let refused = try CommandRun(["ctl", "meters"] + arguments + ["--server", server.address])
            #expect(refused.status == 65 && refused.output.isEmpty, "\(refused)")
            #expect(refused.complaint.contains(reason), "\(refused.complaint)")
        }
        #expect(try ctl("meters", "--count", "0").status == 64)
        #expect(server.terminate() == 0)
    }

    @Test func `a backup that is refused leaves no folder, so that it can be tried again`() throws {
        defer { files.remove() }
        let (state, backup) = (files.folder.path + "/state", files.folder.path + "/again")
        let refused = try CommandRun(["backup", backup, "--state", state, "--server", "127.0.0.1:1"])
        #expect(refused.status == 74, "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: backup))
        let saved = try CommandRun(["backup", backup, "--state", state, "--server", server.address])
        #expect(saved.status == 0, "\(saved)")
        #expect(server.terminate() == 0)
    }

    @Test func `check-config predicts that the server's address and state are taken`() throws {
        defer { files.remove() }
        let state = files.folder.path + "/state"
        let address = server.address.replacing("http://", with: "")
        let used = try CommandRun(["check-config", "--state", state, "--listen", address])
        #expect(used.status == 70, "\(used)")
        #expect(
            used.output.contains("is in use") && used.output.contains("bind \(address)"),
            "\(used.output)"
        )
        #expect(
            try CommandRun(["check-config", "--running", "--state", state, "--listen", address]).status == 0
        )
        #expect(server.terminate() == 0)
        #expect(try CommandRun(["check-config", "--state", state, "--listen", address]).status == 0)
    }

    @Test func `decode says in words what is wrong with a file`() throws {
        defer { files.remove() }
        let run = try CommandRun(["decode", "/etc/passwd"])
        #expect(run.status == 65)
        #expect(run.complaint.contains("/etc/passwd: this is no sound file"), "\(run.complaint)")
        let missing = try CommandRun(["decode", files.folder.path + "/none.wav"])
        #expect(missing.complaint.contains("there is no such file"), "\(missing.complaint)")
        #expect(server.terminate() == 0)
    }

    @Test func `everything is stopped by one command`() throws {
        defer { files.remove() }
        #expect(try ctl("play", "bed", "--loop").status == 0)
        #expect(try ctl("music", "play", "bed").status == 0)
        let run = try ctl("stop", "--everything", "--fade", "0")
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("queueHeld"), "\(run.output)")
        #expect(try ctl("stop", "bed", "--everything").status == 64)
        #expect(server.terminate() == 0)
    }

    @Test func `a backup of a running server is restored on another one`() throws {
        defer { files.remove() }
        let client = Client(server.address)
        let upload = try client.curl(
            "/v1/sounds",
            "-F",
            "file=@\(bell)",
            "-F",
            "name=ding"
        )
        #expect(upload.status == 201)
        #expect(try ctl("volume", "music", "0.125").status == 0)
        let (state, backup) = (files.folder.path + "/state", files.folder.path + "/backup")
        let saved = try CommandRun(["backup", backup, "--state", state, "--server", server.address])
        #expect(saved.status == 0, "\(saved.complaint)")
        #expect(try CommandRun(["backup", backup, "--state", state]).status == 73, "it is there already")
        #expect(try CommandRun(["restore", backup, "--state", state]).status == 74, "the server runs")
        #expect(server.terminate() == 0)

        let other = files.folder.path + "/other"
        let restored = try CommandRun(["restore", backup, "--state", other])
        #expect(restored.status == 0, "\(restored.complaint)")
        let second = try ServerProcess(
            runtime: files.folder,
            arguments: ["--output", "null", "--state", other]
        )
        let again = Client(second.address)
        #expect(try again.curl("/v1/manager").json["musicVolume"] as? Double == 0.125)
        #expect(try again.curl("/v1/sounds/ding/data").body.count > 1_000)
        #expect(second.terminate() == 0)
        #expect(try CommandRun(["restore", bell, "--state", other]).status == 74)
        // Without a server the state file itself is read.
        let cold = try CommandRun(["backup", files.folder.path + "/cold", "--state", other])
        #expect(cold.status == 0, "\(cold.complaint)")
        #expect(
            try CommandRun(["backup", files.folder.path + "/none", "--state", files.folder.path]).status == 74
        )
    }
}
