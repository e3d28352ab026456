// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Foundation
import Output
import Testing

/// A shuffled, gapless station rendered offline for `CARILLON_SOAK_HOURS`; skipped when that is not set.
struct SoakTests {
    private static let hours = ProcessInfo.processInfo.environment["CARILLON_SOAK_HOURS"].flatMap(Double.init)
    private static let rate = 8000

    /// The rendered sound as runs of one value.
    private struct Runs {
        var values: [Float] = []
        var lengths: [Int] = []
        var zeros = 0

        mutating func take(_ samples: [Float]) {
            for sample in samples {
                if sample == values.last {
                    lengths[lengths.count - 1] += 1
                } else {
                    values.append(sample)
                    lengths.append(1)
                }
                if sample == 0 { zeros += 1 }
            }
        }
    }

    /// Resident memory of this process in bytes.
    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    @Test(.enabled(if: hours != nil))
    func `hours of a shuffled, gapless station: no gap, no repeat in a cycle, flat memory`() async throws {
        let hours = try #require(Self.hours)
        let harness = try await EngineHarness {
            $0.sampleRate = SampleRate(Self.rate)
            $0.residentSeconds = 30
        }
        var lengths: [Float: Int] = [:]
        var names: [String] = []
        for index in 1...16 {
            let value = Float(index) / 32
            let frames = Self.rate * (90 + 11 * index) + 137 * index
            lengths[value] = frames
            names.append("t\(index)")
            let plane = [Float](repeating: value, count: frames)
            let url = harness.folder.appending(path: "library/t\(index).wav")
            try WAVFile.bytes(planes: [plane], rate: Self.rate).write(to: url)
            _ = try await harness.engine.registerSound(SoundRegistration(source: .path(url.path)))
        }
        try await harness.addStation("all", names) { $0.isShuffled = true }
        _ = try await harness.engine.playStation("all")

        var runs = Runs()
        var memory: [Int] = []
        let step = Self.rate / 10
        for second in 0..<Int(hours * 36_000) {
            await harness.engine.fillStreams()
            runs.take(harness.output.render(frames: step)[0])
            await harness.engine.drain()
            if second % 3000 == 2999 {
                memory.append(Self.residentBytes)
                _ = harness.log.take()
            }
        }
        #expect(runs.zeros == 0)
        let whole = zip(runs.values, runs.lengths).dropLast()
        for (value, length) in whole { #expect(length == lengths[value], "a gap or a cut at \(value)") }
        for cycle in stride(from: 0, to: runs.values.count - 16, by: 16) {
            #expect(Set(runs.values[cycle..<cycle + 16]).count == 16, "a repeat in cycle \(cycle / 16)")
        }
        print("soak: \(runs.values.count) tracks, memory \(memory.map { $0 >> 20 }) MiB")
        let first = try #require(memory.dropFirst().first ?? memory.first)
        #expect((memory.last ?? 0) - first < 8 << 20, "memory grows: \(memory)")
        await harness.stop()
    }
}
