// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPServer

struct HandshakeQueueTests {
    @Test func `at the limit the oldest makes room`() {
        var queue = HandshakeQueue<String>(limit: 2)
        #expect(queue.add("a").removed == nil)
        #expect(queue.add("b").removed == nil)
        #expect(queue.add("c").removed == "a")
        #expect(queue.add("d").removed == "b")
        #expect(queue.count == 2)
    }

    @Test func `those that have left do not count`() {
        var queue = HandshakeQueue<String>(limit: 2)
        let first = queue.add("a").place
        let second = queue.add("b").place
        queue.remove(first)
        queue.remove(first)
        #expect(queue.add("c").removed == nil)
        queue.remove(second)
        #expect(queue.add("d").removed == nil)
        #expect(queue.add("e").removed == "c")
        #expect(queue.count == 2)
    }
}
