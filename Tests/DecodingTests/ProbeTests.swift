// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Codecs
@testable import Decoding

@Suite struct ProbeTests {
    private static let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64, 0, 0, 0] + [UInt8](repeating: 0, count: 410)

    private func probe(_ bytes: [UInt8]) throws -> AudioProbe.Answer {
        try AudioProbe.probe(try ByteReader(SourceFile(.memory(bytes))))
    }

    @Test(arguments: [
        ("RIFF....WAVE", Container.wav), ("RF64....WAVE", .wav), ("FORM....AIFF", .aiff),
        ("FORM....AIFC", .aiff),
        (".snd", .au), ("caff", .caf), ("fLaC", .flac), ("wvpk", .wavPack), ("....ftypM4A ", .mp4),
    ])
    func `magic bytes name the container`(text: String, container: Container) throws {
        #expect(try probe(Array(text.utf8)) == AudioProbe.Answer(container: container, offset: 0))
    }

    @Test func `two frame headers one frame apart make an MP3`() throws {
        #expect(try probe(Self.frame + Self.frame).container == .mp3)
        #expect(throws: DecodingError.unsupported(container: nil, codec: nil)) {
            try probe(Self.frame + [UInt8](repeating: 0, count: 20))
        }
    }

    @Test func `an ID3 tag and its padding are skipped`() throws {
        let tag: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 2] + [UInt8](repeating: 65, count: 130)
        #expect(try probe(tag + Array("fLaC".utf8)) == AudioProbe.Answer(container: .flac, offset: 140))
        #expect(try probe(tag + [0, 0] + Self.frame + Self.frame).offset == 142)
        #expect(throws: DecodingError.truncated) { try probe(Array(tag.prefix(100))) }
    }

    @Test func `an unsupported Ogg codec is named`() {
        let page: [UInt8] = Array("OggS".utf8) + [UInt8](repeating: 0, count: 22) + [1, 30]
        #expect(throws: DecodingError.unsupported(container: "Ogg", codec: "Speex")) {
            try probe(page + Array("Speex   ".utf8) + [UInt8](repeating: 0, count: 22))
        }
    }
}
