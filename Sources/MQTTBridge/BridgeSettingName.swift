// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Every setting of the bridge.
public enum BridgeSettingName: String, CaseIterable, Sendable {
    case server, tokenFrom, authority
    case broker, user, passwordFrom, brokerAuthority, insecure
    case name, group, prefix, events, state, queueLimit, sessionExpiry
    case homeAssistant, buttons, buttonTag
    case logLevel, logFormat

    private var words: [String] {
        rawValue.reduce(into: [""]) { words, letter in
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
    }

    /// Its name on the command line.
    public var option: String { "--" + words.joined(separator: "-") }

    /// Its name in the environment.
    public var variable: String { "CARILLON_MQTT_" + words.joined(separator: "_").uppercased() }

    /// What it means.
    public var meaning: String {
        switch self {
        case .server: "the server"
        case .tokenFrom: "file with the server's token, of scope `control`"
        case .authority: "PEM file of the authority that issued the server's certificate"
        case .broker: "the broker"
        case .user: "name by which the broker knows the bridge"
        case .passwordFrom: "file with the password, read again for each connection"
        case .brokerAuthority: "PEM file of the authority that issued the broker's certificate"
        case .insecure: "send the password unencrypted to another machine"
        case .name: "name of this machine in topics, unlike all others at the broker"
        case .group: "groups whose commands it takes"
        case .prefix: "what all topics begin with"
        case .events: "types of events that are published, or prefixes such as `player.*`"
        case .state: "folder for events and keys, of this bridge alone"
        case .queueLimit: "most bytes of events that wait for the broker"
        case .sessionExpiry: "seconds for which the broker keeps commands while the bridge is away"
        case .homeAssistant: "what Home Assistant's discovery listens to, or `none`"
        case .buttons: "most sounds that get a button in Home Assistant"
        case .buttonTag: "tag that a sound must have to get a button"
        case .logLevel: "least severity that is logged"
        case .logFormat: "form of the lines of the log"
        }
    }

    /// The allowed values, in words.
    public var allowed: String {
        switch self {
        case .server: "HOST:PORT, https://HOST:PORT or unix:PATH"
        case .broker: "mqtt://HOST:PORT or mqtts://HOST:PORT"
        case .tokenFrom, .authority, .passwordFrom, .brokerAuthority: "a file that can be read"
        case .user: "1 to 256 characters"
        case .insecure: "true or false"
        case .name: "1 to 64 letters, digits, - and _"
        case .group: "names as of machines, with commas between them, at most 64"
        case .prefix: "names with slashes between them, at most 128 characters"
        case .events: "types with commas between them, at most 64"
        case .state: "a folder"
        case .queueLimit: "1048576 to 1073741824 bytes, also as KiB, MiB or GiB"
        case .sessionExpiry: "0 to 86400"
        case .homeAssistant: "names with slashes between them, at most 128 characters, or none"
        case .buttons: "0 to 1000"
        case .buttonTag: "1 to 64 characters"
        case .logLevel: "trace, debug, info, notice, warning, error or critical"
        case .logFormat: "text or json"
        }
    }

    /// The default.
    public var standard: String {
        switch self {
        case .server: "127.0.0.1:7350"
        case .broker: "mqtt://127.0.0.1:1883"
        case .tokenFrom, .user, .passwordFrom, .group, .buttonTag: "none"
        case .authority, .brokerAuthority: "(the system's)"
        case .insecure: "false"
        case .name: "(the machine's)"
        case .prefix: "carillon"
        case .events: "*"
        case .state: "(of the service or the user)"
        case .queueLimit: "64MiB"
        case .sessionExpiry: "300"
        case .homeAssistant: "homeassistant"
        case .buttons: "100"
        case .logLevel: "info"
        case .logFormat: "text"
        }
    }
}
