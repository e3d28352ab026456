// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The state after a restart, and the scan of the library roots.
struct RestartTests {
    @Test func `sounds and volumes survive a restart under the same ids`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let bell = try await first.addConstant("bell.wav", frames: 50)
        let upload = try await first.upload(WAVFile.bytes(planes: [[0.25]], rate: 1000), fileName: "up.wav")
        _ = try await first.engine.changeSound(.text("bell"), SoundChange(baseVolume: 0.5))
        var change = ManagerChange()
        change.musicVolume = 0.25
        change.soundMuted = true
        change.musicSoloed = true
        change.musicFadeDuration = 2
        _ = try await first.engine.changeManager(change)
        await first.stop(keepsFolder: true)

        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let sounds = await second.engine.sounds()
        #expect(sounds.map(\.id) == [bell.id, upload.id])
        #expect(sounds.map(\.state) == [.ready, .ready])
        #expect(sounds.map(\.baseVolume) == [0.5, 1])
        let manager = await second.engine.manager()
        #expect(manager.musicVolume == 0.25 && manager.soundMuted && manager.musicFadeDuration == 2)
        #expect(!manager.musicSoloed, "a restart is heard as a whole")
        await second.advance(frames: 10)
        _ = try await second.engine.play(sound: .text("bell"))
        #expect(await second.advance(frames: 10)[0].allSatisfy { $0 == 0 })
        await second.stop()
    }

    @Test func `sounds of a library that is elsewhere after a restart are reported`() async throws {
        let first = try await EngineHarness(keepsState: true)
        try await first.addConstant("bell.wav", frames: 50)
        try await first.addConstant("chime.wav", frames: 50)
        let path = first.library.path + "/bell.wav"
        await first.stop(keepsFolder: true)
        let elsewhere = first.folder.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)

        let second = try await EngineHarness(folder: first.folder, keepsState: true) {
            $0.libraries = [elsewhere.path]
            $0.allowedRoots = []
        }
        #expect(await second.engine.sounds().map(\.state) == [.failed, .failed])
        let health = await second.engine.health()
        let reason = try #require(health.reasons.first)
        #expect(health.status == .degraded && health.failedSounds == 2)
        #expect(reason.code == .libraryUnreadable)
        #expect(reason.text.contains("2 sounds are in no library folder (--library)"), "\(reason.text)")
        #expect(reason.text.contains(path), "\(reason.text)")
        await second.stop(keepsFolder: true)

        let third = try await EngineHarness(folder: first.folder, keepsState: true)
        #expect(await third.engine.health().reasons.isEmpty)
        #expect(await third.engine.health().failedSounds == 0)
        await third.stop()
    }

    @Test func `library files are registered at start, broken ones as failed`() async throws {
        let folder = try EngineHarness.makeFolder()
        let library = folder.appending(path: "library")
        let inner = library.appending(path: "more")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        try EngineHarness.writeConstant("bell.wav", in: library, frames: 20)
        try EngineHarness.writeConstant("bell.wav", in: inner, frames: 30)
        try EngineHarness.writeConstant(".hidden.wav", in: library, frames: 30)
        try Data("broken".utf8).write(to: library.appending(path: "broken.wav"))
        try Data("words".utf8).write(to: library.appending(path: "readme.txt"))
        let harness = try await EngineHarness(folder: folder)
        let sounds = await harness.engine.sounds()
        #expect(sounds.map(\.name) == ["bell.wav", "broken.wav", "bell (2).wav"])
        #expect(sounds.map(\.state) == [.ready, .failed, .ready])
        let failed = harness.log.all.compactMap { envelope -> String? in
            guard case .soundFailed(let sound, _) = envelope.event else { return nil }
            return sound.name
        }
        #expect(failed == ["broken.wav"])
        let reason = try #require(await harness.engine.health().reasons.first)
        #expect(reason.code == .libraryUnreadable && !reason.preventsReadiness)
        #expect(reason.text == "a file cannot be played: broken.wav (the format is unknown)")
        await harness.stop()
    }

    @Test func `a broken file is not remembered when it was removed meanwhile`() async throws {
        let folder = try EngineHarness.makeFolder()
        let file = folder.appending(path: "library/broken.wav")
        try Data().write(to: file)
        let first = try await EngineHarness(folder: folder, keepsState: true)
        #expect(await first.engine.sounds().map(\.state) == [.failed])
        await first.stop(keepsFolder: true)
        try FileManager.default.removeItem(at: file)
        let second = try await EngineHarness(folder: folder, keepsState: true)
        #expect(await second.engine.sounds().isEmpty)
        #expect(await second.engine.health().reasons.isEmpty)
        await second.stop()
    }

    @Test func `a sound whose file is missing stays registered as failed`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let bell = try await first.addConstant("bell.wav", frames: 50)
        await first.stop(keepsFolder: true)
        try FileManager.default.removeItem(at: first.library.appending(path: "bell.wav"))
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let sound = try await second.engine.sound(.text(bell.id))
        #expect(sound.state == .failed)
        guard case .fileNotFound = sound.failure else {
            Issue.record("\(String(describing: sound.failure))")
            return
        }
        await #expect(throws: EngineError.soundNotReady(id: bell.id, state: .failed)) {
            try await second.engine.play(sound: .text("bell"))
        }
        // It recovers when it is registered again after the file is back.
        try EngineHarness.writeConstant("bell.wav", in: second.library, frames: 50)
        let healed = try await second.engine.registerSound(SoundRegistration(source: .name("bell")))
        #expect(healed.changed && healed.snapshot.id == bell.id && healed.snapshot.state == .ready)
        await second.stop()
    }

    @Test func `a damaged state file is an error and is not modified`() async throws {
        let folder = try EngineHarness.makeFolder()
        let state = folder.appending(path: "state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: false)
        let file = state.appending(path: "state.sqlite")
        let bytes = Data(repeating: 0x55, count: 4096)
        try bytes.write(to: file)
        let error = await #expect(throws: EngineError.self) {
            _ = try await EngineHarness(folder: folder, keepsState: true)
        }
        guard case .stateDamaged(let path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == file.path)
        #expect(try Data(contentsOf: file) == bytes)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `files left by a crash are removed at start`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let kept = try await first.upload(WAVFile.bytes(planes: [[0.25]], rate: 1000), fileName: "up.wav")
        await first.stop(keepsFolder: true)
        let state = first.folder.appending(path: "state")
        try Data([1]).write(to: state.appending(path: "incoming/u1"))
        try Data([1]).write(to: state.appending(path: "assets/orphan.wav"))
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        await second.stop(keepsFolder: true)
        let manager = FileManager.default
        #expect(try manager.contentsOfDirectory(atPath: state.appending(path: "incoming").path) == [])
        #expect(
            try manager.contentsOfDirectory(atPath: state.appending(path: "assets").path) == [
                kept.id + ".wav"
            ]
        )
        try manager.removeItem(at: first.folder)
    }

    @Test func `a change is durable when its operation returns`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let upload = try await first.upload(WAVFile.bytes(planes: [[0.25]], rate: 1000), fileName: "up.wav")
        let gone = try await first.upload(WAVFile.bytes(planes: [[0.5]], rate: 1000), fileName: "gone.wav")
        try await first.addConstant("bell.wav", frames: 50)
        _ = try await first.engine.changeSound(.text("up"), SoundChange(baseVolume: 0.5))
        try await first.engine.disposeSound(.text(gone.id))
        var change = ManagerChange()
        change.musicVolume = 0.25
        _ = try await first.engine.changeManager(change)

        // The files as they would be after this process was killed.
        let copy = try EngineHarness.makeFolder()
        try FileManager.default.copyItem(
            at: first.folder.appending(path: "state"),
            to: copy.appending(path: "state")
        )
        let second = try await EngineHarness(folder: copy, keepsState: true)
        let sounds = await second.engine.sounds()
        #expect(sounds.map(\.name) == ["up.wav", "bell.wav"])
        #expect(sounds.first?.id == upload.id && sounds.first?.baseVolume == 0.5)
        #expect(sounds.first?.state == .ready)
        #expect(await second.engine.manager().musicVolume == 0.25)
        await first.stop()
        await second.stop()
    }
}
