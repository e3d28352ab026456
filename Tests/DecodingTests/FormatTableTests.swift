// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Decoding

@Suite struct FormatTableTests {
    @Test(.enabled(if: Corpus.hasFFmpeg))
    func `every format gives the frames its container promises`() throws {
        var lines = ["format        container   codec          rate    ch  decoded  expected  max error"]
        for file in Corpus.files {
            do {
                let configuration = DecodingConfiguration(engineRate: SampleRate(file.rate))
                let asset = try AssetDecoder(configuration).decode(.file(path: file.path))
                let error = Corpus.signal(rate: file.rate).maximumError(asset.content.buffer)
                lines.append(
                    "\(file.name) \(asset.info.container) \(asset.info.codec) \(asset.info.sourceFormat.sampleRate.hertz) \(asset.info.sourceFormat.channelCount) \(asset.info.sourceFrames.frames) \(file.frames ?? -1) \(error) tol \(file.tolerance)"
                )
            } catch { lines.append("\(file.name) ERROR \(error)") }
        }
        let missing = Corpus.all.map(\.name).filter { name in !Corpus.files.contains { $0.name == name } }
        print(lines.joined(separator: "\n"), "\nnot made:", missing)
    }
}
