// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Realtime
import Testing

@testable import Decoding

/// The processes that read files: what they may not do, and what happens when they end.
@Suite struct DecoderProcessTests {
    private static let rate = 1_000
    private static let signal = TestSignal(
        rate: rate,
        planes: [(0..<20_000).map { Float($0 % 4_096) / 4_096 }]
    )

    private static var configuration: DecodingConfiguration {
        var configuration = DecodingConfiguration(engineRate: SampleRate(rate))
        configuration.residentSeconds = 1
        configuration.ringSeconds = 1
        return configuration
    }

    private static func decoders(fault: String, seconds: Double = 60) -> DecoderProcess {
        var limits = DecoderProcess.Limits()
        limits.memory = 32 << 20
        (limits.answerSeconds, limits.passSeconds) = (seconds, seconds)
        return DecoderProcess(limits: limits, environment: ["CARILLON_DECODER_TEST_FAULT=\(fault)"])
    }

    @Test(arguments: [
        ("open", DecoderFailure.signal(31)), ("socket", .signal(31)), ("execve", .signal(31)),
        ("stat", .signal(6)), ("tgkill", .signal(31)),
        ("crash", .signal(11)), ("memory", .signal(6)),
    ])
    func `a decoder that does what it may not is ended, and says how`(fault: String, expected: DecoderFailure)
    {
        let decoders = Self.decoders(fault: fault)
        #expect(throws: DecodingError.decoderFailed(expected)) {
            try AssetDecoder(Self.configuration, decoders: decoders).decode(.memory(Self.signal.wav))
        }
        #expect(decoders.identifier != nil, "the waiting process notices nothing")
    }

    @Test func `a decoder that does not answer is ended`() {
        let decoders = Self.decoders(fault: "hang", seconds: 0.3)
        #expect(throws: DecodingError.decoderFailed(.deadline(0.3))) {
            try AssetDecoder(Self.configuration, decoders: decoders).decode(.memory(Self.signal.wav))
        }
    }

    @Test func `a file that takes longer than a job may is a failure of that file`() {
        var limits = DecoderProcess.Limits()
        (limits.jobSeconds, limits.passSeconds) = (0, 0)
        let decoders = DecoderProcess(limits: limits)
        #expect(throws: DecodingError.decoderFailed(.deadline(0))) {
            try AssetDecoder(Self.configuration, decoders: decoders).decode(.memory(Self.signal.wav))
        }
        #expect(throws: DecodingError.decoderFailed(.deadline(0))) {
            try AssetAnalyzer(Self.configuration, decoders: decoders).analyze(.memory(Self.signal.wav))
        }
        #expect(throws: DecodingError.decoderFailed(.deadline(0))) {
            try AssetCover.read(.memory(Self.signal.wav), decoders: decoders)
        }
    }

    @Test func `a stream whose decoder always ends reports it and ends`() throws {
        let info = try AssetDecoder(Self.configuration).decode(.memory(Self.signal.wav)).info
        let feeder = StreamFeeder(Self.configuration, threads: 0, decoders: Self.decoders(fault: "crash"))
        let failures = Failures()
        let stream = feeder.open(.memory(Self.signal.wav), info: info, from: .zero, loops: .once) {
        } onFailure: { error in
            failures.add(error)
        }
        feeder.fillAll()
        #expect(stream.ring.isFinished)
        #expect(failures.all == [.decoderFailed(.signal(11))])
    }

    @Test func `a program that is missing is an error`() {
        let decoders = DecoderProcess(executable: "/nonexistent/carillon-decoder")
        #expect(decoders.problem?.contains("/nonexistent/carillon-decoder") == true)
        #expect {
            try AssetDecoder(decoders: decoders).decode(.memory(Self.signal.wav))
        } throws: { error in
            guard case .decoderFailed(.unavailable) = error as? DecodingError else { return false }
            return true
        }
    }

    /// What is done to the processes while a stream is read.
    enum Blow: CaseIterable, Sendable { case killDecoders, stopDecoders, killAll, stopWaiting }

    @Test(arguments: Blow.allCases)
    func `a stream goes on from its frame when its process is killed or stopped`(blow: Blow) throws {
        let decoders = DecoderProcess()
        let info = try AssetDecoder(Self.configuration, decoders: decoders).decode(.memory(Self.signal.wav))
            .info
        let feeder = StreamFeeder(Self.configuration, threads: 0, decoders: decoders)
        let failures = Failures()
        let stream = feeder.open(.memory(Self.signal.wav), info: info, from: .zero, loops: LoopCount(1)) {
        } onFailure: { error in
            failures.add(error)
        }
        var frames: [Float] = []
        var blows = 0
        while frames.count < 40_000, !stream.ring.isFinished {
            feeder.fillAll()
            var planes: [[Float]] = [[]]
            StreamTests.drain(stream, into: &planes)
            if frames.count / 8_000 != (frames.count + planes[0].count) / 8_000 {
                // No process is there while the one that was struck is being replaced.
                if let waiting = decoders.identifier {
                    Self.strike(waiting, blow)
                    blows += 1
                }
            }
            frames += planes[0]
        }
        #expect(blows > 0)
        #expect(failures.all == [])
        #expect(frames == Self.signal.planes[0] + Self.signal.planes[0])
    }

    private static func strike(_ waiting: Int32, _ blow: Blow) {
        let children = childProcesses(of: waiting)
        switch blow {
        case .killDecoders: for child in children { kill(child, SIGKILL) }
        case .stopDecoders: for child in children { kill(child, SIGSTOP) }
        case .killAll: for process in [waiting] + children { kill(process, SIGKILL) }
        case .stopWaiting: kill(waiting, SIGSTOP)
        }
    }

    /// The children of a process, by the fourth field of their `stat`.
    private static func childProcesses(of parent: Int32) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { process in
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return false }
            let fields = text[end...].split(separator: " ")
            return fields.count > 2 && fields[2] == "\(parent)"
        }
    }
}

/// The errors that a stream has reported.
private final class Failures: @unchecked Sendable {
    // Safe because the offline feeder calls on the test's own thread.
    private(set) var all: [DecodingError] = []

    func add(_ error: DecodingError) { all.append(error) }
}
