// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// Loudness compared with ffmpeg's meter, and with the value of the standard for a sine.
@Suite struct AnalysisTests {
    /// Tones that grow from −40 to −4 dBFS, a tone of its own in each channel.
    private static func swell(rate: Int, channels: Int, seconds: Int) -> TestSignal {
        let planes = (0..<channels).map { channel -> [Float] in
            let step = 2 * Double.pi * (331 + 409 * Double(channel)) / Double(rate)
            let frames = rate * seconds
            return (0..<frames).map { frame in
                let level = -40 + 36 * Double(frame) / Double(frames)
                return Float(pow(10, level / 20) * sin(step * Double(frame)))
            }
        }
        return TestSignal(rate: rate, planes: planes)
    }

    /// Integrated loudness, range and true peak by ffmpeg.
    private static func ffmpeg(_ path: String) throws -> [Double] {
        let arguments = ["-nostats", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"]
        let text = try #require(Corpus.errorOutput("/usr/bin/ffmpeg", arguments))
        let summary = try #require(text.range(of: "Summary:", options: .backwards))
        let lines = text[summary.upperBound...].split(separator: "\n")
        return try ["I:", "LRA:", "Peak:"].map { name in
            let line = try #require(lines.first { $0.contains(name) })
            return try #require(Double(line.split(separator: " ").dropLast().last ?? ""))
        }
    }

    @Test(.enabled(if: Corpus.hasFFmpeg), arguments: [(8_000, 1, 60), (44_100, 2, 4), (16_000, 6, 4)])
    func `loudness, range and true peak are those of ffmpeg`(rate: Int, channels: Int, seconds: Int) throws {
        let signal = Self.swell(rate: rate, channels: channels, seconds: seconds)
        let path = Corpus.write(signal.wav, "swell-\(rate)-\(channels).wav")
        let wanted = try Self.ffmpeg(path)
        let analysis = try AssetAnalyzer().analyze(.file(path: path))
        #expect(abs(try #require(analysis.integratedLoudness) - wanted[0]) <= 0.15)
        #expect(abs(try #require(analysis.truePeakDecibels) - wanted[2]) <= 0.15)
        // The two sample the short-term loudness at different times, so the ranges agree for long sounds only.
        if seconds >= 60 { #expect(abs(analysis.loudnessRange - wanted[1]) <= 1) }
    }

    @Test func `a stereo sine of 997 Hz at −23 dBFS is −23 LUFS`() throws {
        let amplitude = pow(10, -23.0 / 20)
        let plane = (0..<96_000).map { Float(amplitude * sin(2 * Double.pi * 997 * Double($0) / 48_000)) }
        let wav = TestSignal(rate: 48_000, planes: [plane, plane]).wav
        let analysis = try AssetAnalyzer().analyze(.memory(wav))
        #expect(abs(try #require(analysis.integratedLoudness) + 23) < 0.1)
        #expect(abs(try #require(analysis.truePeakDecibels) + 23) < 0.05)
    }

    @Test func `silence has no loudness and no peak`() throws {
        let wav = TestSignal(rate: 48_000, planes: [[Float](repeating: 0, count: 48_000)]).wav
        let analysis = try AssetAnalyzer().analyze(.memory(wav))
        #expect(analysis.integratedLoudness == nil && analysis.truePeakDecibels == nil)
        #expect(analysis.loudnessRange == 0)
    }

    @Test(arguments: [1_000, 8_000, 48_000, 192_000])
    func `a sound of a tenth of a second has a loudness at any rate`(rate: Int) throws {
        let signal = TestSignal(rate: rate, planes: [(0..<rate / 10).map { $0 % 8 < 4 ? 0.5 : -0.5 }])
        let analysis = try AssetAnalyzer().analyze(.memory(signal.wav))
        #expect((-30 ... -5).contains(try #require(analysis.integratedLoudness)))
        #expect(analysis.peaks.sampleRate == (rate < 8_000 ? 48_000 : rate))
    }

    @Test func `analysis can be cancelled, and refuses a file that cannot be decoded`() {
        let wav = TestSignal(rate: 48_000, planes: [[Float](repeating: 0, count: 48_000)]).wav
        #expect(throws: DecodingError.cancelled) {
            try AssetAnalyzer().analyze(.memory(wav), isCancelled: { true })
        }
        #expect(throws: DecodingError.self) { try AssetAnalyzer().analyze(.memory(Array("nothing".utf8))) }
    }
}
