// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Testing

@testable import MQTTBridge

struct DiscoveryTests {
    private let discovery = Discovery(
        prefix: "homeassistant",
        tree: TopicTree(prefix: "carillon", machine: "till", groups: []),
        page: "http://till:7350/"
    )

    private func payloads(canSpeak: Bool = true, _ buttons: [SoundButton] = []) throws -> [String: JSONValue]
    {
        try discovery.topics(buttons: buttons, canSpeak: canSpeak).mapValues { try JSONValue(parsing: $0) }
    }

    @Test func `a machine has buttons, volumes, sensors and an announcement, each with its availability`()
        throws
    {
        let all = try payloads([SoundButton(id: "s1", name: "Bell")])
        let kinds = all.keys.map { $0.split(separator: "/")[1] }.sorted()
        #expect(
            kinds == ["button", "button", "notify"] + Array(repeating: "number", count: 5) + [
                "sensor", "sensor",
            ]
        )
        for (topic, payload) in all {
            #expect(discovery.owns(topic))
            #expect(payload["availability_topic"]?.text == "carillon/machines/till/availability")
            #expect(payload["device"]?["identifiers"] == ["carillon_till"])
            #expect(payload["device"]?["configuration_url"]?.text == "http://till:7350/")
        }
        let ids = Set(all.values.compactMap { $0["unique_id"]?.text })
        #expect(ids.count == all.count)
    }

    @Test func `a button plays its sound by a command that the bridge takes`() throws {
        let payload = try #require(
            payloads([SoundButton(id: "s1", name: "Bell")])[
                "homeassistant/button/carillon_till/sound_s1/config"
            ]
        )
        #expect(payload["name"]?.text == "Bell")
        #expect(payload["command_topic"]?.text == "carillon/machines/till/command")
        let press = try #require(payload["payload_press"]?.text)
        let command = try BridgeCommand(Array(press.utf8))
        #expect(command.body == ["operations": [["op": "play", "sound": "s1"]]])
    }

    @Test func `a number sets the volume of its bus`() throws {
        let payload = try #require(payloads()["homeassistant/number/carillon_till/music_volume/config"])
        let template = try #require(payload["command_template"]?.text)
        let command = try BridgeCommand(Array(template.replacing("{{ value }}", with: "0.5").utf8))
        #expect(command.lane == .batches)
        let operation: JSONValue = ["body": ["musicVolume": 0.5], "method": "PATCH", "path": "/v1/manager"]
        #expect(command.body == ["operations": [operation]])
    }

    @Test func `an announcement is offered only by a server that can speak`() throws {
        let topic = "homeassistant/notify/carillon_till/announcement/config"
        let template = try #require(payloads()[topic]?["command_template"]?.text)
        let command = try BridgeCommand(
            Array(template.replacing("{{ value | tojson }}", with: #""Hi""#).utf8)
        )
        #expect(command.path == "/v1/queue/items")
        #expect(command.body == ["text": "Hi"])
        #expect(try payloads(canSpeak: false)[topic] == nil)
    }

    @Test func `topics of other machines are not ours`() {
        #expect(discovery.filter == "homeassistant/+/carillon_till/+/config")
        #expect(!discovery.owns("homeassistant/button/carillon_till2/x/config"))
        #expect(!discovery.owns("homeassistant2/button/carillon_till/x/config"))
        #expect(!discovery.owns("homeassistant/button/carillon_till/x/state"))
    }

    @Test func `an id with other characters makes a topic without them`() throws {
        let topics = try payloads([SoundButton(id: "a/b+é", name: "x")]).keys
        #expect(topics.contains("homeassistant/button/carillon_till/sound_a_b__/config"))
    }
}
