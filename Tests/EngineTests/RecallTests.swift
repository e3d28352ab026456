// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine
import EngineTestSupport
import Foundation
import SQLiteStorage
import Storage
import Testing

/// A restart does not read files again that did not change (decision D-64).
///
/// Without room in memory nothing is loaded at a start, so a decoder process shows that a file was read.
final class RecallTests {
    let folder: URL
    var library: URL { folder.appending(path: "library") }

    init() throws { folder = try EngineHarness.makeFolder() }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func start(
        _ decoders: DecoderProcess = DecoderProcess(),
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        try await EngineHarness(folder: folder, keepsState: true) {
            $0.residentBudgetBytes = 0
            $0.decoders = decoders
            configure(&$0)
        }
    }

    /// Starts with two library files, of which one ends early, and an upload, and stops.
    private func first() async throws -> [SoundSnapshot] {
        let ramp = (0..<900).map { Float($0) / 1_000 }
        _ = try EngineHarness.write("ramp.wav", in: library, planes: [ramp])
        let cut = try EngineHarness.writeConstant("short.wav", in: library, frames: 400, channels: 2)
        let bytes = try Data(contentsOf: URL(filePath: cut))
        try bytes.dropLast(400).write(to: URL(filePath: cut))
        let harness = try await start()
        _ = try await harness.upload(WAVFile.bytes(planes: [[0.25, 0.5]], rate: 1_000), fileName: "up.wav")
        let sounds = await harness.engine.sounds()
        #expect(sounds.map(\.state) == [.ready, .ready, .ready])
        #expect(sounds.contains { !$0.warnings.isEmpty })
        await harness.stop(keepsFolder: true)
        return sounds
    }

