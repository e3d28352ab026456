// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The library follows its folders while the engine runs.
struct LibraryMonitorTests {
    private var looping: PlayRequest {
        var play = PlayRequest()
        play.looping = true
        return play
    }

    private func watching(
        folder: URL? = nil,
        keepsState: Bool = false
    ) async throws -> EngineHarness {
        try await EngineHarness(folder: folder, keepsState: keepsState) { $0.watchesLibraries = true }
    }

    private func reasons(_ harness: EngineHarness) async -> [String] {
        await harness.engine.health().reasons.map(\.text)
    }

    @Test(arguments: ["", "/more"])
    func `two files whose names are equal characters in other bytes are two sounds`(
        _ inner: String
    )
        async throws
    {
        let harness = try await watching()
        let names = ["caf\u{E9}", "cafe\u{301}"]
        for (frames, name) in zip([20, 30], names) {
            let folder = inner.isEmpty ? harness.library : harness.library.appending(path: name + inner)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try EngineHarness.writeConstant(name + ".wav", in: folder, frames: frames)
        }
        #expect(await harness.wait { await $0.engine.sounds().count { $0.state == .ready } == 2 })
        let sounds = await harness.engine.sounds()
        #expect(Set(sounds.map(\.frames)) == [20, 30])
        #expect(await harness.soundNames == ["caf\u{E9} (2).wav", "caf\u{E9}.wav"])
        // Each follows its own file.
        let gone = try #require(sounds.first { $0.frames == 30 })
        try FileManager.default.removeItem(atPath: try #require(gone.path))
        #expect(await harness.wait { await $0.engine.sounds().map(\.frames) == [20] })
        await harness.stop()
    }

    @Test func `two such files are two sounds after a restart, too`() async throws {
        let folder = try EngineHarness.makeFolder()
        let library = folder.appending(path: "library")
        try EngineHarness.writeConstant("caf\u{E9}.wav", in: library, frames: 20)
        try EngineHarness.writeConstant("cafe\u{301}.wav", in: library, frames: 30)
        let first = try await EngineHarness(folder: folder, keepsState: true)
        let before = await first.engine.sounds()
        #expect(before.count == 2)
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: folder, keepsState: true)
        let after = await second.engine.sounds()
        #expect(after.map(\.id) == before.map(\.id) && after.map(\.frames) == before.map(\.frames))
        await second.stop()
    }

    @Test func `files beyond the limit are left out, health counts them, and they follow when there is room`()
        async throws
    {
        let folder = try EngineHarness.makeFolder()
        let library = folder.appending(path: "library")
        for number in 0..<5 { try EngineHarness.writeConstant("\(number).wav", in: library, frames: 20) }
        let harness = try await EngineHarness(folder: folder) {
            $0.watchesLibraries = true
            $0.limits.sounds = 3
        }
        #expect(await harness.soundNames == ["0.wav", "1.wav", "2.wav"])
        #expect(await reasons(harness) == ["2 files are left out, there can be 3 sounds (--max-sounds)"])
        for number in 0..<2 { try FileManager.default.removeItem(atPath: library.path + "/\(number).wav") }
        #expect(await harness.wait { await $0.soundNames == ["2.wav", "3.wav", "4.wav"] })
        #expect(await harness.wait { await reasons($0).isEmpty })
        await harness.stop()
    }

    @Test func `a disposed sound makes room for a file that was left out`() async throws {
        let harness = try await EngineHarness {
            $0.watchesLibraries = true
            $0.limits.sounds = 1
        }
        let upload = try await harness.upload(WAVFile.bytes(planes: [[0.25]], rate: 1000), fileName: "up.wav")
        try EngineHarness.writeConstant("a.wav", in: harness.library, frames: 20)
        let text = "a file is left out, there can be 1 sounds (--max-sounds)"
        #expect(await harness.wait { await reasons($0) == [text] })
        try await harness.engine.disposeSound(.text(upload.id))
        #expect(await harness.wait { await $0.soundNames == ["a.wav"] })
        #expect(await harness.wait { await reasons($0).isEmpty })
        await harness.stop()
    }

    @Test func `a broken file that is registered after its repair plays, also without a monitor`()
        async throws
    {
        let folder = try EngineHarness.makeFolder()
        let library = folder.appending(path: "library")
        try Data("broken".utf8).write(to: library.appending(path: "bell.wav"))
        let harness = try await EngineHarness(folder: folder)
        #expect(await reasons(harness).count == 1)
        try EngineHarness.writeConstant("bell.wav", in: library, frames: 20)
        let bell = try await harness.engine.registerSound(SoundRegistration(source: .name("bell")))
        #expect(bell.snapshot.state == .ready)
        #expect(await reasons(harness).isEmpty)
        await harness.stop()
    }

