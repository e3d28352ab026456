// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Registering and disposing sounds (SM-03, SM-04, SM-09, SM-11 to SM-15).
struct SoundTests {
    @Test func `SM-12 a file under a root is registered once`() async throws {
        let harness = try await EngineHarness()
        let path = try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 500, channels: 2)
        _ = harness.log.take()
        let first = try await harness.engine.registerSound(
            SoundRegistration(source: .path(path), baseVolume: 0.5)
        )
        #expect(first.changed)
        let sound = first.snapshot
        #expect(sound.name == "bell.wav" && sound.state == .ready && sound.baseVolume == 0.5)
        #expect(sound.duration == 0.5 && sound.frames == 500 && sound.numberOfChannels == 2)
        #expect(sound.url?.hasPrefix("file:///") == true && sound.url?.hasSuffix("/bell.wav") == true)
        #expect(sound.settings?.container == "WAV" && sound.settings?.sampleRate == 1000)
        #expect(harness.log.take().map { name($0.event) } == ["sound registered", "sound ready"])
        let again = try await harness.engine.registerSound(SoundRegistration(source: .path(path)))
        #expect(!again.changed && again.snapshot.id == sound.id)
        #expect(harness.log.all.isEmpty)
        await harness.stop()
    }

    @Test func `SM-11 a name without extension finds the caf file first`() async throws {
        let harness = try await EngineHarness()
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 20)
        let wav = try await harness.engine.registerSound(SoundRegistration(source: .name("bell")))
        #expect(wav.snapshot.name == "bell.wav")
        // Content decides, not the name: a WAV file called .caf is read.
        try EngineHarness.writeConstant("bell.caf", in: harness.library, frames: 10)
        let caf = try await harness.engine.registerSound(SoundRegistration(source: .name("bell")))
        #expect(caf.snapshot.name == "bell.caf")
        #expect(try await harness.engine.sound(.text("bell")).name == "bell.caf")
        #expect(try await harness.engine.sound(.text("bell.wav")).id == wav.snapshot.id)
        #expect(try await harness.engine.sound(.text(wav.snapshot.id)).name == "bell.wav")
        await harness.stop()
    }

    @Test func `SM-14 a file URL is registered, other schemes are refused`() async throws {
        let harness = try await EngineHarness()
        let path = try EngineHarness.writeConstant("two words.wav", in: harness.library, frames: 20)
        let url = URL(filePath: path).absoluteString
        #expect(url.contains("%20"))
        let sound = try await harness.engine.registerSound(SoundRegistration(source: .url(url)))
        #expect(sound.snapshot.name == "two words.wav")
        let expected = EngineError.invalidValue(field: "url", allowed: "a file: URL", given: "http://x/y.wav")
        await #expect(throws: expected) {
            try await harness.engine.registerSound(SoundRegistration(source: .url("http://x/y.wav")))
        }
        await harness.stop()
    }

    @Test func `paths outside the roots, or leading there, are refused`() async throws {
        let harness = try await EngineHarness()
        let outside = try EngineHarness.writeConstant("secret.wav", in: harness.folder, frames: 20)
        let manager = FileManager.default
        let library = harness.library.path
        try manager.createSymbolicLink(atPath: library + "/link.wav", withDestinationPath: outside)
        try manager.createSymbolicLink(atPath: library + "/up", withDestinationPath: harness.folder.path)
        let inner = library + "/inner"
        try manager.createDirectory(atPath: inner, withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: harness.folder.path + "/in", withDestinationPath: inner)
        try manager.createSymbolicLink(
            atPath: library + "/out",
            withDestinationPath: harness.folder.path + "/in"
        )
        for path in [
            outside, library + "/link.wav", library + "/up/secret.wav", library + "/../secret.wav",
            library + "-other/x.wav", "/etc/passwd", library + "/inner/../../secret.wav",
        ] {
            await #expect(throws: EngineError.pathOutsideRoots(path)) {
                try await harness.engine.registerSound(SoundRegistration(source: .path(path)))
            }
        }
        #expect(await harness.engine.sounds().isEmpty)
        // A link that stays inside is followed.
        try EngineHarness.writeConstant("deep.wav", in: URL(filePath: inner), frames: 20)
        let sound = try await harness.engine.registerSound(
            SoundRegistration(source: .path(library + "/out/deep.wav"))
        )
        #expect(sound.snapshot.path?.hasSuffix("/library/inner/deep.wav") == true)
        await harness.stop()
    }

    @Test func `anything but a plain file is not found`() async throws {
        let harness = try await EngineHarness()
        let folder = harness.library.appending(path: "folder.wav")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for path in [folder.path, harness.library.path + "/missing.wav"] {
            await #expect(throws: EngineError.fileNotFound(path)) {
                try await harness.engine.registerSound(SoundRegistration(source: .path(path)))
            }
        }
        await #expect(throws: EngineError.fileNotFound("missing")) {
            try await harness.engine.registerSound(SoundRegistration(source: .name("missing")))
        }
        await harness.stop()
    }

    @Test func `a broken file is refused and leaves nothing behind`() async throws {
        let harness = try await EngineHarness()
        let text = harness.library.appending(path: "text.wav")
        try Data("this is no sound at all, just some words".utf8).write(to: text)
        let error = await #expect(throws: EngineError.self) {
            try await harness.engine.registerSound(SoundRegistration(source: .path(text.path)))
        }
        guard case .unsupportedFormat(_, _, let supported) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(supported.contains("WAV"))
        #expect(await harness.engine.sounds().isEmpty)
        await harness.stop()
    }

    @Test func `names are unique: requested duplicates are refused, those of files are numbered`()
        async throws
    {
        let harness = try await EngineHarness()
        let bytes = WAVFile.bytes(planes: [[0.5, 0.5]], rate: 1000)
        #expect(try await harness.upload(bytes, fileName: "a/b/bell.wav").name == "bell.wav")
        #expect(try await harness.upload(bytes, fileName: "bell.wav").name == "bell (2).wav")
        #expect(try await harness.upload(bytes, fileName: "../..").name == "upload")
        let writer = try await harness.engine.beginUpload(fileName: "x.wav")
        try await writer.append([UInt8](bytes))
        var asset = try await writer.finish()
        asset.name = "bell.wav"
        await #expect(throws: EngineError.nameTaken("bell.wav")) {
            try await harness.engine.registerUpload(asset)
        }
        #expect(await harness.engine.sounds().count == 3)
        await harness.stop()
    }

    @Test(arguments: ["", "a/b", "a\u{0}b", "..", String(repeating: "x", count: 256)])
    func `an invalid name is refused`(given: String) async throws {
        let harness = try await EngineHarness()
        let path = try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 20)
        let error = await #expect(throws: EngineError.self) {
            try await harness.engine.registerSound(SoundRegistration(source: .path(path), name: given))
        }
        guard case .invalidValue(field: "name", _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        await harness.stop()
    }

    @Test func `an upload plays, and is removed from the disk when disposed`() async throws {
        let harness = try await EngineHarness(keepsState: true)
        let sound = try await harness.upload(
            WAVFile.bytes(planes: [[0.5, 0.5, 0.5]], rate: 1000),
            fileName: "x.wav"
        )
        #expect(sound.url == nil && sound.path == nil && sound.state == .ready)
        let assets = harness.folder.appending(path: "state/assets").path
        let incoming = harness.folder.appending(path: "state/incoming").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: assets) == [sound.id + ".wav"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: incoming) == [])
        _ = try await harness.engine.play(sound: .text(sound.id))
        #expect(await harness.advance(frames: 10)[0].prefix(4) == [0.5, 0.5, 0.5, 0])
        try await harness.engine.disposeSound(.text(sound.id))
        await harness.stop(keepsFolder: true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: assets) == [])
        try FileManager.default.removeItem(at: harness.folder)
    }

    @Test func `an upload that is too large, empty or broken leaves no file`() async throws {
        let harness = try await EngineHarness(keepsState: true) { $0.limits.uploadBytes = 100 }
        let large = try await harness.engine.beginUpload(fileName: "x.wav")
        try await large.append(Array(repeating: 1, count: 60))
        await #expect(throws: EngineError.uploadTooLarge(limitInBytes: 100)) {
            try await large.append(Array(repeating: 1, count: 60))
        }
        let empty = try await harness.engine.beginUpload(fileName: "x.wav")
        await #expect(throws: EngineError.corruptFile("the upload is empty")) { try await empty.finish() }
        await #expect(throws: EngineError.self) {
            try await harness.upload(Data("no sound".utf8), fileName: "x.wav")
        }
        let aborted = try await harness.engine.beginUpload(fileName: "x.wav")
        try await aborted.append([1, 2, 3])
        await aborted.abort()
        #expect(await harness.engine.sounds().isEmpty)
        for folder in ["assets", "incoming"] {
            let path = harness.folder.appending(path: "state/\(folder)").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        }
        await harness.stop()
    }

    @Test func `a full library is an error and leaves no file`() async throws {
        let harness = try await EngineHarness(keepsState: true) { $0.limits.sounds = 1 }
        try await harness.addConstant("bell.wav", frames: 10)
        await #expect(throws: EngineError.limitReached(what: "sounds", limit: 1)) {
            try await harness.addConstant("gong.wav", frames: 10)
        }
        await #expect(throws: EngineError.limitReached(what: "sounds", limit: 1)) {
            try await harness.upload(WAVFile.bytes(planes: [[0.5]], rate: 1000), fileName: "x.wav")
        }
        await harness.stop(keepsFolder: true)
        let assets = harness.folder.appending(path: "state/assets").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: assets) == [])
        try FileManager.default.removeItem(at: harness.folder)
    }

    @Test func `concurrent registrations of one file make one sound`() async throws {
        let harness = try await EngineHarness()
        let path = try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 2000)
        let answers = try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try await harness.engine.registerSound(SoundRegistration(source: .path(path)))
                }
            }
            return try await group.reduce(into: [RegisteredSound]()) { $0.append($1) }
        }
        #expect(Set(answers.map(\.snapshot.id)).count == 1)
        #expect(answers.count(where: \.changed) == 1)
        #expect(await harness.engine.sounds().count == 1)
        await harness.stop()
    }

    @Test func `disposing a sound stops its players and removes them`() async throws {
        let harness = try await EngineHarness()
        let sound = try await harness.addConstant("bell.wav", frames: 500)
        let idle = try await harness.engine.createPlayer(sound: .text("bell"))
        let playing = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 10)
        _ = harness.log.take()
        try await harness.engine.disposeSound(.text("bell"))
        #expect(await harness.engine.sounds().isEmpty)
        #expect(await harness.engine.players().isEmpty)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0] == [0.5, 0.375, 0.25, 0.125, 0, 0, 0, 0, 0, 0])
        let names = harness.log.all.map { name($0.event) }
        #expect(names == ["disposed", "sound disposed", "finished", "disposed"])
        #expect(harness.log.finishes.map(\.playerId) == [playing.id])
        #expect(harness.log.finishes.map(\.soundId) == [sound.id])
        #expect(idle.id != playing.id)
        await #expect(throws: EngineError.soundNotFound("bell")) {
            try await harness.engine.play(sound: .text("bell"))
        }
        await harness.stop()
    }

    @Test func `SM-07 the completion precedes the finish and says whether the end was reached`() async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 20)
        var request = PlayRequest()
        request.clientData = "door 3"
        _ = try await harness.engine.play(sound: .text("bell"), request)
        let stopped = try await harness.engine.play(sound: .text("bell"), request)
        await harness.advance(frames: 10)
        _ = harness.log.take()
        _ = try await harness.engine.stop(player: stopped.id)
        await harness.advance(frames: 20)
        let completions = harness.log.all.compactMap { envelope -> Bool? in
            guard case .playerCompleted(let completion) = envelope.event else { return nil }
            #expect(completion.clientData == "door 3")
            return completion.didFinish
        }
        #expect(completions == [false, true])
        let names = harness.log.all.map { name($0.event) }
        #expect(names == ["completed", "finished", "completed", "finished"])
        await harness.stop()
    }
}
