// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The waveform files of a sound are removed together with the sound.
struct WaveformFileTests {
    private func files(_ harness: EngineHarness) throws -> [String] {
        let folder = harness.folder.appending(path: "state/peaks").path
        return try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    @Test func `a sound uploaded for one player is removed with its waveform`() async throws {
        let harness = try await EngineHarness(keepsState: true)
        let writer = try await harness.engine.beginUpload(fileName: "bell.wav")
        let planes = [[Float](repeating: 0.5, count: 1_000)]
        try await writer.append([UInt8](WAVFile.bytes(planes: planes, rate: 1000)))
        var upload = try await writer.finish()
        upload.isTransient = true
        let sound = try await harness.engine.registerUpload(upload)
        _ = try await harness.engine.waveform(of: .text(sound.id), WaveformRequest())
        #expect(try files(harness).count == 1)
        var fine = WaveformRequest()
        fine.samplesPerPixel = 2
        _ = try await harness.engine.waveform(of: .text(sound.id), fine)
        #expect(try files(harness).count == 2)
        let player = try await harness.engine.createPlayer(sound: .text(sound.id))
        try await harness.engine.disposePlayer(player.id)
        try await harness.wait(until: { try files(harness).isEmpty })
        await harness.stop()
    }

    @Test func `a sound whose file was removed loses its waveform, too`() async throws {
        let harness = try await EngineHarness(keepsState: true) { $0.watchesLibraries = true }
        let sound = try await harness.addConstant("bell.wav", frames: 1_000)
        // The monitor may have found the file first and still be decoding it.
        #expect(await harness.wait { (try? await $0.engine.sound(.text(sound.id)))?.state == .ready })
        _ = try await harness.engine.waveform(of: .text(sound.id), WaveformRequest())
        #expect(try files(harness).count == 1)
        try FileManager.default.removeItem(at: harness.library.appending(path: "bell.wav"))
        #expect(await harness.wait { await $0.engine.sounds().isEmpty })
        try await harness.wait(until: { try files(harness).isEmpty })
        await harness.stop()
    }
}
