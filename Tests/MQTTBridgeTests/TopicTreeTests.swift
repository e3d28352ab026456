// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct TopicTreeTests {
    private let tree = TopicTree(prefix: "shop/audio", machine: "till-1", groups: ["all", "ground"])

    @Test func `a machine has topics of its own, and those of its groups for commands`() {
        #expect(tree.availability == "shop/audio/machines/till-1/availability")
        #expect(tree.state("health") == "shop/audio/machines/till-1/state/health")
        #expect(tree.event("player.finished") == "shop/audio/machines/till-1/events/player.finished")
        #expect(
            tree.commands == [
                "shop/audio/machines/till-1/command", "shop/audio/groups/all/command",
                "shop/audio/groups/ground/command",
            ]
        )
    }

    @Test(arguments: [
        ("a", true), ("A-z_9", true), ("", false), ("a/b", false), ("a+", false), ("#", false), ("é", false),
    ])
    func `a name has letters, digits, minus and underscore`(name: String, isName: Bool) {
        #expect(TopicTree.isName(name) == isName)
    }

    @Test func `a name has at most 64 characters, a prefix 128`() {
        #expect(TopicTree.isName(String(repeating: "a", count: 64)))
        #expect(!TopicTree.isName(String(repeating: "a", count: 65)))
        let long = String(repeating: "a", count: 63) + "/" + String(repeating: "b", count: 64)
        #expect(TopicTree.isPrefix(long))
        #expect(!TopicTree.isPrefix(long + "/c"))
        #expect(!TopicTree.isPrefix("a//b"))
        #expect(!TopicTree.isPrefix("/a"))
    }
}
