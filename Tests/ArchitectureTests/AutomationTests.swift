// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// What runs without anybody's decision, and what those who find a fault need.
struct AutomationTests {
    let tree = SourceTree()

    @Test func `continuous integration tests, lints and fuzzes`() throws {
        let commands = try tree.text(of: ".ci/run").split(separator: "\n").map(String.init)
        for command in ["make test", "make lint", "make fuzz"] { #expect(commands.contains(command)) }
    }

    @Test func `the security policy has an address and a bill of materials`() throws {
        let policy = try tree.text(of: "SECURITY.md")
        #expect(policy.contains(/Write to \S+@\S+/))
        #expect(policy.contains("carillon.cdx.json"))
    }
}
