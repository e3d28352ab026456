// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A private PipeWire server in a folder of its own, driven by `Scripts/pipewire-fixture.sh`.
///
/// Everything it started ends with it, also if the test process dies. One caller at a time.
public final class PipeWireServer {
    /// An error reported by the script.
    public struct Failure: Error, CustomStringConvertible {
        /// The script's answer, or the error of the system.
        public let description: String
    }

    /// The name of the sink that ``addSink()`` makes.
    public static let sinkName = "carillon-null"
    /// The sink's name as shown to users.
    public static let sinkDescription = "Carillon test sink"
    /// The runtime folder of the server.
    public let directory: URL
    private let channelCount: Int
    private let script = Process()
    private let commands = Pipe()
    private let answers = Pipe()

    /// Starts nothing but the script.
    ///
    /// - Parameters:
    ///   - quantum: the shortest quantum of the graph in frames, a power of two.
    ///   - records: sinks can be recorded and lose no cycle; else they are PipeWire's null sinks.
    ///   - positions: the channels of the sink and of recordings, as PipeWire names them.
    /// - Throws: `Failure` if the script cannot run; a missing package is reported by the first command.
    public init(quantum: Int = 32, records: Bool = false, positions: [String] = ["FL", "FR"]) throws {
        channelCount = positions.count
        directory = PipeWireServer.memoryFolder
            .appendingPathComponent("carillon-pw-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        script.executableURL = URL(fileURLWithPath: "/bin/bash")
        script.arguments = [PipeWireServer.scriptPath, "serve", directory.path]
        script.environment = ProcessInfo.processInfo.environment
            .merging([
                "CARILLON_TEST_QUANTUM": String(quantum),
                "CARILLON_TEST_RECORDS": records ? "1" : "",
                "CARILLON_TEST_POSITIONS": positions.joined(separator: " "),
            ]) { $1 }
        script.standardInput = commands
        script.standardOutput = answers
        // Nothing started by the script may hold the test runner's own output open.
        script.standardError = FileHandle.nullDevice
        try script.run()
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        script.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Absolute path of the server's socket, for a client's `remote`.
    public var socketPath: String { directory.appendingPathComponent("pipewire-0").path }

    /// Starts the daemon and returns when it answers.
    public func startDaemon() throws { try command("daemon") }

    /// Ends the daemon by SIGKILL.
    public func killDaemon() throws { try command("kill-daemon") }

    /// Makes the daemon hang, connections open.
    public func haltDaemon() throws { try command("halt-daemon") }

    /// Resumes a halted daemon.
    public func resumeDaemon() throws { try command("resume-daemon") }

    /// Starts WirePlumber, which links streams to sinks.
    public func startManager() throws { try command("manager") }

    /// Ends WirePlumber.
    public func stopManager() throws { try command("stop-manager") }

    /// Makes a null sink.
    public func addSink(_ name: String = sinkName) throws { try command("add-sink \(name)") }

    /// Takes a sink away.
    public func removeSink(_ name: String = sinkName) throws { try command("remove-sink \(name)") }

    /// Holds the graph between two cycles: nothing sounds, nothing is lost, and changes take effect on one frame.
    ///
    /// Requires a server made with `records`.
    public func holdSink() throws { try command("hold-sink") }

    /// Resumes a graph that is held.
    public func resumeSink() throws { try command("resume-sink") }

    /// Chooses the default sink.
    public func setDefaultSink(_ name: String) throws { try command("default-sink \(name)") }

    /// Starts another application that plays a file; its stream has the application's name.
    public func play(_ file: URL, as application: String, role: String? = nil) throws {
        try command("play \(application) \(role ?? "-") \(file.path)")
    }

    /// Ends another application.
    public func stopPlaying(_ application: String) throws { try command("stop-playing \(application)") }

    /// Runs one of PipeWire's tools on this server.
    ///
    /// - Returns: what it wrote to standard output.
    @discardableResult
    public func tool(_ name: String, _ arguments: String...) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_RUNTIME_DIR": directory.path, "PIPEWIRE_REMOTE": "pipewire-0"]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return said
    }

    /// The links and targets of the server, for a failed test's message.
    public func summary() throws -> String {
        let links = String(decoding: try tool("pw-link", "-l", "-I"), as: UTF8.self)
        return links + String(decoding: try tool("pw-metadata"), as: UTF8.self)
    }

    /// Starts the daemon with a sink and WirePlumber.
    public func startAll() throws {
        try startDaemon()
        try addSink()
        try startManager()
    }

    /// Records a sink from now on; requires a server made with `records`.
    public func record(_ sink: String = PipeWireServer.sinkName) throws -> PipeWireRecording {
        try PipeWireRecording(
            file: directory.appendingPathComponent("\(sink).f32"),
            channelCount: channelCount
        )
    }

    /// All that a sink played since it was made, one array per channel; a sink that was removed is read until it is made
    /// again.
    public func recorded(_ sink: String = PipeWireServer.sinkName) throws -> [[Float]] {
        try PipeWireRecording(
            file: directory.appendingPathComponent("\(sink).f32"),
            channelCount: channelCount,
            first: 0
        ).finish()
    }

    /// Sends one command and waits for its answer.
    func command(_ line: String) throws {
        do {
            try commands.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        } catch {
            throw Failure(description: "the fixture script has ended: \(readLine())")
        }
        let answer = readLine()
        guard answer == "ok" else { throw Failure(description: "\(line): \(answer)") }
    }

    private func readLine() -> String {
        var bytes: [UInt8] = []
        while let byte = try? answers.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A folder in memory if there is one: the recorder writes on its audio thread, which must not wait for a disk.
    private static var memoryFolder: URL {
        let shared = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let isThere = FileManager.default.isWritableFile(atPath: shared.path)
        return isThere ? shared : FileManager.default.temporaryDirectory
    }

    /// The repository's script, found from this file's place; symbolic links of private packages are followed.
    private static var scriptPath: String {
        URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Scripts/pipewire-fixture.sh").path
    }
}
