// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Platform
import Synchronization
import Testing

@testable import Engine

/// Preparing the texts of announcements, and removing their sounds.
struct PreparationTests {
    /// A job that occupies a worker until it is released.
    private final class Hold: Sendable {
        let count = Mutex(0)
        let end = DispatchSemaphore(value: 0)

        func wait() {
            count.withLock { $0 += 1 }
            end.wait()
        }
    }

    /// A speech command that writes 50 frames once a file called `open` exists.
    private func makeHarness(
        isOpen: Bool = true,
        keepsState: Bool = false,
        limits: EngineLimits = EngineLimits()
    ) async throws -> EngineHarness {
        let folder = try EngineHarness.makeFolder()
        let spoken = try EngineHarness.writeConstant("spoken.wav", in: folder, frames: 50)
        let gate = folder.appending(path: "open")
        if isOpen { try Data().write(to: gate) }
        let script = "while [ ! -e \"$2\" ]; do sleep 0.01; done; cp \"$1\" \"$0\""
        let harness = try await EngineHarness(folder: folder, keepsState: keepsState) {
            $0.limits = limits
            $0.speechCommand = SpeechCommand(
                executable: "/bin/sh",
                arguments: ["-c", script, "{output}", spoken, gate.path],
                limits: SpeechCommand.Limits(seconds: 3_600)
            )
        }
        var noTail = QueueSettingsChange()
        noTail.tailGap = 0
        _ = try await harness.engine.changeQueueSettings(noTail)
        return harness
    }

    private func text(_ text: String) -> QueueItemRequest { QueueItemRequest(.text(text, voice: nil)) }

    private func areAllPrepared(_ harness: EngineHarness) async -> Bool {
        await harness.engine.state.queue.machine.firstUnprepared() == nil
    }

    @Test func `texts beyond the workers' capacity wait until each is prepared`() async throws {
        let harness = try await makeHarness(isOpen: false)
        _ = try await harness.engine.controlQueue(.pause)
        for _ in 0..<1_100 { _ = try await harness.engine.announce(text("hello")) }
        try Data().write(to: harness.folder.appending(path: "open"))
        try await harness.wait(until: { await areAllPrepared(harness) })
        #expect(await harness.engine.queue().pendingTotal == 1_100)
        await harness.stop()
    }

    @Test func `a file does not wait for texts that hang, nor do other texts, and a stop ends them`()
        async throws
    {
        let harness = try await makeHarness(isOpen: false)
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 50)
        for words in ["one", "two", "three"] { _ = try await harness.engine.announce(text(words)) }
        let bell = try await harness.engine.announce(QueueItemRequest(.file("bell.wav"))).snapshot
        try await harness.wait(until: { try await harness.engine.queueItem(bell.id).soundId != nil })
        #expect(await harness.engine.background.preparations.tasks.count == 3)
        await harness.advance(frames: 1_900)
        #expect(try await harness.engine.queueItem(bell.id).state == .queued, "the texts may come soon")
        await harness.advance(frames: 200)
        #expect(try await harness.engine.queueItem(bell.id).state == .completed)
        // Would take an hour if the stop waited for the speech command.
        await harness.stop()
    }

    @Test func `a text waits while the workers are busy`() async throws {
        let harness = try await makeHarness()
        let workers = await harness.engine.files.lanes[.speech]
        let hold = Hold()
        let threads = Preparations.limit + Engine.previewLimit
        for _ in 0..<threads { workers.submit { hold.wait() } }
        try await harness.wait(until: { hold.count.withLock { $0 } == threads })
        var count = threads
        while workers.submit({ hold.wait() }) == nil { count += 1 }
        let item = try await harness.engine.announce(text("hello")).snapshot
        try await harness.wait(until: { await harness.engine.background.preparations.isDelayed })
        await harness.advance(frames: 50)
        #expect(try await harness.engine.queueItem(item.id).state == .queued)
        for _ in 0..<count { hold.end.signal() }
        try await harness.wait(until: {
            await harness.engine.drain()
            return try await harness.engine.queueItem(item.id).soundId != nil
        })
        await harness.advance(frames: 100)
        #expect(try await harness.engine.queueItem(item.id).state == .completed)
        await harness.stop()
    }

    @Test func `spoken texts beyond the cache are removed once played, and count toward no limit`()
        async throws
    {
        var limits = EngineLimits()
        limits.speechSounds = 1
        limits.sounds = 1
        let harness = try await makeHarness(keepsState: true, limits: limits)
        _ = try await harness.engine.controlQueue(.pause)
        for words in ["one", "two", "three"] { _ = try await harness.engine.announce(text(words)) }
        try await harness.wait(until: { await areAllPrepared(harness) })
        let incoming = harness.folder.appending(path: "state/incoming").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).count == 3)
        try await harness.addConstant("a.wav", frames: 10)
        _ = try await harness.engine.controlQueue(.resume)
        await harness.advance(frames: 400)
        #expect(await harness.engine.queue().current == nil)
        try await harness.wait(until: {
            try FileManager.default.contentsOfDirectory(atPath: incoming).count == 1
        })
        #expect(await harness.engine.state.speech.leaving.isEmpty)
        #expect(await harness.engine.health().sounds == 1)
        await harness.stop()
    }
}
