// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

@Suite(.enabled(if: Corpus.hasFFmpeg)) struct FormatTableTests {
    private static let widths = [20, 12, 14, 7, 9, 9, 9, 0]

    private static func line(_ cells: [String]) -> String {
        zip(cells, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }

    /// The planes of ffmpeg's own decode.
    private static func reference(_ file: Corpus.File) throws -> TestSignal {
        let path = file.path + ".f32"
        let arguments = ["-v", "error", "-y", "-i", file.path, "-f", "f32le", "-c:a", "pcm_f32le", path]
        try #require(Corpus.run("/usr/bin/ffmpeg", arguments))
        let bytes = try #require(FileManager.default.contents(atPath: path))
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let planes = (0..<2).map { channel in
            stride(from: channel, to: samples.count, by: 2).map { samples[$0] }
        }
        return TestSignal(rate: file.rate, planes: planes)
    }

    @Test func `every format gives the frames its container announces, in their positions`() throws {
        #expect(Corpus.files.map(\.name) == Corpus.all.map(\.name), "ffmpeg makes every file")
        var lines = [["file", "container", "codec", "rate", "channels", "decoded", "expected", "max error"]]
        for file in Corpus.files {
            let configuration = DecodingConfiguration(engineRate: SampleRate(file.rate))
            let asset = try AssetDecoder(configuration).decode(.file(path: file.path))
            let signal = try file.frames == nil ? Self.reference(file) : Corpus.signal(rate: file.rate)
            let expected = file.announcedFrames ?? signal.frames
            let error = signal.maximumError(asset.content.buffer, edge: file.edge)
            let (info, format) = (asset.info, asset.info.sourceFormat)
            lines.append([
                file.name, info.container, info.codec, "\(format.sampleRate.hertz)", "\(format.channelCount)",
                "\(info.sourceFrames.frames)", "\(expected)", "\(error)",
            ])
            #expect(info.container == file.container && info.codec == file.codec, "\(file.name)")
            #expect(info.sourceFrames == FrameCount(expected), "\(file.name)")
            #expect(info.length == FrameCount(expected) && asset.content.buffer.frameCount == info.length)
            #expect(format == AudioFormat(sampleRate: SampleRate(file.rate), channelCount: 2), "\(file.name)")
            #expect(error <= file.tolerance, "\(file.name)")
        }
        print(lines.map(Self.line).joined(separator: "\n"))
    }

    @Test func `the catalogue lists every container and codec of the table`() {
        for file in Corpus.table {
            #if !FFmpeg
            guard Corpus.all.contains(where: { $0.name == file.name }) else { continue }
            #endif
            let entry = FormatCatalog.all.first { $0.name == file.container }
            #expect(entry?.codecs.contains(file.codec) == true, "\(file.container) with \(file.codec)")
        }
        #expect(Set(FormatCatalog.names).count == FormatCatalog.all.count, "every name once")
    }

    #if !FFmpeg
    @Test func `without FFmpeg its formats are unsupported by name`() throws {
        for file in Corpus.table where !Corpus.all.contains(where: { $0.name == file.name }) {
            guard Corpus.make(file) else { continue }
            do throws(DecodingError) {
                _ = try AssetDecoder().decode(.file(path: file.path))
                Issue.record("\(file.name) played without its decoder")
            } catch {
                guard case .unsupported(let container, _) = error else {
                    Issue.record("\(file.name): \(error)")
                    continue
                }
                #expect(container == file.container)
            }
        }
    }
    #endif
}
