// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime
import Testing

@testable import Codecs
@testable import Decoding

/// Loops of files of other rates than the engine's, compared with the unbroken signal.
@Suite struct SeamTests {
    private static let rates = [8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000]

    /// A cosine with whole periods in the sound.
    private static func cosine(frames: Int, periods: Int, rate: Int) -> TestSignal {
        let step = 2 * Double.pi * Double(periods) / Double(frames)
        return TestSignal(rate: rate, planes: [(0..<frames).map { Float(0.4 * cos(step * Double($0))) }])
    }

    private static func decibels(_ error: Double) -> Double { 20 * log10(max(error, 1e-9)) }

    /// The passes of a sound in memory, as a voice reads them.
    static func passes(_ asset: DecodedAsset, _ count: Int, channel: Int = 0) -> [Float] {
        let sound = planes(asset.content.buffer)[channel]
        guard let seam = asset.seam else { return Array(repeatElement(sound, count: count).joined()) }
        let (frames, lead) = (planes(seam.buffer)[channel], seam.lead.count)
        let trail = frames.count - lead
        let first = sound.dropLast(lead) + frames.prefix(lead)
        let middle = frames.dropFirst(lead) + sound.dropFirst(trail).dropLast(lead) + frames.prefix(lead)
        let last = frames.dropFirst(lead) + sound.dropFirst(trail)
        return Array(first) + repeatElement(Array(middle), count: count - 2).joined() + Array(last)
    }

    /// The largest error in decibels against the unbroken signal, without the first and last tenth.
    private static func error(_ heard: [Float], period: Double) -> Double {
        let edge = heard.count / 10
        var worst = 0.0
        for frame in edge..<heard.count - edge {
            worst = max(worst, abs(Double(heard[frame]) - 0.4 * cos(2 * .pi * Double(frame) / period)))
        }
        return decibels(worst)
    }

    @Test(arguments: rates) func `a sound in memory loops as one signal`(rate: Int) throws {
        let signal = Self.cosine(frames: rate, periods: 440, rate: rate)
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        #expect((asset.seam == nil) == (rate == 48_000))
        let error = Self.error(Self.passes(asset, 3), period: 48_000 / 440.0)
        print("seam resident \(rate): \(error) dBFS")
        #expect(error < -100)
    }

    @Test(arguments: rates, [nil, 0.0..<1.6, 0.4..<2.0, 0.4..<1.6, 0.0..<1.525, 0.475..<2.0])
    func `a stream loops as one signal, also between loop points`(rate: Int, range: Range<Double>?) throws {
        let signal = Self.cosine(frames: rate * 2, periods: 880, rate: rate)
        var small = DecodingConfiguration()
        small.residentSeconds = 0.5
        let asset = try AssetDecoder(small).decode(.memory(signal.wav))
        let feeder = StreamFeeder(small, threads: 0)
        let loop = range.map {
            FrameCount(Int($0.lowerBound * 48_000))..<FrameCount(Int($0.upperBound * 48_000))
        }
        let stream = feeder.open(
            .memory(signal.wav),
            info: asset.info,
            from: .zero,
            loops: LoopCount(3),
            loopRange: loop
        )
        let frames = 96_000 + 3 * (loop.map { ($0.upperBound - $0.lowerBound).count } ?? 96_000)
        let heard = StreamTests.collect(feeder, stream, frames: frames)[0]
        #expect(heard.count == frames)
        let error = Self.error(heard, period: 48_000 / 440.0)
        print("seam streamed \(rate) \(String(describing: range)): \(error) dBFS")
        #expect(error < -100)
    }

    @Test(arguments: [PitchMode.varispeed, .preserve])
    func `a sound in memory loops as one signal at another rate`(mode: PitchMode) throws {
        guard mode == .varispeed || StreamFeeder.canPreservePitch else { return }
        let signal = Self.cosine(frames: 44_100, periods: 440, rate: 44_100)
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        func roughness(_ seam: LoopSeam?) -> Double {
            let feeder = StreamFeeder(DecodingConfiguration(), threads: 0)
            let stream = feeder.open(
                buffer: asset.content.buffer,
                seam: seam,
                from: .zero,
                loops: LoopCount(3),
                rate: FeederRate(PlaybackRate(1.25), mode)
            )
            return Self.roughness(StreamTests.collect(feeder, stream, frames: 140_000)[0])
        }
        #expect(roughness(asset.seam) < roughness(nil) / 5)
    }

    /// How far the largest second difference exceeds that of a sine of the same frequency, without both ends.
    private static func roughness(_ heard: [Float]) -> Double {
        let bends = (4_000..<heard.count - 4_000).map { frame -> Double in
            let (before, after) = (Double(heard[frame - 1]), Double(heard[frame + 1]))
            return abs(before + after - 2 * Double(heard[frame]))
        }
        let usual = bends.sorted()[bends.count * 9 / 10]
        return (bends.max() ?? 0) / usual - 1
    }

    @Test(arguments: [44_137, 44_100, 30_001, 8_191, 700, 37])
    func `a loop whose length is no whole number of engine frames has no corner`(frames: Int) throws {
        let signal = Self.cosine(frames: frames, periods: max(1, frames / 100), rate: 44_100)
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        let passes = Self.passes(asset, max(3, 30_000 / frames))
        #expect(Self.roughness(passes) < 0.12)
    }

    @Test(arguments: [1, 2, 3, 5, 20]) func `the shortest sounds have no seam, or a whole one`(
        frames: Int
    ) throws {
        let signal = TestSignal(rate: 44_100, planes: [[Float](repeating: 0.25, count: frames)])
        let asset = try AssetDecoder().decode(.memory(signal.wav))
        if let seam = asset.seam {
            #expect(seam.buffer.frameCount <= asset.info.length && seam.trail > .zero)
            #expect(planes(seam.buffer)[0].allSatisfy { abs($0 - 0.25) < 0.01 })
        }
    }

    @Test func `returns that end while the seam is read go on with the sound`() throws {
        let signal = Self.cosine(frames: 44_100, periods: 440, rate: 44_100)
        let sound = planes(try AssetDecoder().decode(.memory(signal.wav)).content.buffer)[0]
        let source = PlanarSource(
            try SourceFile(.memory(sound.flatMap { little($0.bitPattern) })),
            channelCount: 1,
            frames: 48_000
        )
        let seam = LoopSeamReader(lead: 100, trail: 50, channelCount: 1) { [Float](repeating: 9, count: 150) }
        let reader = try PassReader(source, start: 47_800, range: nil, seam: seam)
        reader.loops = LoopCount(2)
        var (block, heard) = ([Float](repeating: 0, count: 150), [Float]())
        func read(_ frames: Int) throws {
            var left = frames
            while left > 0 {
                guard case .frames(let count, _) = try reader.read(into: &block, frames: min(left, 150))
                else {
                    continue
                }
                heard += block.prefix(count)
                left -= count
            }
        }
        try read(150)
        try read(100)
        #expect(Array(heard[100..<200]) == [Float](repeating: 9, count: 100))
        #expect(Array(heard[200..<250]) == [Float](repeating: 9, count: 50))
        try read(47_830)
        #expect(Array(heard.suffix(30)) == Array(sound[47_850..<47_880]))
        try read(40)
        reader.loops = LoopCount(1)
        try read(80)
        #expect(Array(heard.suffix(100).prefix(20)) == [Float](repeating: 9, count: 20))
        #expect(Array(heard.suffix(80)) == Array(sound[47_920..<48_000]))
        var isOver = false
        if case .end = try reader.read(into: &block, frames: 1) { isOver = true }
        #expect(isOver)
    }
}
