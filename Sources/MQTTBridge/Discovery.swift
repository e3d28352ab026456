// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// The messages by which Home Assistant makes a device with entities.
///
/// - Source: https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
struct Discovery: Sendable, Equatable {
    private static let volumes = ["master", "music", "sound", "announcement", "system"]

    /// What Home Assistant listens to, `homeassistant` unless its settings say otherwise.
    let prefix: String
    /// The topics of the machine.
    let tree: TopicTree
    /// The address of the dashboard; nil for none.
    let page: String?

    /// What every topic of this machine begins with, behind the kind of entity.
    private var node: String { "carillon_" + tree.machine }

    /// Finds the topics of this machine that a broker has kept.
    var filter: String { "\(prefix)/+/\(node)/+/config" }

    /// Whether a topic is one of this machine's.
    func owns(_ topic: String) -> Bool {
        let parts = topic.dropFirst(prefix.count + 1).split(separator: "/")
        return topic.hasPrefix(prefix + "/") && parts.count == 4 && parts[1] == node && parts[3] == "config"
    }

    /// Each topic with its content.
    ///
    /// - Parameters:
    ///   - buttons: sounds that get a button.
    ///   - canSpeak: whether the server can speak texts.
    /// - Returns: the messages.
    func topics(buttons: [SoundButton], canSpeak: Bool) -> [String: [UInt8]] {
        var entities = [stop, health, playing] + Self.volumes.map(volume) + buttons.map(button)
        if canSpeak { entities.append(announcement) }
        return Dictionary(entities.map { (topic($0), payload($0)) }) { first, _ in first }
    }

    // MARK: Entities

    private struct Entity {
        let component: String
        let object: String
        let name: String
        let members: [JSONMember]
    }

    private func button(_ sound: SoundButton) -> Entity {
        let command: JSONValue = ["op": "play", "sound": .string(sound.id)]
        return press("sound_" + Self.word(sound.id), sound.name, command, icon: "mdi:volume-high")
    }

    private var stop: Entity {
        press("stop_everything", "Stop everything", ["op": "stop", "all": true], icon: "mdi:stop")
    }

    private func press(_ object: String, _ name: String, _ command: JSONValue, icon: String) -> Entity {
        Entity(
            component: "button",
            object: object,
            name: name,
            members: [
                JSONMember("command_topic", .string(tree.command)),
                JSONMember("payload_press", .string(Self.text(command))), JSONMember("icon", .string(icon)),
            ]
        )
    }

    private func volume(_ bus: String) -> Entity {
        let template =
            #"{"operations":[{"method":"PATCH","path":"/v1/manager","body":{""# + bus
            + #"Volume":{{ value }}}}]}"#
        return Entity(
            component: "number",
            object: bus + "_volume",
            name: bus.prefix(1).uppercased() + bus.dropFirst() + " volume",
            members: [
                JSONMember("command_topic", .string(tree.command)),
                JSONMember("command_template", .string(template)),
                JSONMember("state_topic", .string(tree.state("manager"))),
                JSONMember("value_template", .string("{{ value_json.\(bus)Volume | round(3) }}")),
                JSONMember("min", 0), JSONMember("max", 1), JSONMember("step", 0.01),
                JSONMember("mode", "slider"), JSONMember("icon", "mdi:volume-medium"),
            ]
        )
    }

    private var announcement: Entity {
        let template = #"{"method":"POST","path":"/v1/queue/items","body":{"text":{{ value | tojson }}}}"#
        return Entity(
            component: "notify",
            object: "announcement",
            name: "Announcement",
            members: [
                JSONMember("command_topic", .string(tree.command)),
                JSONMember("command_template", .string(template)),
            ]
        )
    }

    private var health: Entity {
        Entity(
            component: "sensor",
            object: "health",
            name: "Health",
            members: [
                JSONMember("state_topic", .string(tree.state("health"))),
                JSONMember("value_template", "{{ value_json.status }}"), JSONMember("device_class", "enum"),
                JSONMember("options", ["ok", "degraded"]), JSONMember("entity_category", "diagnostic"),
            ]
        )
    }

    private var playing: Entity {
        Entity(
            component: "sensor",
            object: "playing",
            name: "Playing",
            members: [
                JSONMember("state_topic", .string(tree.state("playing"))),
                // Home Assistant refuses states of more than 255 characters.
                JSONMember("value_template", "{{ (value_json.names | join(', '))[:255] }}"),
                JSONMember("icon", "mdi:music-note"),
            ]
        )
    }

    // MARK: Form

    private func topic(_ entity: Entity) -> String {
        "\(prefix)/\(entity.component)/\(node)/\(entity.object)/config"
    }

    private func payload(_ entity: Entity) -> [UInt8] {
        var device: [JSONMember] = [
            JSONMember("identifiers", [.string(node)]),
            JSONMember("name", .string("Carillon \(tree.machine)")), JSONMember("manufacturer", "Carillon"),
            JSONMember("model", "Audio control server"),
            JSONMember("sw_version", .string(BridgeVersion.number)),
        ]
        if let page { device.append(JSONMember("configuration_url", .string(page))) }
        let common: [JSONMember] = [
            JSONMember("name", .string(entity.name)),
            JSONMember("unique_id", .string("\(node)_\(entity.object)")),
            JSONMember("availability_topic", .string(tree.availability)),
            JSONMember("device", .object(device)),
            JSONMember("origin", ["name": "carillon-mqtt", "sw_version": .string(BridgeVersion.number)]),
        ]
        return JSONValue.object(common + entity.members).encoded
    }

    private static func text(_ json: JSONValue) -> String { String(decoding: json.encoded, as: UTF8.self) }

    /// Letters, digits, `-` and `_`; Home Assistant takes no others.
    private static func word(_ text: String) -> String {
        String(text.map { TopicTree.isName(String($0)) ? $0 : "_" })
    }
}
