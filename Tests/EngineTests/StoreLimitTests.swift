// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// The limit of all uploads together.
struct StoreLimitTests {
    private let wave = WAVFile.bytes(planes: [[0.5, 0.5, 0.5]], rate: 1000)

    private func usage(_ harness: EngineHarness) async -> StoreUsage { await harness.engine.health().store }

    @Test func `uploads fit up to the limit, and one that is removed makes room`() async throws {
        let size = wave.count
        let harness = try await EngineHarness(keepsState: true) { $0.limits.storeBytes = 2 * size }
        let first = try await harness.upload(wave, fileName: "a.wav")
        _ = try await harness.upload(wave, fileName: "b.wav")
        let full = StoreUsage(usedInBytes: 2 * size, limitInBytes: 2 * size)
        #expect(await usage(harness) == full)
        let refusal = EngineError.storeLimitReached(limitInBytes: 2 * size, usedInBytes: 2 * size)
        await #expect(throws: refusal) { try await harness.engine.admitUpload(sizeInBytes: 1) }
        await #expect(throws: refusal) { try await harness.upload(wave, fileName: "c.wav") }
        #expect(await usage(harness) == full)
        try await harness.engine.disposeSound(.text(first.id))
        try await harness.wait { await usage(harness).usedInBytes == size }
        try await harness.engine.admitUpload(sizeInBytes: size)
        await #expect(throws: EngineError.self) {
            try await harness.engine.admitUpload(sizeInBytes: size + 1)
        }
        await harness.stop()
    }

    @Test(arguments: [(94, 100, false), (95, 100, true), (1, 1, true), (0, nil, false), (5, nil, false)])
    func `a store is full from 95 percent of its limit`(used: Int, limit: Int?, isFull: Bool) {
        #expect((StoreUsage(usedInBytes: used, limitInBytes: limit).fault != nil) == isFull)
    }

    @Test func `health says that the limit is reached, until an upload is removed`() async throws {
        let size = wave.count
        let harness = try await EngineHarness(keepsState: true) { $0.limits.storeBytes = size }
        #expect(await harness.engine.health().reasons.isEmpty)
        let sound = try await harness.upload(wave, fileName: "a.wav")
        #expect(harness.log.all.contains { name($0.event) == "health changed" })
        let health = await harness.engine.health()
        #expect(health.reasons.map(\.code) == [.storeFull] && health.isReady)
        #expect(health.reasons.first?.text.contains("--store-limit (\(size) bytes)") == true)
        try await harness.engine.disposeSound(.text(sound.id))
        try await harness.wait { await harness.engine.health().reasons.isEmpty }
        await harness.stop()
    }

    @Test func `what is refused or aborted on the way is not counted`() async throws {
        let harness = try await EngineHarness(keepsState: true)
        let aborted = try await harness.engine.beginUpload(fileName: "x.wav")
        try await aborted.append([1, 2, 3])
        #expect(await usage(harness) == StoreUsage(usedInBytes: 3, limitInBytes: nil))
        await aborted.abort()
        #expect(await usage(harness).usedInBytes == 0)
        await #expect(throws: EngineError.self) {
            try await harness.upload(Data("no sound".utf8), fileName: "x.wav")
        }
        #expect(await usage(harness).usedInBytes == 0)
        await harness.stop()
    }

    @Test func `the uploads of earlier runs count`() async throws {
        let harness = try await EngineHarness(keepsState: true)
        _ = try await harness.upload(wave, fileName: "a.wav")
        await harness.stop(keepsFolder: true)
        let size = wave.count
        let second = try await EngineHarness(folder: harness.folder, keepsState: true) {
            $0.limits.storeBytes = size
        }
        #expect(await usage(second).usedInBytes == size)
        await #expect(throws: EngineError.self) { try await second.engine.admitUpload(sizeInBytes: 1) }
        await second.stop()
    }

    @Test func `an upload larger than the free space of the disk is refused before it arrives`() async throws
    {
        let harness = try await EngineHarness(keepsState: true)
        await #expect(throws: EngineError.storageFull) {
            try await harness.engine.admitUpload(sizeInBytes: 1 << 60)
        }
        await harness.stop()
    }
}
