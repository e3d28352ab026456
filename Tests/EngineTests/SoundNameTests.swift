// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

struct SoundNameTests {
    @Test(arguments: ["bell", "Glocke – früh", "e\u{301}", "صوت", "\u{1F514}", "a\u{200D}b", " a", "x\"y,z"])
    func `a name is what people write`(name: String) throws {
        try SoundName.check(name, limit: 255)
    }

    @Test(arguments: [
        "", " ", "\u{200B}", "\u{FEFF}", "a\u{202E}b", "a\u{2066}b", "a\\b", "a/b", "a\nb",
        "a\u{85}", ".", "..", "\u{AD}", "\u{3000}",
    ])
    func `what nobody sees, or what changes the text around it, is no name`(name: String) {
        #expect(throws: EngineError.self) { try SoundName.check(name, limit: 255) }
    }

    @Test(arguments: [0xFFFF, 0xFFFE, 0xFDD0, 0xFDEF, 0x1FFFF] as [UInt32])
    func `what is no character is no name`(value: UInt32) throws {
        var name = "a"
        name.unicodeScalars.append(try #require(Unicode.Scalar(value)))
        #expect(throws: EngineError.self) { try SoundName.check(name, limit: 255) }
    }
}
