// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Actions of a service manager and an operator on a running server.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServiceTests {
    private let files: SoundFiles

    init() throws { files = try SoundFiles() }

    private func serve(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) throws -> ServerProcess {
        let state = ["--output", "null", "--state", files.folder.path + "/state"]
        return try ServerProcess(
            runtime: files.folder,
            arguments: state + arguments,
            environment: environment
        )
    }

    private func write(_ text: String, _ name: String = "carillon.yaml") throws -> String {
        let url = files.folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test func `SIGHUP applies what it can, and names what needs a restart`() throws {
        defer { files.remove() }
        let path = try write("voices: 64\nallowHost: [old.example]\n")
        let server = try serve(["--config", path])
        let client = Client(server.address)
        #expect(try client.curl("/v1/health", "-H", "Host: new.example").status == 421)
        _ = try write("voices: 65\nallowHost: [new.example]\nlogLevel: debug\nrateLimit: 1000\n")
        server.signal(SIGHUP)
        try server.waitForLog(
            "configuration read again changed=\"logLevel, allowHost, rateLimit\"",
            within: 30
        )
        try server.waitForLog("voices has changed and counts after a restart", within: 60)
        #expect(try client.curl("/v1/health", "-H", "Host: new.example").status == 200)
        #expect(try client.curl("/v1/health", "-H", "Host: old.example").status == 421)
        try server.waitForLog("GET /v1/health", within: 60)
        _ = try write("voices: many\nallowHost: []\n")
        server.signal(SIGHUP)
        try server.waitForLog("the configuration stays as it is: voices in ", within: 60)
        #expect(try client.curl("/v1/health", "-H", "Host: new.example").status == 200)
        #expect(server.terminate() == 0)
    }

    @Test func `a speech command that hangs does not keep the server from ending, and ends with it`() throws {
        defer { files.remove() }
        let pids = files.folder.path + "/pids"
        let script = try write(
            """
            #!/bin/sh
            trap '' TERM
            sleep 3600 &
            echo $! $$ > \(pids).part && mv \(pids).part \(pids)
            sleep 3600

            """,
            "speak"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let server = try serve(["--speech-command", "\(script) {output}", "--speech-timeout", "3600"])
        let made = try Client(server.address).send("/v1/queue/items", #"{"text": "hello"}"#)
        #expect(made.status == 201)
        let deadline = Date(timeIntervalSinceNow: 60)
        while !FileManager.default.fileExists(atPath: pids), Date() < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
        let started = try String(contentsOfFile: pids, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        #expect(started.count == 2)
        // Waits as long as the server does; the limit of the suite is far below that of the command.
        #expect(server.terminate() == 0)
        for pid in started { #expect(isGone(pid), "\(pid) of \(started)") }
    }

    /// Whether a process has ended, or ends soon.
    private func isGone(_ pid: Substring) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            // A zombie waits for a parent that may never ask.
            guard let stat, !stat.contains(") Z ") else { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    @Test func `tokens of another file apply after SIGHUP`() throws {
        defer { files.remove() }
        let (first, second) = (files.folder.path + "/first", files.folder.path + "/second")
        let old = try CommandRun(["token", "create", "a", "--token-file", first]).output
        let new = try CommandRun(["token", "create", "b", "--token-file", second]).output
        let path = try write("tokenFile: \(first)\n")
        let server = try serve(["--config", path])
        func status(_ token: String) throws -> Int32 {
            let variables = [
                "CARILLON_CTL_SERVER": server.address,
                "CARILLON_CTL_TOKEN": token.trimmingCharacters(in: .newlines),
            ]
            return try CommandRun(["ctl", "volume"], environment: variables).status
        }
        #expect(try CommandRun(["ctl", "volume", "--server", server.address]).status == 77)
        #expect(try status(old) == 0)
        #expect(try status(new) == 77)
        _ = try write("tokenFile: \(second)\n")
        server.signal(SIGHUP)
        try server.waitForLog("changed=tokenFile", within: 60)
        let deadline = Date(timeIntervalSinceNow: 60)
        while try status(new) != 0, Date() < deadline {}
        #expect(try status(new) == 0)
        #expect(try status(old) == 77)
        #expect(server.terminate() == 0)
    }

    @Test func `a token allows the same over a WebSocket as over HTTP`() throws {
        defer { files.remove() }
        let file = files.folder.path + "/tokens"
        #expect(try CommandRun(["serve", "--token-file", file]).status == 77)
        #expect(try CommandRun(["check-config", "--token-file", file]).status == 77)
        var tokens: [String: String] = [:]
        for scope in ["read", "control"] {
            let run = try CommandRun(["token", "create", scope, "--scope", scope, "--token-file", file])
            tokens[scope] = run.output.trimmingCharacters(in: .newlines)
        }
        let guarded = try serve(["--token-file", file])
        let ask =
            #"{"op": "request", "method": "PATCH", "path": "/v1/manager", "body": {"musicVolume": 0.5}}"#
        for (scope, status) in [("read", 403), ("control", 200)] {
            let client = Client(guarded.address)
            try client.subscribe(token: tokens[scope], saying: ask)
            let reply = try #require(try client.event("reply")["data"] as? [String: Any])
            #expect(reply["status"] as? Int == status, "\(scope): \(reply)")
        }
        #expect(guarded.terminate() == 0)
    }

    @Test func `a revoked token ends open connections without a further request`() throws {
        defer { files.remove() }
        let file = files.folder.path + "/tokens"
        let token = try CommandRun(["token", "create", "a", "--token-file", file]).output
            .trimmingCharacters(in: .newlines)
        let server = try serve(["--token-file", file])
        let (socket, stream) = (Process(), Process())
        socket.executableURL = ServerProcess.binary
        socket.arguments = ["ctl", "events", "--follow", "--server", server.address]
        socket.environment = ProcessInfo.processInfo.environment.merging(["CARILLON_CTL_TOKEN": token]) { $1 }
        stream.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        stream.arguments = [
            "-sSN", "-H", "Accept: text/event-stream", "-H", "Authorization: Bearer \(token)",
            server.address + "/v1/events",
        ]
        for process in [socket, stream] {
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            try process.run()
            _ = try LineReader(pipe.fileHandleForReading).next(within: 60) { $0.contains("hello") }
        }
        #expect(try CommandRun(["token", "revoke", "a", "--token-file", file]).status == 0)
        let deadline = Date(timeIntervalSinceNow: 60)
        while socket.isRunning || stream.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.05) }
        #expect(!socket.isRunning && !stream.isRunning)
        for process in [socket, stream] where process.isRunning { process.terminate() }
        #expect(server.terminate() == 0)
    }

    @Test func `a service manager is notified of start, watchdog, reload and end`() throws {
        defer { files.remove() }
        let path = files.folder.path + "/notify"
        let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(manager) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(manager, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        var wait = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(manager, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        func hear(_ text: String) -> Bool {
            while true {
                var bytes = [UInt8](repeating: 0, count: 4_096)
                let count = recv(manager, &bytes, bytes.count, 0)
                guard count > 0 else { return false }
                if String(decoding: bytes[..<count], as: UTF8.self).contains(text) { return true }
            }
        }
        let server = try serve([], environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000"])
        #expect(hear("READY=1\nSTATUS=serves at 127.0.0.1:"))
        #expect(hear("WATCHDOG=1"))
        server.signal(SIGHUP)
        #expect(hear("RELOADING=1\nMONOTONIC_USEC="))
        #expect(hear("READY=1"))
        #expect(server.terminate() == 0)
        #expect(hear("STOPPING=1"))
    }

    @Test func `only the socket passed by a service manager is served`() throws {
        defer { files.remove() }
        let script = """
            import os, socket, sys
            listener = socket.socket(); listener.bind(("127.0.0.1", 0)); listener.listen()
            print(listener.getsockname()[1], flush=True)
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)
            os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
            os.execv(sys.argv[1], sys.argv[1:])
            """
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c", script, ServerProcess.binary.path, "serve", "--output", "null", "--state",
            files.folder.path + "/state", "--analyze", "false",
        ]
        process.standardOutput = pipe
        try process.run()
        let lines = LineReader(pipe.fileHandleForReading)
        let port = try lines.next(within: 60) { Int($0) != nil }
        let said = try lines.next(within: 60) { $0.contains("dashboard at") }
        #expect(said.contains("127.0.0.1:\(port)/"))
        let run = try CommandRun(["ctl", "health", "--server", "127.0.0.1:\(port)"])
        #expect(run.status == 0, "\(run.complaint)")
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
