// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct ResponseTopicTests {
    private let tree = TopicTree(prefix: "house/audio", machine: "hall", groups: [])

    @Test(arguments: [
        ("house/audio/answers/desk", true), ("house/audio/answers/", true),
        ("house/audio/machines/hall/command", false), ("homeassistant/button/x/config", false),
        ("house/audio/answersX", false), ("answers/desk", false),
    ])
    func `an answer is published below the answers of the tree only`(topic: String, isTaken: Bool) {
        let message = BrokerMessage(
            topic: "house/audio/machines/hall/command",
            payload: [],
            responseTopic: topic
        )
        #expect(message.hasForeignAnswer(tree) == !isTaken)
        #expect(message.answered(in: tree).responseTopic == (isTaken ? topic : nil))
    }

    @Test func `a command may do without`() {
        let message = BrokerMessage(topic: "c", payload: [])
        #expect(!message.hasForeignAnswer(tree))
        #expect(message.answered(in: tree) == message)
    }
}
