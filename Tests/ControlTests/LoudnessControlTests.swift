// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import JSONCoding
import Testing

@testable import Control

/// `carillon ctl loudness`: what it prints.
struct LoudnessControlTests {
    @Test func `the command without another one shows the loudness`() throws {
        #expect(try Ctl.parseAsRoot(["loudness"]) is Ctl.Loudness.Read)
        #expect(try Ctl.parseAsRoot(["loudness", "reset"]) is Ctl.Loudness.Reset)
    }

    @Test func `what was not measured is a dash`() {
        #expect(
            Lines.loudness(["momentary": -21.44, "shortTerm": nil, "integrated": -23.06, "duration": 184.5])
                == ["momentary   -21.4 LUFS", "short-term  -", "integrated  -23.1 LUFS  184.5 s"]
        )
    }
}
