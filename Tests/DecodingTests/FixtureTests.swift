// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Decoding

/// The two files made by Apple's tool, if they are next to the project.
@Suite struct FixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/fixtures").standardizedFileURL.path

    static let folders = [folder, "/work/shared/fixtures"]

    static func path(_ name: String) -> String? {
        folders.map { $0 + "/" + name }.first { FileManager.default.fileExists(atPath: $0) }
    }

    @Test(
        .enabled(if: path("track1.caf") != nil && FormatCatalog.names.contains("M4A")),
        arguments: [("track1.caf", "AAC", 1_263_740), ("sound1.caf", "IMA ADPCM", 36_199)]
    )
    func `a file of Apple's tool has the frames its packet table announces`(
        name: String,
        codec: String,
        frames: Int
    ) throws {
        let path = try #require(Self.path(name))
        let asset = try AssetDecoder(DecodingConfiguration(engineRate: SampleRate(44_100))).decode(
            .file(path: path)
        )
        #expect(asset.info.sourceFrames == FrameCount(frames))
        #expect(asset.info.codec == codec)
    }
}
