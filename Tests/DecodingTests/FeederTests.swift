// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime
import Synchronization
import Testing

@testable import Decoding

/// Loop counts, failures and threads of the feeder, on sounds in memory.
@Suite struct FeederTests {
    private static let rate = 1_000

    /// Two seconds in which every sample encodes its frame number.
    private static let signal = TestSignal(rate: rate, planes: [(0..<2_000).map { Float($0) / 4_096 }])

    private static var configuration: DecodingConfiguration {
        var configuration = DecodingConfiguration(engineRate: SampleRate(rate))
        configuration.residentSeconds = 1
        configuration.ringSeconds = 1
        return configuration
    }

    private static func asset() throws -> DecodedAsset {
        try AssetDecoder(configuration).decode(.memory(signal.wav))
    }

    private static func open(_ feeder: StreamFeeder, from: Int = 0, loops: LoopCount) throws -> FeederStream {
        feeder.open(.memory(signal.wav), info: try asset().info, from: FrameCount(from), loops: loops)
    }

    @Test func `the head is the first half second`() throws {
        guard case .streamed(let head) = try Self.asset().content else {
            Issue.record("two seconds are streamed when one is the limit")
            return
        }
        #expect(planes(head)[0] == Array(Self.signal.planes[0].prefix(500)))
    }

    @Test func `a stream idles at its end and continues when loops are added`() throws {
        let feeder = StreamFeeder(Self.configuration, threads: 0)
        let stream = try Self.open(feeder, loops: .once)
        var frames = StreamTests.collect(feeder, stream, frames: .max)[0]
        #expect(frames == Self.signal.planes[0])
        #expect(!stream.ring.isFinished)
        stream.setLoops(LoopCount(2))
        frames += StreamTests.collect(feeder, stream, frames: .max)[0]
        #expect(frames == Self.signal.planes[0] + Self.signal.planes[0] + Self.signal.planes[0])
    }

    @Test func `an endless loop ends with the current pass when its count becomes zero`() throws {
        let feeder = StreamFeeder(Self.configuration, threads: 0)
        let stream = try Self.open(feeder, from: 1_500, loops: .forever)
        var frames = StreamTests.collect(feeder, stream, frames: 5_000)[0]
        stream.setLoops(.once)
        frames += StreamTests.collect(feeder, stream, frames: .max)[0]
        #expect((frames.count - 500) % 2_000 == 0)
        for (index, sample) in frames.enumerated()
        where sample != Self.signal.planes[0][(1_500 + index) % 2_000] {
            Issue.record("frame \(index) is out of place")
            break
        }
    }

    @Test func `a start at the end gives only later passes`() throws {
        let feeder = StreamFeeder(Self.configuration, threads: 0)
        let stream = try Self.open(feeder, from: 2_000, loops: LoopCount(1))
        #expect(StreamTests.collect(feeder, stream, frames: .max)[0] == Self.signal.planes[0])
    }

    @Test func `closing ends the ring`() throws {
        let feeder = StreamFeeder(Self.configuration, threads: 0)
        let stream = try Self.open(feeder, loops: .forever)
        feeder.fillAll()
        #expect(stream.isPrimed && !stream.ring.isFinished)
        stream.close()
        feeder.fillAll()
        #expect(stream.ring.isFinished)
    }

    @Test func `a file that changed since registration ends its ring with an error`() throws {
        let path = Corpus.write(Self.signal.wav, "changed.wav")
        let info = try AssetDecoder(Self.configuration).decode(.file(path: path)).info
        try Data(Self.signal.wav + [0, 0]).write(to: URL(filePath: path))
        let feeder = StreamFeeder(Self.configuration, threads: 0)
        let failures = Mutex<[DecodingError]>([])
        let stream = feeder.open(.file(path: path), info: info, from: .zero, loops: .once) {
        } onFailure: { error in
            failures.withLock { $0.append(error) }
        }
        feeder.fillAll()
        feeder.fillAll()
        #expect(stream.ring.isFinished && stream.ring.readableFrames == 0)
        #expect(failures.withLock { $0 } == [.changed])
    }

    @Test(arguments: [false, true])
    func
        `a file damaged in the middle plays up to there, and then is silent, or reports an error if defects are refused`(
            isStrict: Bool
        ) throws
    {
        var configuration = Self.configuration
        configuration.refusesDefects = isStrict
        var bytes = Self.signal.wav
        let info = try AssetDecoder(configuration).decode(.memory(bytes)).info
        bytes.removeLast(4 * 600)
        bytes.replaceSubrange(40..<44, with: little(UInt32(1_400 * 4)))
        let feeder = StreamFeeder(configuration, threads: 0)
        let failures = Mutex<[DecodingError]>([])
        let stream = feeder.open(.memory(bytes), info: info, from: .zero, loops: .once) {
        } onFailure: { error in
            failures.withLock { $0.append(error) }
        }
        let frames = StreamTests.collect(feeder, stream, frames: .max)[0]
        let rest = isStrict ? [] : [Float](repeating: 0, count: 600)
        #expect(frames == Array(Self.signal.planes[0].prefix(1_400)) + rest)
        #expect(stream.ring.isFinished == isStrict)
        #expect(failures.withLock { $0 } == (isStrict ? [.truncated] : []))
    }

    @Test(arguments: [1, 2]) func `threads refill the rings while they are read`(threads: Int) async throws {
        let feeder = StreamFeeder(Self.configuration, threads: threads)
        let info = try Self.asset().info
        let (primed, continuation) = AsyncStream<Int>.makeStream()
        let streams = (0..<8).map { index in
            feeder.open(.memory(Self.signal.wav), info: info, from: .zero, loops: .once) {
                continuation.yield(index)
            } onFailure: { _ in
                continuation.finish()
            }
        }
        var seen: Set<Int> = []
        for await index in primed {
            seen.insert(index)
            if seen.count == streams.count { break }
        }
        #expect(streams.filter(\.isPrimed).count == streams.count)
        feeder.stop()
        #expect(streams.filter(\.ring.isFinished).count == streams.count)
        for stream in streams {
            var planes: [[Float]] = [[]]
            StreamTests.drain(stream, into: &planes)
            #expect(
                planes[0].count >= 100 && planes[0] == Array(Self.signal.planes[0].prefix(planes[0].count))
            )
        }
    }
}
