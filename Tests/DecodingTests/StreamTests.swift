// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime
import Testing

@testable import Decoding

/// Streams compared with the same file decoded whole.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct StreamTests {
    /// One format to stream: file name, ffmpeg arguments, and how far a start in the middle may differ.
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        let tolerance: Float
        var testDescription: String { name }
    }

    private static let last: Float = 1.5e-7
    private static let minus90Decibels: Float = 3.16e-5

    static let formats =
        [
            Format(name: "long.wav", arguments: ["-c:a", "pcm_s16le"], tolerance: last),
            Format(name: "long-ima.wav", arguments: ["-c:a", "adpcm_ima_wav"], tolerance: last),
            Format(name: "long.aifc", arguments: ["-c:a", "adpcm_ima_qt"], tolerance: last),
            Format(name: "long.flac", arguments: ["-c:a", "flac"], tolerance: last),
            Format(name: "long.ogg", arguments: ["-c:a", "libvorbis"], tolerance: minus90Decibels),
            Format(name: "long.mp3", arguments: ["-c:a", "libmp3lame"], tolerance: minus90Decibels),
            Format(name: "long.opus", arguments: ["-c:a", "libopus"], tolerance: minus90Decibels),
        ] + withFFmpeg

    #if FFmpeg
    private static let withFFmpeg = [
        Format(name: "long.oga", arguments: ["-c:a", "flac"], tolerance: last),
        Format(name: "long.m4a", arguments: ["-c:a", "aac", "-aac_pns", "0"], tolerance: minus90Decibels),
        Format(name: "long-alac.m4a", arguments: ["-c:a", "alac"], tolerance: last),
        Format(name: "long.aac", arguments: ["-c:a", "aac", "-aac_pns", "0"], tolerance: minus90Decibels),
        Format(name: "long-alac.caf", arguments: ["-c:a", "alac"], tolerance: last),
        Format(name: "long-ima4.caf", arguments: ["-c:a", "adpcm_ima_qt"], tolerance: last),
        Format(name: "long-opus.caf", arguments: ["-c:a", "libopus"], tolerance: minus90Decibels),
        Format(name: "long-opus.webm", arguments: ["-c:a", "libopus"], tolerance: minus90Decibels),
        Format(name: "long-vorbis.webm", arguments: ["-c:a", "libvorbis"], tolerance: minus90Decibels),
        Format(name: "long.wma", arguments: ["-c:a", "wmav2"], tolerance: minus90Decibels),
        Format(name: "long.wv", arguments: ["-c:a", "wavpack"], tolerance: last),
    ]
    #else
    private static let withFFmpeg: [Format] = []
    #endif

    /// Six seconds at 44.1 kHz, so that every rate is converted.
    static let signal = TestSignal.sines(frames: 264_601, rate: 44_100, channels: 2)

    /// Reads all frames of a ring.
    static func drain(_ stream: FeederStream, into planes: inout [[Float]]) {
        let consumer = stream.ring.consumer
        while consumer.contiguousFrames() > 0 {
            let count = consumer.contiguousFrames()
            for channel in planes.indices {
                let front = consumer.front() + channel * consumer.capacity
                planes[channel] += UnsafeBufferPointer(start: front, count: count)
            }
            consumer.advance(count)
        }
    }

    /// Pumps an offline feeder until `frames` have arrived or it makes no more progress.
    static func collect(_ feeder: StreamFeeder, _ stream: FeederStream, frames: Int) -> [[Float]] {
        var planes = [[Float]](repeating: [], count: stream.ring.channelCount)
        var before = -1
        while planes[0].count < frames, planes[0].count != before {
            before = planes[0].count
            feeder.fillAll()
            drain(stream, into: &planes)
        }
        return planes
    }

    static func difference(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
        guard left.count == right.count else { return .infinity }
        return zip(left, right).map { abs($0 - $1) }.max() ?? 0
    }

    @Test(arguments: formats)
    func
        `a stream equals the resident decode, over the join and two loops, and is close to it from the middle`(
            format: Format
        ) throws
    {
        let path = try #require(Corpus.convert(Self.signal, format.arguments, to: format.name))
        let whole = try AssetDecoder().decode(.file(path: path))
        guard case .resident(let buffer) = whole.content else {
            Issue.record("six seconds stay in memory")
            return
        }
        var small = DecodingConfiguration()
        small.residentSeconds = 1
        let long = try AssetDecoder(small).decode(.file(path: path))
        guard case .streamed(let head) = long.content else {
            Issue.record("six seconds do not stay in memory when one is the limit")
            return
        }
        #expect(long.info.length == whole.info.length)
        let (resident, length) = (planes(buffer), buffer.frameCount.count)
        #expect((whole.seam == nil) == (whole.info.sourceFormat.sampleRate == .standard))
        let feeder = StreamFeeder(small, threads: 0)
        let stream = feeder.open(
            .file(path: path),
            info: long.info,
            from: head.frameCount,
            loops: LoopCount(2)
        )
        let ring = Self.collect(feeder, stream, frames: 3 * length)
        for channel in 0..<2 {
            let heard = planes(head)[channel] + ring[channel]
            let wanted = SeamTests.passes(whole, 3, channel: channel)
            #expect(
                Self.difference(heard[...], wanted[...]) <= format.tolerance,
                "channel \(channel) in three passes"
            )
            // Bit for bit, except where the sound returns.
            let seam = whole.seam?.buffer.frameCount.count ?? 0
            #expect(zip(heard, wanted).count { $0 != $1 } <= 2 * seam)
        }
        try middle(format, path, long.info, small, resident[0])
    }

    /// Starts in the middle, near the end and in the last frames.
    private func middle(
        _ format: Format,
        _ path: String,
        _ info: AssetInfo,
        _ configuration: DecodingConfiguration,
        _ resident: [Float]
    ) throws {
        let length = resident.count
        let feeder = StreamFeeder(configuration, threads: 0)
        for start in [48_001, 96_000, 131_313, 250_001, length - 24_000, length - 9_000, length - 700] {
            let middle = feeder.open(
                .file(path: path),
                info: info,
                from: FrameCount(start),
                loops: .once
            )
            let rest = Self.collect(feeder, middle, frames: length - start)
            let worst = Self.difference(rest[0][...], resident[start...])
            print("stream \(format.name) from \(start): \(worst)")
            #expect(worst <= format.tolerance, "from \(start)")
        }
    }
}
