// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// Two files of another rate than the engine's, one behind the other, compared with the unbroken signal.
@Suite struct TrackJoinTests {
    private static let rates = [8_000, 11_025, 22_050, 32_000, 44_100, 88_200, 96_000, 192_000]

    /// A part of an endless cosine of 440 Hz and -8 dBFS.
    private static func part(_ frames: Range<Int>, rate: Int) -> TestSignal {
        let step = 2 * Double.pi * 440 / Double(rate)
        return TestSignal(rate: rate, planes: [frames.map { Float(0.4 * cos(step * Double($0))) }])
    }

    /// Two tracks as they are heard, the first of them whole.
    private static func heard(_ first: DecodedAsset, _ second: DecodedAsset) throws -> [Float] {
        let tracks = try [first, second].map { asset in
            TrackJoin.Track(try #require(asset.ends), asset.content.buffer)
        }
        let join = try #require(TrackJoin(tracks[0], tracks[1]))
        var sum = planes(first.content.buffer)[0] + planes(second.content.buffer)[0]
        let begin = first.info.length.count - join.lead.count
        for (frame, value) in planes(join.buffer)[0].enumerated() where begin + frame >= 0 {
            sum[begin + frame] += value
        }
        return sum
    }

    /// The largest difference from the cosine, in dBFS; its phase is that of the first frame, then that of the second track's.
    private static func error(_ heard: [Float], _ frames: Range<Int>, delay: (Int) -> Double) -> Double {
        var worst = 0.0
        for frame in frames {
            let time = Double(frame) + delay(frame)
            worst = max(worst, abs(Double(heard[frame]) - 0.4 * cos(2 * .pi * 440 * time / 48_000)))
        }
        return 20 * log10(max(worst, 1e-9))
    }

    @Test(arguments: rates) func `a track that ends on a whole frame goes on as one signal`(
        rate: Int
    ) throws {
        let decoder = AssetDecoder()
        let first = try decoder.decode(.memory(Self.part(0..<rate, rate: rate).wav))
        let second = try decoder.decode(.memory(Self.part(rate..<2 * rate, rate: rate).wav))
        #expect(first.ends?.remainder == 0)
        let error = Self.error(try Self.heard(first, second), 2_000..<94_000) { _ in 0 }
        print("join \(rate): \(error) dBFS")
        #expect(error < -100)
    }

    @Test(arguments: [44_101, 44_137, 44_174, 44_200, 44_246]) func `one that ends between two frames bends`(
        frames: Int
    ) throws {
        let decoder = AssetDecoder()
        let first = try decoder.decode(.memory(Self.part(0..<frames, rate: 44_100).wav))
        let second = try decoder.decode(.memory(Self.part(frames..<88_200, rate: 44_100).wav))
        let remainder = try #require(first.ends?.remainder)
        #expect(remainder != 0 && abs(remainder) <= 0.5)
        let (heard, length) = (try Self.heard(first, second), first.info.length.count)
        // The first track and its end are exact; within 1,024 frames the second goes over to its own place.
        #expect(Self.error(heard, 2_000..<length) { _ in 0 } < -100)
        let over = Self.error(heard, length..<length + 1_024) { frame in
            remainder * min(1, Double(frame - length) / 1_025)
        }
        let behind = Self.error(heard, length + 1_024..<90_000) { _ in remainder }
        print("join behind \(frames): \(remainder) of a frame, \(over) and \(behind) dBFS")
        #expect(over < -80)
        #expect(behind < -100)
    }

    @Test func `the ends of a long file are those of the same sound in memory`() throws {
        let signal = TestSignal.sines(frames: 90_000, rate: 44_100, channels: 2)
        let whole = try #require(try AssetDecoder().decode(.memory(signal.wav)).ends)
        var small = DecodingConfiguration()
        small.residentSeconds = 0.5
        let streamed = try AssetDecoder(small).decode(.memory(signal.wav))
        guard case .streamed = streamed.content else {
            Issue.record("it is in memory")
            return
        }
        let ends = try #require(streamed.ends)
        #expect(planes(ends.before) == planes(whole.before))
        #expect(ends.after.channelCount == 2)
        for (left, right) in zip(planes(ends.after), planes(whole.after)) {
            #expect(zip(left, right).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test func `a sound of the engine's rate, and one whose end was not read, have none`() throws {
        let exact = Self.part(0..<48_000, rate: 48_000)
        #expect(try AssetDecoder().decode(.memory(exact.wav)).ends == nil)
        let short = try AssetDecoder().decode(.memory(Self.part(0..<40, rate: 44_100).wav))
        #expect(short.ends != nil)
    }

    @Test func `levels apply to the ringing of either track`() throws {
        let decoder = AssetDecoder()
        let first = try decoder.decode(.memory(Self.part(0..<44_100, rate: 44_100).wav))
        let ends = try #require(first.ends)
        let quiet = TrackJoin.Track(ends, first.content.buffer, gain: .silence)
        let loud = TrackJoin.Track(ends, first.content.buffer)
        let entering = planes(try #require(TrackJoin(quiet, loud)).buffer)[0]
        #expect(entering.prefix(512) == planes(ends.before)[0][...])
        #expect(entering.dropFirst(512).allSatisfy { $0 == 0 })
        let leaving = planes(try #require(TrackJoin(loud, quiet)).buffer)[0]
        #expect(leaving.prefix(512).allSatisfy { $0 == 0 })
        #expect(leaving.dropFirst(512) == planes(ends.after)[0][...])
    }
}
