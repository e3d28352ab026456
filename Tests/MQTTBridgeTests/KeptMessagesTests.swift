// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import MQTTBridge

struct KeptMessagesTests {
    private let tree = TopicTree(prefix: "carillon", machine: "old", groups: [])

    private func message(_ topic: String, _ text: String = "x", isRetained: Bool = true) -> BrokerMessage {
        BrokerMessage(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
    }

    @Test func `all that was kept is found until the mark, and what is new is not`() {
        var kept = KeptMessages(tree, homeAssistant: "homeassistant")
        #expect(kept.filters == ["homeassistant/+/carillon_old/+/config", "carillon/machines/old/#"])
        let topics = [
            "carillon/machines/old/availability", "carillon/machines/old/state/health",
            "homeassistant/button/carillon_old/stop_everything/config",
        ]
        let new = message("carillon/machines/old/events/x", isRetained: false)
        let mark = message(kept.mark, "", isRetained: false)
        let isMark = (topics.map { message($0, "offline") } + [new, mark]).map { kept.take($0) }
        #expect(isMark == [false, false, false, false, true])
        #expect(kept.topics == topics && !kept.isConnected)
    }

    @Test func `a machine that is connected is seen`() {
        var kept = KeptMessages(tree, homeAssistant: "homeassistant")
        _ = kept.take(message(tree.availability, "online"))
        #expect(kept.isConnected)
    }
}
