// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// A sound is its content and its place: it keeps its id, and what was set on it, wherever its file went.
struct LibraryPlaceTests {
    /// How the file of a sound goes and comes back while the server runs.
    enum Way: CaseIterable {
        case copiedBack, movedOutAndBack, folderOutAndBack, copiedToAnotherName, replaced
    }

    private func wait(forPrintsOf harness: EngineHarness) async -> Bool {
        await harness.wait { harness in
            await harness.engine.state.sounds.all.allSatisfy { $0.state == .ready && !$0.needsFingerprint }
        }
    }

    private func named(_ title: String) -> SoundChange {
        var change = SoundChange()
        change.title = .set(title)
        return change
    }

    @Test(arguments: Way.allCases) func `a file that is away for a while is the same sound afterwards`(
        _ way: Way
    ) async throws {
        let harness = try await EngineHarness { $0.watchesLibraries = true }
        let inner = harness.library.appending(path: "bells")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let path = try EngineHarness.writeConstant("bell.wav", in: inner, frames: 20)
        #expect(await harness.wait { (try? await $0.engine.sound(.text("bell")))?.state == .ready })
        let bell = try await harness.engine.changeSound(.text("bell"), named("Lesson")).snapshot
        #expect(await wait(forPrintsOf: harness))
        let files = FileManager.default
        let (aside, other) = (harness.folder.path + "/aside", inner.path + "/chime.wav")
        switch way {
        case .copiedBack, .copiedToAnotherName:
            try files.copyItem(atPath: path, toPath: aside)
            try files.removeItem(atPath: path)
        case .movedOutAndBack: try files.moveItem(atPath: path, toPath: aside)
        case .folderOutAndBack: try files.moveItem(atPath: inner.path, toPath: aside)
        case .replaced: try files.removeItem(atPath: path)
        }
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .failed })
        switch way {
        case .copiedBack, .movedOutAndBack: try files.moveItem(atPath: aside, toPath: path)
        case .copiedToAnotherName: try files.moveItem(atPath: aside, toPath: other)
        case .folderOutAndBack: try files.moveItem(atPath: aside, toPath: inner.path)
        case .replaced: try EngineHarness.writeConstant("bell.wav", in: inner, value: 0.25, frames: 30)
        }
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .ready })
        let sounds = await harness.engine.sounds()
        #expect(sounds.map(\.id) == [bell.id] && sounds[0].details.title == "Lesson")
        #expect(sounds[0].path == (way == .copiedToAnotherName ? other : path))
        await harness.stop()
    }

    @Test func `a copy whose content is known late is the sound whose file was lost`() async throws {
        let harness = try await EngineHarness { $0.watchesLibraries = true }
        let path = try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 20)
        let other = harness.library.path + "/copy.wav"
        try FileManager.default.copyItem(atPath: path, toPath: other)
        #expect(await harness.wait { await $0.soundNames == ["bell.wav", "copy.wav"] })
        #expect(await wait(forPrintsOf: harness))
        let bell = try await harness.engine.changeSound(.text("bell"), named("Lesson")).snapshot
        let copy = try await harness.engine.sound(.text("copy"))
        await harness.engine.forgetFingerprint(of: copy.id)
        try FileManager.default.removeItem(atPath: path)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .failed })
        await harness.engine.findFingerprint(of: copy.id)
        #expect(await harness.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .ready })
        #expect(await harness.engine.sounds().map(\.path) == [other])
        await harness.stop()
    }

    @Test func `a file that nobody counts on goes with its sound, and health names one in use`() async throws
    {
        let harness = try await EngineHarness { $0.watchesLibraries = true }
        for name in ["idle.wav", "bell.wav"] {
            try EngineHarness.writeConstant(name, in: harness.library, frames: 20)
        }
        #expect(await harness.wait { await $0.soundNames == ["bell.wav", "idle.wav"] })
        #expect(await wait(forPrintsOf: harness))
        let item = QueueItemRequest(.sound(.text("bell")))
        let bell = QueueScheduleRequest(name: "bell", cron: "0 8 * * *", timeZone: "UTC", item: item)
        _ = try await harness.engine.putQueueSchedule(nil, bell)
        for name in ["idle.wav", "bell.wav"] {
            try FileManager.default.removeItem(at: harness.library.appending(path: name))
        }
        #expect(await harness.wait { await $0.engine.sounds().map(\.name) == ["bell.wav"] })
        let text = "the file of a sound in use is gone, put it back: bell.wav"
        #expect(await harness.wait { await $0.engine.health().reasons.map(\.text).contains(text) })
        try EngineHarness.writeConstant("bell.wav", in: harness.library, frames: 20)
        #expect(await harness.wait { await $0.engine.health().reasons.isEmpty })
        await harness.stop()
    }

    /// Where a library is after the server was off.
    enum Place: CaseIterable { case renamed, copied, linked, copyIsSecondRoot }

    @Test(arguments: Place.allCases) func `a library at another path has the same sounds`(
        _ place: Place
    ) async throws {
        let folder = try EngineHarness.makeFolder()
        let old = folder.appending(path: "library")
        let new = folder.appending(path: "mount")
        let files = FileManager.default
        try EngineHarness.writeConstant("bell.wav", in: old, frames: 20)
        if place == .copyIsSecondRoot { try files.copyItem(at: old, to: new) }
        let roots = place == .copyIsSecondRoot ? [old.path, new.path] : [old.path]
        let first = try await EngineHarness(folder: folder, keepsState: true) { $0.libraries = roots }
        let known = try #require(await first.engine.sounds().first { $0.path?.hasPrefix(old.path) == true })
        let bell = try await first.engine.changeSound(.text(known.id), named("Lesson")).snapshot
        #expect(await wait(forPrintsOf: first))
        await first.stop(keepsFolder: true)
        switch place {
        case .renamed: try files.moveItem(at: old, to: new)
        case .copied:
            try files.copyItem(at: old, to: new)
            try files.removeItem(at: old)
        case .linked:
            try files.moveItem(at: old, to: new)
            try files.createSymbolicLink(at: old, withDestinationURL: new)
        case .copyIsSecondRoot: try files.removeItem(at: old)
        }
        let second = try await EngineHarness(folder: folder, keepsState: true) {
            $0.libraries = [place == .linked ? old.path : new.path]
            $0.watchesLibraries = true
        }
        let path = new.appending(path: "bell.wav").path
        #expect(await second.wait { await $0.engine.sounds().map(\.path) == [path] })
        let sounds = await second.engine.sounds()
        #expect(sounds.map(\.id) == [bell.id] && sounds[0].details.title == "Lesson")
        #expect(await second.wait { (try? await $0.engine.sound(.text(bell.id)))?.state == .ready })
        #expect(await second.engine.health().reasons.isEmpty)
        await second.stop()
    }

    @Test func `where nothing is kept, ids follow from paths below the root`() async throws {
        var ids: [[String]] = []
        for _ in 0..<2 {
            let folder = try EngineHarness.makeFolder()
            let library = folder.appending(path: "library")
            for (index, name) in ["bell.wav", "gong.wav"].enumerated() {
                try EngineHarness.writeConstant(name, in: library, frames: 20 + index)
            }
            let harness = try await EngineHarness(folder: folder)
            ids.append(await harness.engine.sounds().sorted { $0.name < $1.name }.map(\.id))
            await harness.stop()
        }
        #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
    }
}

extension Engine {
    /// As if the content of a sound were not known yet.
    fileprivate func forgetFingerprint(of id: String) {
        state.sounds.update(id) { $0.fingerprint = nil }
    }
}
