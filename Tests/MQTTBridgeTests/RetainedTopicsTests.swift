// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct RetainedTopicsTests {
    private func topics(_ due: [Publication]) -> [String] {
        due.map { $0.topic + ($0.payload.isEmpty ? " -" : "") }
    }

    @Test func `what has changed is published, once`() {
        var retained = RetainedTopics()
        retained.set(["s/a": [1], "s/b": [1]], below: ["s/"])
        #expect(retained.due(removable: nil).isEmpty)
        retained.connect()
        #expect(topics(retained.due(removable: nil)) == ["s/a", "s/b"])
        retained.set(["s/a": [1], "s/b": [2]], below: ["s/"])
        let due = retained.due(removable: nil)
        #expect(due == [Publication(topic: "s/b", payload: [2], isRetained: true)])
        #expect(retained.due(removable: nil).isEmpty)
    }

    @Test func `after a connection everything is published again`() {
        var retained = RetainedTopics()
        retained.set(["s/a": [1]], below: ["s/"])
        retained.connect()
        _ = retained.due(removable: nil)
        retained.disconnect()
        #expect(retained.due(removable: nil).isEmpty)
        retained.connect()
        #expect(topics(retained.due(removable: nil)) == ["s/a"])
    }

    @Test func `what is not wanted any more is removed, also what an earlier run has left`() {
        var retained = RetainedTopics()
        retained.connect()
        retained.find("d/old")
        retained.find("d/a")
        retained.set(["d/a": [1], "d/b": [1]], below: ["d/"])
        #expect(topics(retained.due(removable: "d/")) == ["d/a", "d/b", "d/old -"])
        retained.set(["d/a": [1]], below: ["d/"])
        #expect(topics(retained.due(removable: "d/")) == ["d/b -"])
        #expect(retained.due(removable: "d/").isEmpty)
    }

    @Test func `nothing is removed before it is known what is wanted, nor outside`() {
        var retained = RetainedTopics()
        retained.connect()
        retained.find("d/old")
        #expect(retained.due(removable: nil).isEmpty)
        #expect(retained.due(removable: "other/").isEmpty)
    }

    @Test func `what was found before all is known is removed later`() {
        var retained = RetainedTopics()
        retained.connect()
        retained.find("d/old")
        _ = retained.due(removable: nil)
        #expect(topics(retained.due(removable: "d/")) == ["d/old -"])
    }
}
