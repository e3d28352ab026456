// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Testing

struct ExactPathTests {
    private let one: ExactPath = "/a/caf\u{E9}"
    private let two: ExactPath = "/a/cafe\u{301}"

    @Test func `equal characters in other bytes are two paths`() {
        #expect(one.text == two.text)
        #expect(one != two)
        #expect(Set([one, two, one]).count == 2)
        #expect(two < one && !(one < two))
    }

    @Test func `a path lies below its folders, by their bytes`() {
        #expect(ExactPath(one.text + "/b").isBelow(one))
        #expect(!ExactPath(one.text + "/b").isBelow(two))
        #expect(one.isBelow("/a") && !one.isBelow(one) && !one.isBelow("/a/c"))
    }

    @Test func `the parent is the path up to the last slash`() {
        #expect(one.parent == "/a")
        #expect(ExactPath("/a").parent == nil && ExactPath("a").parent == nil)
    }
}
