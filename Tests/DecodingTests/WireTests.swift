// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime
import Testing

@testable import Decoding

/// Messages between server and decoder.
@Suite struct WireTests {
    private static let facts = SoundFacts(
        container: "WAV",
        codec: "PCM 16",
        formatID: "lpcm",
        sampleRate: 44_100,
        channelCount: 2,
        bitRate: 1_411_200,
        sourceFrames: 10,
        tags: ["title": "Glocke", "artist": "Ø"],
        seekTableSize: 16,
        warnings: [
            SoundWarning(.damaged, "0.1 s cannot be decoded.", at: 2.5), SoundWarning(.inconsistent, "Ø"),
        ],
        chapters: [SoundChapter(start: 0, title: ""), SoundChapter(start: 2.5, title: "Ø")]
    )
    private static let marks = [RingMark(at: 3, playhead: 1.5, slope: 0.5, iteration: 2)]

    static let replies: [DecoderReply] = [
        .began(process: 4_711),
        .opened(channelCount: 2, length: 48_000), .opened(channelCount: 1, length: nil), .frames(100),
        .done(true),
        .facts(facts), .stream(StreamBlock(frames: 7, next: .idle, marks: marks)),
        .measures(
            SoundMeasures(
                integratedLoudness: -23,
                loudnessRange: 5,
                truePeakDecibels: nil,
                peaks: WaveformPeaks(
                    channelCount: 1,
                    sampleRate: 8_000,
                    samplesPerPixel: 256,
                    values: [-1, 1]
                )
            )
        ),
        .bytes(1_000), .failed(.corrupt("a chunk")), .failed(.unsupported(container: "AVI", codec: nil)),
        .encoded([]), .encoded([EncodedPart(offset: 0, count: 9), EncodedPart(offset: 4, count: 1)]),
        .live(frames: 16_384, title: nil), .live(frames: 0, title: "Ada - L'été"),
        .failed(.tooManyChannels(9, limit: 8)), .failed(.decoderFailed(.signal(11))), .failed(.io(5)),
    ]

    @Test(arguments: replies) func `a reply is read as it was written`(reply: DecoderReply) throws {
        #expect(try DecoderReply(reply.bytes) == reply)
    }

    @Test(arguments: replies) func `a reply cut anywhere, or with more behind it, is invalid`(
        reply: DecoderReply
    ) {
        let bytes = reply.bytes
        for count in bytes.indices {
            #expect(throws: DecodingError.decoderFailed(.invalidAnswer)) {
                try DecoderReply(Array(bytes.prefix(count)))
            }
        }
        #expect(throws: DecodingError.decoderFailed(.invalidAnswer)) { try DecoderReply(bytes + [0]) }
    }

    @Test(arguments: replies) func `a reply with any byte changed is read or refused`(reply: DecoderReply) {
        for index in reply.bytes.indices {
            for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                var bytes = reply.bytes
                bytes[index] = value
                _ = try? DecoderReply(bytes)
            }
        }
    }

    @Test(arguments: [
        RingMark(at: -1, playhead: 0, slope: 1, iteration: 0),
        RingMark(at: 0, playhead: -1, slope: 1, iteration: 0),
        RingMark(at: 0, playhead: .infinity, slope: 1, iteration: 0),
        RingMark(at: 0, playhead: 0, slope: .nan, iteration: 0),
        RingMark(at: 0, playhead: 0, slope: 17, iteration: 0),
        RingMark(at: 0, playhead: 0, slope: 1, iteration: -1),
    ])
    func `a mark out of range is invalid`(mark: RingMark) {
        let reply = DecoderReply.stream(StreamBlock(frames: 1, next: .more, marks: [mark]))
        #expect(throws: DecodingError.decoderFailed(.invalidAnswer)) { try DecoderReply(reply.bytes) }
    }

    @Test func `jobs and requests are read as they were written`() throws {
        let limits = DecoderLimits(DecodingConfiguration(), .tolerant)
        let stream = StreamJob(
            limits: limits,
            origin: .file(sampleRate: 44_100, sourceFrames: 100, seekTableSize: 32),
            channelCount: 2,
            position: 5,
            pass: 1,
            rate: FeederRate(PlaybackRate(1.5), .varispeed),
            loopRange: 3..<9,
            end: 11,
            exit: 7
        )
        var plain = stream
        (plain.origin, plain.rate, plain.loopRange) = (.samples(frames: 100, lead: 4, trail: 3), nil, nil)
        plain.end = nil
        let jobs: [DecoderJob] = [
            .sound(limits), .stream(stream), .stream(plain), .analysis(limits, samplesPerPixel: 256), .cover,
            .live(.standard), .encode(EncodeJob(format: .wav, sampleRate: .standard, channelCount: 2)),
        ]
        for job in jobs { #expect(try DecoderJob(job.bytes) == job) }
        let requests: [DecoderRequest] = [
            .read(frames: 5), .rewind, .checkEnd, .count, .facts, .stream(frames: 9, loops: -1, rate: 0.5),
            .measure, .seam, .ends,
            .bytes(from: 77), .encode(frames: 16_384), .close,
        ]
        for request in requests { #expect(try DecoderRequest(request.bytes) == request) }
    }

    @Test func `tags that fill more than a message are left out`() throws {
        var facts = Self.facts
        facts.tags = Dictionary(
            uniqueKeysWithValues: (0..<64).map { ("tag\($0)", String(repeating: "𝄞", count: 1_024)) }
        )
        let bytes = DecoderReply.facts(facts).bytes
        #expect(bytes.count < 1 << 16)
        guard case .facts(let read) = try DecoderReply(bytes) else {
            Issue.record("another reply")
            return
        }
        #expect(read.tags.count == 13)
        // Chapters take the room of tags.
        facts.chapters = (0...200).map {
            SoundChapter(start: Double($0), title: String(repeating: "x", count: 100))
        }
        let full = DecoderReply.facts(facts).bytes
        #expect(full.count < 1 << 16)
        guard case .facts(let shorter) = try DecoderReply(full) else {
            Issue.record("another reply")
            return
        }
        #expect(shorter.tags.count == 7 && shorter.chapters == Array(facts.chapters.prefix(200)))
    }

    @Test func `the place after a number of frames is within the pass that they belong to`() {
        let builder = SampleBufferBuilder(channelCount: 1, capacity: FrameCount(10))
        builder.append(planes: [[Float](repeating: 0, count: 10)])
        let plan = FeederPlan(
            origin: .buffer(builder.finish(), nil),
            start: FrameCount(4),
            rate: nil,
            loopRange: nil
        )
        let places = [0, 6, 7, 16, 17].map { plan.place(after: $0) }
        #expect(places.map(\.position) == [4, 10, 1, 10, 1])
        #expect(places.map(\.pass) == [0, 0, 1, 1, 2])
    }
}