    /// Starts again and returns what was found, and whether a decoder was started for it.
    private func restart(
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> (sounds: [SoundSnapshot], hasRead: Bool) {
        let decoders = DecoderProcess()
        let harness = try await start(decoders, configure)
        let sounds = await harness.engine.sounds()
        await harness.stop(keepsFolder: true)
        return (sounds, decoders.identifier != nil)
    }

    /// Changes all stored facts.
    private func changeFacts(_ change: ([UInt8]) -> [UInt8]) throws {
        let database = try StateDatabase(path: folder.appending(path: "state/state.sqlite").path)
        let facts = try database.soundFacts()
        #expect(facts.count == 3)
        database.submit(facts.map { .putFacts(soundId: $0.key, change($0.value)) })
        database.close()
    }

    @Test func `a restart starts no decoder, and every value is the same`() async throws {
        let before = try await first()
        let after = try await restart()
        #expect(!after.hasRead)
        #expect(after.sounds.map(\.id) == before.map(\.id))
        #expect(after.sounds.map(\.state) == [.ready, .ready, .ready])
        for (old, new) in zip(before, after.sounds) {
            #expect(new.frames == old.frames && new.duration == old.duration)
            #expect(new.settings == old.settings && new.fileTags == old.fileTags)
            #expect(new.warnings == old.warnings && new.numberOfChannels == old.numberOfChannels)
            #expect(new.sizeInBytes < 1_000)
        }
        // Recalled facts stay for the next restart.
        #expect(try await !restart().hasRead)
    }

    @Test func `a recalled sound plays the same samples, and is in memory then`() async throws {
        _ = try await first()
        let loaded = try await start { $0.residentBudgetBytes = 1 << 20 }
        _ = try await loaded.engine.play(sound: .text("ramp"))
        let expected = await loaded.advance(frames: 1_200)[0].drop { $0 == 0 }
        await loaded.stop(keepsFolder: true)

        let cold = try await start()
        _ = try await cold.engine.play(sound: .text("ramp"))
        let samples = await cold.advance(frames: 1_200)[0].drop { $0 == 0 }
        let count = min(expected.count, samples.count)
        #expect(count >= 900)
        #expect(zip(expected.prefix(count), samples.prefix(count)).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(cold.log.finishes.map(\.reason) == [.ended])
        try await cold.wait { try await cold.engine.sound(.text("ramp")).sizeInBytes > 1_000 }
        await cold.stop()
    }

    @Test func `preparing a player loads a recalled sound`() async throws {
        _ = try await first()
        let harness = try await start()
        let player = try await harness.engine.createPlayer(sound: .text("ramp"))
        #expect(try await harness.engine.sound(.text("ramp")).sizeInBytes < 1_000)
        _ = try await harness.engine.prepare(player: player.id)
        try await harness.wait { try await harness.engine.sound(.text("ramp")).sizeInBytes > 1_000 }
        await harness.stop()
    }

    @Test func `a start loads what fits into memory`() async throws {
        _ = try await first()
        let harness = try await start { $0.residentBudgetBytes = 1 << 20 }
        #expect(await harness.engine.sounds().allSatisfy { $0.isResident == true })
        await harness.stop()
    }

    @Test func `a changed file is read again`() async throws {
        _ = try await first()
        try EngineHarness.writeConstant("ramp.wav", in: library, frames: 300)
        let after = try await restart()
        #expect(after.hasRead)
        #expect(after.sounds.first { $0.name == "ramp.wav" }?.frames == 300)
    }

    @Test func `another file of the same size is read again`() async throws {
        _ = try await first()
        // Mono becomes stereo of half the length.
        let path = try EngineHarness.writeConstant("other.wav", in: folder, frames: 450, channels: 2)
        let old = library.appending(path: "ramp.wav").path
        let manager = FileManager.default
        let (size, otherSize) = try (
            manager.attributesOfItem(atPath: old), manager.attributesOfItem(atPath: path)
        )
        #expect(size[.size] as? Int == otherSize[.size] as? Int)
        try manager.removeItem(atPath: old)
        try manager.moveItem(atPath: path, toPath: old)
        let after = try await restart()
        #expect(after.hasRead)
        #expect(after.sounds.first { $0.name == "ramp.wav" }?.frames == 450)
    }

    /// The same size and time of modification hide the change from the start.
    @Test func `a recalled sound whose file cannot be loaded fails`() async throws {
        _ = try await first()
        let path = library.appending(path: "ramp.wav").path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let size = try #require(attributes[.size] as? Int)
        var times = [timespec(), timespec()]
        var status = stat()
        #expect(lstat(path, &status) == 0)
        times = [status.st_atim, status.st_mtim]
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: Data(repeating: 0x2E, count: size))
        try file.close()
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        let harness = try await start()
        #expect(try await harness.engine.sound(.text("ramp")).state == .ready)
        let player = try await harness.engine.createPlayer(sound: .text("ramp"))
        _ = try await harness.engine.prepare(player: player.id)
        try await harness.engine.disposePlayer(player.id)
        try await harness.wait { try await harness.engine.sound(.text("ramp")).state == .failed }
        await harness.stop()
    }

    @Test func `with strict files everything is read again, and a file with a defect is refused`()
        async throws
    {
        _ = try await first()
        let after = try await restart { $0.refusesDefects = true }
        #expect(after.hasRead)
        #expect(after.sounds.first { $0.name == "short.wav" }?.state == .failed)
    }

    @Test func `files whose stored facts are damaged are read again`() async throws {
        let before = try await first()
        let damages: [([UInt8]) -> [UInt8]] = [
            { $0 + [0] }, { [UInt8](repeating: 0, count: $0.count) }, { _ in [] }, { Array($0.prefix(40)) },
            { $0.enumerated().map { $0 == 100 ? $1 ^ 4 : $1 } },
        ]
        for (number, damage) in damages.enumerated() {
            try changeFacts(damage)
            let after = try await restart()
            #expect(after.hasRead, "\(number)")
            #expect(after.sounds.map(\.frames) == before.map(\.frames), "\(number)")
            #expect(try await !restart().hasRead, "\(number)")
        }
    }
}
