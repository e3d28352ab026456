// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Testing

@testable import MQTTBridge

struct StateViewTests {
    private let tree = TopicTree(prefix: "c", machine: "m", groups: [])

    @Test func `each part is a topic, with what plays and the bridge itself`() throws {
        var view = StateView()
        view.parts = ["health": ["status": "ok", "speechCommand": "espeak-ng"]]
        view.playing = ["bell"]
        view.droppedEvents = 3
        let topics = try view.topics(tree).mapValues { try JSONValue(parsing: $0) }
        #expect(
            topics.keys.sorted() == [
                "c/machines/m/state/bridge", "c/machines/m/state/health", "c/machines/m/state/playing",
            ]
        )
        #expect(topics["c/machines/m/state/playing"] == ["count": 1, "names": ["bell"]])
        #expect(topics["c/machines/m/state/bridge"]?["droppedEvents"] == 3)
        #expect(view.canSpeak)
    }

    @Test func `at most 32 names of what plays are published, with the number of all`() throws {
        var view = StateView()
        view.playing = (0..<33).map { "\($0)" }
        let json = try JSONValue(parsing: try #require(view.topics(tree)["c/machines/m/state/playing"]))
        #expect(json["count"] == 33)
        guard case .array(let names)? = json["names"] else { throw BridgeError.system("no names") }
        #expect(names.count == 32)
        #expect(!view.canSpeak)
    }
}
