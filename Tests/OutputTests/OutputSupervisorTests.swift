// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Testing

@Suite(.timeLimit(.minutes(1)))
struct OutputSupervisorTests {
    private let running = OutputStatus.running(OutputDescription(backend: "pipewire", quantum: 256))
    private let log = CallLog()

    /// A started supervisor over fakes and the states it publishes.
    private func supervise(
        _ devices: [FakeOutput],
        mode: OutputMode = .auto,
        socket: SocketLocation? = nil,
        patience: Duration = .seconds(60),
        retryEvery: Duration = .seconds(1)
    ) throws -> (supervisor: OutputSupervisor, states: StateQueue) {
        let source = FakeDevices(devices)
        let log = log
        let supervisor = OutputSupervisor(
            host: makeTestMixer().host,
            mode: mode,
            makeDevice: { source.next() },
            socket: socket,
            patience: patience,
            retryEvery: retryEvery,
            makeNull: { FakeOutput("null", log: log) }
        )
        let states = StateQueue()
        try supervisor.start { states.add($0) }
        return (supervisor, states)
    }

    @Test func `a device that runs is used alone and stopped at the end`() async throws {
        let device = FakeOutput("device", log: log)
        let (supervisor, states) = try supervise([device])
        _ = await states.first { $0.reason == "connecting" }
        device.emit(running)
        let state = await states.first { $0.isRunning }
        #expect(state?.backend == "pipewire")
        #expect(state?.isFallback == false)
        supervisor.stop()
        #expect(log.all == ["device start", "device stop"])
    }

    @Test func `a lost device is replaced by the null output`() async throws {
        let device = FakeOutput("device", log: log)
        let (supervisor, states) = try supervise([
            device, FakeOutput("device", failure: .alreadyStarted, log: log),
        ])
        _ = await states.first { $0.reason == "connecting" }
        device.emit(running)
        _ = await states.first { $0.isRunning }
        device.emit(.lost(reason: "gone"))
        let state = await states.first { $0.isFallback && $0.isRunning }
        #expect(state?.reason == "gone")
        #expect(log.all.prefix(3) == ["device start", "device stop", "null start"])
        supervisor.stop()
    }

    @Test func `reports of a device after its end are ignored`() async throws {
        let first = FakeOutput("device", log: log)
        let (supervisor, states) = try supervise([
            first, FakeOutput("device", failure: .alreadyStarted, log: log),
        ])
        _ = await states.first { $0.reason == "connecting" }
        first.emit(.lost(reason: "gone"))
        first.emit(running)
        _ = await states.first { $0.isFallback && $0.isRunning }
        supervisor.stop()
        #expect(!states.all.contains { $0.backend == "pipewire" && $0.isRunning })
    }

    @Test func `when the socket appears the device is tried at once`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("carillon-watch-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let present = FakeOutput("device", log: log)
        let (supervisor, states) = try supervise(
            [FakeOutput("device", failure: .unavailable(reason: "no server"), log: log), present],
            socket: SocketLocation(directory: folder.path, name: "pipewire-0"),
            // Without the socket the next try would be in ten minutes.
            retryEvery: .seconds(600)
        )
        _ = await states.first { $0.isFallback && $0.isRunning }
        let deadline = ContinuousClock.now + .seconds(30)
        try Data().write(to: folder.appendingPathComponent("pipewire-0"))
        while !log.all.contains("device start"), .now < deadline { await Task.yield() }
        #expect(log.all.contains("device start"))
        present.emit(running)
        _ = await states.first { $0.backend == "pipewire" && $0.isRunning }
        supervisor.stop()
        #expect(log.all == ["device failed", "null start", "device start", "null stop", "device stop"])
    }

    @Test
    func
        `a device that is not driven yields to the null output after its patience and takes over when driven`()
        async throws
    {
        let device = FakeOutput("device", log: log)
        let (supervisor, states) = try supervise([device], patience: .milliseconds(5))
        let waiting = await states.first { $0.isFallback && $0.isRunning }
        #expect(waiting?.reason == "connecting" || waiting?.reason?.contains("drive") == true)
        device.emit(running)
        let state = await states.first { $0.backend == "pipewire" && $0.isRunning }
        #expect(state?.reason == nil)
        supervisor.stop()
        #expect(log.all == ["device start", "null start", "null stop", "device stop"])
    }

    @Test func `mode null starts no device`() async throws {
        let (supervisor, states) = try supervise([FakeOutput("device", log: log)], mode: .null)
        let state = await states.first { $0.isRunning }
        #expect(state?.isFallback == false)
        supervisor.stop()
        supervisor.stop()
        #expect(log.all == ["null start", "null stop"])
    }

    @Test func `a supervisor is started once and may be started again after its end`() throws {
        let (supervisor, _) = try supervise([FakeOutput("device", log: log)], mode: .null)
        #expect(throws: OutputError.alreadyStarted) { try supervisor.start { _ in } }
        supervisor.stop()
        try supervisor.start { _ in }
        supervisor.stop()
    }
}
