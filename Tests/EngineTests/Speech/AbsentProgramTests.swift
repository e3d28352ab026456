// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Synchronization
import Testing

@testable import Engine

/// A voice whose program is gone: what it is to speak is broken before it is due.
@Suite(.timeLimit(.minutes(5)))
struct AbsentProgramTests {
    @Test func `a schedule is broken while the program of its voice is away`() async throws {
        let folder = try EngineHarness.makeFolder()
        let program = folder.appending(path: "speak")
        try Data("#!/bin/sh\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let seconds = Mutex<UInt64>(0)
        let harness = try await EngineHarness(folder: folder) {
            $0.speechCommand = SpeechCommand(executable: program.path, arguments: ["{output}"])
            $0.monotonicNanoseconds = { seconds.withLock { $0 } * 1_000_000_000 }
        }
        let engine = harness.engine
        let request = QueueScheduleRequest(
            name: "closing",
            cron: "0 20 * * *",
            timeZone: "UTC",
            item: QueueItemRequest(.text("We close", voice: nil, language: nil))
        )
        let id = try await engine.putQueueSchedule(nil, request).id
        func broken() async -> [String] {
            seconds.withLock { $0 += 1 }
            await engine.drain()
            return await engine.queueSchedules().first { $0.id == id }?.broken ?? []
        }
        for _ in 0..<10 { #expect(await broken().isEmpty) }
        try FileManager.default.moveItem(atPath: program.path, toPath: program.path + ".away")
        var reasons: [String] = []
        while reasons.isEmpty { reasons = await broken() }
        #expect(reasons == ["\(program.path) of the voice default cannot be run"])
        await #expect(throws: EngineError.speechFailed(reasons[0])) {
            try await engine.announce(QueueItemRequest(.text("hello", voice: nil, language: nil)))
        }
        try FileManager.default.moveItem(atPath: program.path + ".away", toPath: program.path)
        while await !broken().isEmpty {}
        await harness.stop()
    }
}
