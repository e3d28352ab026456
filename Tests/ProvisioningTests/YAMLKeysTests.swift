// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Provisioning

struct YAMLKeysTests {
    @Test(arguments: [
        "? *a : 1", "- ? [*a]", "&x ? *a", "*a : 1", "*a: 1", "{*a: 1}", "{?*a}", "[x, {? [*a] : 1}]",
        "[*a]: 1", "{*a}: 1",
        "- {[*a] : 1}", "!!map ? *a",
    ])
    func `a key that may stand for a collection is found`(line: String) {
        #expect(YAMLKeys.firstCollection(in: "a: &a [1]\n\(line)\n") == 2)
    }

    @Test(arguments: [
        "b: *a", "- *a", "b: [*a, *a]", "b: {c: *a}", "text: Quoi ? Oui", "text: what? yes", "rate: 2*3: 4",
        "b: *a # [x]",
        "c: {d: [1], e: 2}", "url: http://a/b?c=*d",
    ])
    func `other uses of anchors are not`(line: String) {
        #expect(YAMLKeys.firstCollection(in: "a: &a [1]\n\(line)\n") == nil)
    }

    @Test func `a document without anchors may have any key`() {
        #expect(YAMLKeys.firstCollection(in: "? a\n: 1\n") == nil)
    }

    @Test func `anchors in anchors multiply nothing`() throws {
        var lines = ["a0: &a0 [x, x]"]
        for level in 1...24 { lines.append("a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]") }
        lines.append("? *a24")
        lines.append(": 1")
        let fault = #expect(throws: DocumentFault.self) {
            try YAMLReader.read(lines.joined(separator: "\n"), file: "a.yaml")
        }
        #expect(fault?.description.contains("26") == true && fault?.description.contains("key") == true)
    }
}