    private func move(_ harness: EngineHarness, _ from: String, _ to: String) throws {
        let library = harness.library.path
        try FileManager.default.moveItem(atPath: library + "/" + from, toPath: library + "/" + to)
    }

    @Test func `a new file is registered, a removed one is disposed`() async throws {
        let harness = try await watching()
        let inner = harness.library.appending(path: "more")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let path = try EngineHarness.writeConstant("bell.wav", in: inner, frames: 20)
        #expect(await harness.wait { (try? await $0.engine.sound(.text("bell")))?.state == .ready })
        try FileManager.default.removeItem(atPath: path)
        #expect(await harness.wait { await $0.engine.sounds().isEmpty })
        let events = harness.log.all.map { name($0.event) }.filter { $0.hasPrefix("sound") }
        #expect(events == ["sound registered", "sound ready", "sound disposed"])
        await harness.stop()
    }

    @Test func `a changed file is decoded again under its id`() async throws {
        let harness = try await watching()
        let bell = try await harness.addConstant("bell.wav", frames: 20)
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 30)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.frames == 30 })
        // Written to another file and renamed, as careful programs do.
        try EngineHarness.writeConstant("new.tmp", in: harness.library, frames: 40)
        let library = harness.library.path
        #expect(rename(library + "/new.tmp", library + "/bell.wav") == 0)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.frames == 40 })
        #expect(await harness.soundNames == ["bell.wav"])
        await harness.stop()
    }

    @Test func `a file that is being written is not read before it is closed`() async throws {
        let harness = try await EngineHarness {
            $0.watchesLibraries = true
            $0.libraryQuietSeconds = 3_600
        }
        let bytes = WAVFile.bytes(planes: [Array(repeating: 0.5, count: 4_000)], rate: 1000)
        let descriptor = open(harness.library.path + "/slow.wav", O_CREAT | O_WRONLY, 0o600)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: bytes.prefix(5_000))
        // A complete file that appears meanwhile is taken, the open one is not.
        try EngineHarness.writeConstant("quick.wav", in: harness.library, frames: 20)
        #expect(await harness.wait { await $0.soundNames == ["quick.wav"] })
        try file.write(contentsOf: bytes.dropFirst(5_000))
        try file.close()
        #expect(await harness.wait { (try? await $0.engine.sound(.text("slow")))?.frames == 4_000 })
        #expect(!harness.log.all.map { name($0.event) }.contains("sound failed"))
        await harness.stop()
    }

    @Test func `a list keeps a sound whose file is renamed, however it names it`() async throws {
        let harness = try await watching()
        for (name, frames) in [("a.wav", 20), ("b.wav", 30)] {
            try EngineHarness.writeConstant(name, in: harness.library, frames: frames)
        }
        #expect(await harness.wait { await $0.engine.sounds().count { $0.state == .ready } == 2 })
        let path = harness.library.path + "/b.wav"
        for (name, reference) in [("stem", "b"), ("name", "b.wav"), ("path", path)] {
            let settings = StationSettings(name: name, options: [:], playlist: .sounds(["a", reference]))
            _ = try await harness.engine.createStation(settings)
        }
        try move(harness, "b.wav", "b-new.wav")
        #expect(await harness.wait { await $0.soundNames == ["a.wav", "b-new.wav"] })
        for name in ["stem", "name", "path"] {
            let station = try await harness.engine.station(name)
            #expect(station.trackCount == 2 && station.settings.playlist == .sounds(["a", "b-new.wav"]))
        }
        await harness.stop()
    }

    @Test func `a renamed file keeps its sound, which gets the new name`() async throws {
        // Registered without a monitor, which would sometimes be faster.
        let first = try await EngineHarness(keepsState: true)
        let bell = try await first.addConstant("bell.wav", frames: 20)
        let path = try EngineHarness.writeConstant("other.wav", in: first.library, frames: 30)
        let named = try await first.engine.registerSound(
            SoundRegistration(source: .path(path), name: "mine")
        ).snapshot
        await first.stop(keepsFolder: true)
        let harness = try await watching(folder: first.folder, keepsState: true)
        var tags = SoundChange()
        tags.tags = .set(["loud"])
        _ = try await harness.engine.changeSound(.text(bell.id), tags)
        try move(harness, "bell.wav", "gong.wav")
        try FileManager.default.createDirectory(
            at: harness.library.appending(path: "in"),
            withIntermediateDirectories: true
        )
        #expect(await harness.wait { (try? await $0.engine.sound(.text("gong")))?.id == bell.id })
        try move(harness, "other.wav", "in/moved.wav")
        #expect(
            await harness.wait {
                (try? await $0.engine.sound(.text("mine")))?.path?.hasSuffix("moved.wav") == true
            }
        )
        let moved = try await harness.engine.sound(.text(bell.id))
        #expect(moved.name == "gong.wav" && moved.details.tags == ["loud"] && moved.state == .ready)
        #expect(try await harness.engine.sound(.text("mine")).id == named.id)
        #expect(!harness.log.all.map { name($0.event) }.contains("sound disposed"))
        // The sound plays from its new path.
        _ = try await harness.engine.play(sound: .text("gong"))
        await harness.advance(frames: 100)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        await harness.stop()
    }

    @Test func `a file renamed while the engine was off keeps its sound`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let bell = try await first.addConstant("bell.wav", frames: 20)
        await first.stop(keepsFolder: true)
        try move(first, "bell.wav", "gong.wav")
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let sounds = await second.engine.sounds()
        #expect(sounds.map(\.id) == [bell.id] && sounds.map(\.name) == ["gong.wav"])
        #expect(sounds.map(\.state) == [.ready])
        await second.stop()
    }

    @Test func `a playing sound continues when its file is removed, and is disposed afterwards`() async throws
    {
        let harness = try await watching()
        let bell = try await harness.addConstant("bell.wav", frames: 20)
        // The monitor may have found the file first and still be decoding it.
        #expect(await harness.wait { (try? await $0.engine.sound(.text("bell")))?.state == .ready })
        let player = try await harness.engine.play(sound: .text("bell"), looping)
        await harness.advance(frames: 10)
        try FileManager.default.removeItem(at: harness.library.appending(path: "bell.wav"))
        // A later change was handled, so the removal was, too. Of other content, or it would be the same sound.
        try EngineHarness.writeConstant("mark.wav", in: harness.library, frames: 30)
        #expect(await harness.wait { (try? await $0.engine.sound(.text("mark")))?.state == .ready })
        #expect(try await harness.engine.sound(.text(bell.id)).state == .ready)
        #expect(await harness.advance(frames: 20)[0].allSatisfy { abs($0 - 0.5) < 1e-6 })
        _ = try await harness.engine.stop(player: player.id)
        #expect(await harness.wait { await $0.soundNames == ["mark.wav"] })
        #expect(harness.log.finishes.map(\.reason) == [.stopped])
        await harness.stop()
    }

    @Test func `a missing library removes no sounds, which work again when it is back`() async throws {
        let harness = try await watching()
        let bell = try await harness.addConstant("bell.wav", frames: 20)
        // The monitor may have found the file first and still be decoding it.
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .ready })
        let away = harness.folder.path + "/away"
        try FileManager.default.moveItem(atPath: harness.library.path, toPath: away)
        // Like an empty mount point: an empty folder of the same name exists.
        try FileManager.default.createDirectory(at: harness.library, withIntermediateDirectories: true)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .failed })
        try FileManager.default.removeItem(at: harness.library)
        try FileManager.default.moveItem(atPath: away, toPath: harness.library.path)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .ready })
        #expect(!harness.log.all.map { name($0.event) }.contains("sound disposed"))
        await harness.stop()
    }

    @Test func `links that lead out of the library are ignored`() async throws {
        let harness = try await watching()
        let outside = harness.folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        let secret = try EngineHarness.writeConstant("secret.wav", in: outside, frames: 20)
        let library = harness.library.path
        try FileManager.default.createSymbolicLink(atPath: library + "/a.wav", withDestinationPath: secret)
        try FileManager.default.createSymbolicLink(
            atPath: library + "/dir",
            withDestinationPath: outside.path
        )
        try EngineHarness.writeConstant("mark.wav", in: harness.library, frames: 20)
        #expect(await harness.wait { await !$0.soundNames.isEmpty })
        // Everything is scanned again.
        try EngineHarness.writeConstant("second.wav", in: outside, frames: 20)
        try EngineHarness.writeConstant("mark2.wav", in: harness.library, frames: 20)
        #expect(await harness.wait { await $0.soundNames.contains("mark2.wav") })
        #expect(await harness.soundNames == ["mark.wav", "mark2.wav"])
        await harness.stop()
    }

    @Test func `a broken file is listed with its reason, in health too, until it is complete`() async throws {
        let harness = try await watching()
        try Data("broken".utf8).write(to: harness.library.appending(path: "bell.wav"))
        #expect(await harness.wait { $0.log.all.map { name($0.event) }.contains("sound failed") })
        #expect(await harness.wait { (try? await $0.engine.sound(.text("bell")))?.state == .failed })
        let start = "a file cannot be played: bell.wav ("
        #expect(await harness.wait { await reasons($0).contains { $0.hasPrefix(start) } })
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 20)
        #expect(await harness.wait { (try? await $0.engine.sound(.text("bell")))?.state == .ready })
        #expect(await harness.wait { await reasons($0).isEmpty })
        await harness.stop()
    }
}
