// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Platform
import Synchronization

/// Runs a Snapcast server and starts it again when it ends, or when the zones change.
///
/// All streams are in its configuration, so that they begin together: one that is added later is up to half a chunk, 10 ms, beside the
/// others (decision D-85). It ends with this process, however that ends.
///
/// - Thread: any, one at a time.
final class SnapserverProcess: Sendable {
    /// Longest wait before it is started again, in milliseconds.
    private static let longestWait: Int32 = 4_000

    private struct State {
        var zones: [RoomZone] = []
        var started: [RoomZone]?
        var isEnding = false
    }

    private let configuration: SnapcastConfiguration
    private let state = Mutex(State())
    private let note: @Sendable (String) -> Void
    private let ended = DispatchSemaphore(value: 0)
    private let isRunning = Atomic(false)

    init(_ configuration: SnapcastConfiguration, note: @escaping @Sendable (String) -> Void) {
        (self.configuration, self.note) = (configuration, note)
    }

    /// Sets the zones; the server is started with the first ones, and again when they change.
    func serve(_ zones: [RoomZone]) {
        state.withLock { $0.zones = zones }
        guard !zones.isEmpty, !isRunning.exchange(true, ordering: .relaxed) else { return }
        _ = SystemThread.mustStart(name: "snapserver", stackSize: 1 << 18) { [self] in
            run()
            ended.signal()
        }
    }

    /// Ends the server; waits until it has ended.
    func stop() {
        state.withLock { $0.isEnding = true }
        if isRunning.load(ordering: .relaxed) { ended.wait() }
    }

    private func run() {
        guard let program = path(of: configuration.program) else {
            return note("rooms: the program \(configuration.program) was not found")
        }
        let file = configuration.folder.appending(path: "snapserver.conf")
        // The parent's end is the child's: without it a server would stay behind a process that was killed.
        let arguments = ["--pdeathsig", "KILL", "--", program, "--config", file.path]
        var process = Program(path: "/usr/bin/setpriv", arguments: arguments)
        process.attentionMilliseconds = 200
        var wait: Int32 = 100
        while let zones = next() {
            let begin = SystemClock.monotonic.now
            do {
                try Data(configuration.file(zones: zones).utf8).write(to: file, options: .atomic)
                let end = try process.run(input: -1) { self.isOutdated }
                if end != .cancelled { note("rooms: the snapserver has ended (\(end)); it is started again") }
            } catch {
                note("rooms: the snapserver cannot be started: \(error)")
            }
            let lasted = SystemClock.monotonic.now - begin
            wait = lasted > 10_000_000_000 ? 100 : min(wait * 2, SnapserverProcess.longestWait)
            rest(wait)
        }
    }

    /// The zones to start with; nil at the end.
    private func next() -> [RoomZone]? {
        state.withLock { state in
            guard !state.isEnding else { return nil }
            state.started = state.zones
            return state.zones
        }
    }

    /// Whether the server is to end, because of its end or because it was started with other zones.
    private var isOutdated: Bool {
        state.withLock { state in
            state.isEnding || state.zones.map(\.id) != state.started?.map(\.id)
        }
    }

    private func rest(_ milliseconds: Int32) {
        var left = milliseconds
        while left > 0, !state.withLock({ $0.isEnding }) {
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + 100_000_000)
            left -= 100
        }
    }

    private func path(of program: String) -> String? {
        if program.contains("/") { return program }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
