// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// The channels are in WAV order, whatever the order of the codec.
@Suite(.enabled(if: Corpus.hasFFmpeg)) struct ChannelOrderTests {
    #if FFmpeg
    private static let encoders = [
        ["libvorbis", "ogg"], ["libopus", "opus"], ["flac", "flac"], ["aac", "m4a"], ["alac", "m4a"],
        ["libvorbis", "webm"],
    ]
    #else
    private static let encoders = [["libvorbis", "ogg"], ["libopus", "opus"], ["flac", "flac"]]
    #endif

    @Test(arguments: encoders, ["5.1", "7.1"])
    func `channels come in the order of WAV`(encoder: [String], layout: String) throws {
        // ALAC and AAC have fewer layouts than names.
        if encoder[1] == "m4a" && layout == "7.1" { return }
        let count = layout == "5.1" ? 6 : 8
        // The fourth channel is the LFE.
        let sines = (1...count).map { "\(0.1 * Double($0))*sin(2*PI*t*\($0 == 4 ? 60 : 440))" }
        let source = "aevalsrc=\(sines.joined(separator: "|")):c=\(layout):d=1:s=48000"
        let path = Corpus.newPath("order.\(encoder[1])")
        let coding = ["-c:a", encoder[0]] + (encoder[0] == "libopus" ? ["-b:a", "600k"] : ["-b:a", "500k"])
        let arguments = ["-v", "error", "-y", "-f", "lavfi", "-i", source] + coding + [path]
        try #require(Corpus.run("/usr/bin/ffmpeg", arguments))
        let buffer = try AssetDecoder().decode(.file(path: path)).content.buffer
        let peaks = planes(buffer).map { $0[12_000..<36_000].map(abs).max() ?? 0 }
        for (channel, peak) in peaks.enumerated() {
            // Vorbis keeps little of a tone this low, which no other channel has.
            let tolerance = channel == 3 ? 0.15 : 0.06
            #expect(abs(Double(peak) - 0.1 * Double(channel + 1)) < tolerance, "channel \(channel)")
        }
    }
}
