// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The built `carillon` executable, running as a process of its own on a port of its own.
final class ServerProcess {
    /// The failure, with the server's log until then.
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Base address of the API, such as `http://127.0.0.1:40123`.
    let address: String
    private let process = Process()
    private let log: LineReader

    /// Starts the server and returns when it has printed its address and its sounds are decoded; `runtime` is the
    /// folder in which it looks for PipeWire's socket, `arguments` are further ones of `carillon serve`.
    init(runtime: URL, arguments: [String], environment given: [String: String] = [:]) throws {
        let pipe = Pipe()
        process.executableURL = ServerProcess.binary
        process.arguments = ["serve", "--listen", "127.0.0.1:0", "--analyze", "false"] + arguments
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = runtime.path
        environment["PIPEWIRE_RUNTIME_DIR"] = nil
        environment["PIPEWIRE_REMOTE"] = nil
        environment.merge(given) { $1 }
        process.environment = environment
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        log = LineReader(pipe.fileHandleForReading)
        let said = try log.next(within: 60) { $0.contains("http://127.0.0.1:") }
        guard let start = said.range(of: "http://127.0.0.1:") else {
            throw Failure(description: "no address in: \(said)")
        }
        let port = said[start.upperBound...].prefix { $0.isNumber }
        address = "http://127.0.0.1:\(port)"
        waitForSounds()
    }

    /// Waits until no sound is being decoded, unless the server answers with an error.
    private func waitForSounds() {
        let client = Client(address)
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline, let reply = try? client.curl("/v1/sounds?state=decoding&limit=1") {
            let isStarting = reply.status == 503
            guard isStarting || (reply.status == 200 && reply.json["total"] as? Int != 0) else { return }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// Waits for a line of the server's log that holds `text`.
    func waitForLog(_ text: String, within seconds: Double) throws {
        _ = try log.next(within: seconds) { $0.contains(text) }
    }

    /// Sends a signal.
    func signal(_ number: Int32) { _ = Glibc.kill(process.processIdentifier, number) }

    /// Sends SIGTERM and waits for the end.
    ///
    /// - Returns: its exit status.
    func terminate() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Ends the server by SIGKILL, as a crash would.
    func crash() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The executable beside the test bundle.
    static var binary: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "carillon")
    }
}
