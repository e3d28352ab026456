// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// What runs without anybody's decision, and what those who find a fault need.
struct AutomationTests {
    let tree = SourceTree()

    @Test func `continuous integration lints, then runs every lane of the tests`() throws {
        let commands = try tree.text(of: ".ci/run").split(separator: "\n").map(String.init)
        #expect(commands.suffix(2) == ["make --jobs=2 --output-sync lint", "make test"])
        #expect(try tree.text(of: "Makefile").contains("Scripts/lanes.py --from \"$(FROM)\" $(LANES)"))
    }

    @Test func `the security policy has an address and a bill of materials`() throws {
        let policy = try tree.text(of: "SECURITY.md")
        #expect(policy.contains(/Write to \S+@\S+/))
        #expect(policy.contains("carillon.cdx.json"))
    }
}
