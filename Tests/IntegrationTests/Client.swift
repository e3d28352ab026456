// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Tools of users: curl for requests, the Python client for events.
final class Client {
    /// One reply.
    struct Reply {
        let status: Int
        let contentType: String
        let body: Data

        /// The body as a JSON object; empty if it is not one.
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }
    }

    private let address: String
    private var listener: Process?
    private var events: LineReader?

    init(_ address: String) { self.address = address }

    deinit {
        // Not SIGTERM: the child inherits the signals that a test's thread has blocked.
        if let listener { kill(listener.processIdentifier, SIGKILL) }
        listener?.waitUntilExit()
    }

    /// Sends a request with curl and further arguments, such as `-F file=@bell.wav`.
    func curl(_ path: String, _ arguments: String...) throws -> Reply {
        let marker = "\u{1}"
        let output = try Client.run(
            "/usr/bin/curl",
            ["-sS", "--max-time", "30", "-w", "\(marker)%{http_code}\(marker)%{content_type}"] + arguments
                + [address + path]
        )
        let parts = output.split(separator: UInt8(ascii: "\u{1}"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let status = Int(String(decoding: parts[parts.count - 2], as: UTF8.self))
        else {
            throw ServerProcess.Failure(description: "curl said: \(String(decoding: output, as: UTF8.self))")
        }
        let body = output.prefix(
            output.count - parts[parts.count - 1].count - parts[parts.count - 2].count - 2
        )
        return Reply(
            status: status,
            contentType: String(decoding: parts[parts.count - 1], as: UTF8.self),
            body: Data(body)
        )
    }

    /// Sends a JSON body by POST, or another method.
    func send(_ path: String, _ json: String = "{}", method: String = "POST") throws -> Reply {
        try curl(path, "-X", method, "-H", "Content-Type: application/json", "-d", json)
    }

    /// Python with httpx, which the client in `clients/python` needs; installed by `Scripts/bootstrap.sh test`.
    static var python: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: ".build/python/bin/python")
    }

    /// Connects to the event stream, optionally with a token and a message to send, and waits for `hello`.
    func subscribe(_ topics: String..., token: String? = nil, saying message: String? = nil) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Tools/events.py"
        )
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Self.python
        process.arguments = [script.path, address] + topics
        process.standardOutput = pipe
        var environment = ProcessInfo.processInfo.environment
        environment["CARILLON_CTL_TOKEN"] = token
        environment["CARILLON_TEST_SAY"] = message
        process.environment = environment
        try process.run()
        listener = process
        events = LineReader(pipe.fileHandleForReading)
        _ = try event("hello")
    }

    /// The next event of a type; earlier ones of other types are dropped.
    func event(
        _ type: String,
        within seconds: Double = 60,
        where matches: ([String: Any]) -> Bool = { _ in true }
    ) throws -> [String: Any] {
        guard let events else { throw ServerProcess.Failure(description: "not subscribed") }
        func parse(_ line: String) -> [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
        }
        let line = try events.next(within: seconds) { line in
            let event = parse(line)
            return event["type"] as? String == type && matches(event["data"] as? [String: Any] ?? [:])
        }
        return parse(line)
    }

    /// All events up to and with the next one of a type, of a scope if one is given.
    func events(
        until type: String,
        scope: String? = nil,
        within seconds: Double = 60
    ) throws -> [[String: Any]] {
        guard let events else { throw ServerProcess.Failure(description: "not subscribed") }
        let deadline = Date(timeIntervalSinceNow: seconds)
        var all: [[String: Any]] = []
        func isLast(_ event: [String: Any]) -> Bool {
            guard event["type"] as? String == type else { return false }
            return scope == nil || (event["data"] as? [String: Any])?["scope"] as? String == scope
        }
        repeat {
            let line = try events.next(within: max(0, deadline.timeIntervalSinceNow)) { _ in true }
            all.append((try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:])
        } while !isLast(all.last ?? [:])
        return all
    }

    /// Runs a program and returns what it wrote to standard output.
    static func run(_ path: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ServerProcess.Failure(description: "\(path) ended with \(process.terminationStatus)")
        }
        return data
    }
}
