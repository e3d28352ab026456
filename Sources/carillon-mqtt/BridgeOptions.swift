// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import MQTTBridge

/// The settings as options; what they mean is in ``BridgeSettingName``.
struct BridgeOptions: ParsableArguments {
    @Option(.server) var server: String?
    @Option(.tokenFrom) var tokenFrom: String?
    @Option(.authority) var authority: String?
    @Option(.broker) var broker: String?
    @Option(.user) var user: String?
    @Option(.passwordFrom) var passwordFrom: String?
    @Option(.brokerAuthority) var brokerAuthority: String?
    @Flag(name: .long, help: BridgeSettingName.insecure.help) var insecure = false
    @Option(.name) var name: String?
    @Option(.group) var group: String?
    @Option(.prefix) var prefix: String?
    @Option(.events) var events: String?
    @Option(.state) var state: String?
    @Option(.queueLimit) var queueLimit: String?
    @Option(.sessionExpiry) var sessionExpiry: String?
    @Option(.homeAssistant) var homeAssistant: String?
    @Option(.buttons) var buttons: String?
    @Option(.buttonTag) var buttonTag: String?
    @Option(.logLevel) var logLevel: String?
    @Option(.logFormat) var logFormat: String?

    /// The values given on the command line.
    var given: [BridgeSettingName: String] {
        let all: [BridgeSettingName: String?] = [
            .server: server, .tokenFrom: tokenFrom, .authority: authority, .broker: broker, .user: user,
            .passwordFrom: passwordFrom, .brokerAuthority: brokerAuthority,
            .insecure: insecure ? "true" : nil,
            .name: name, .group: group, .prefix: prefix, .events: events, .state: state,
            .queueLimit: queueLimit,
            .sessionExpiry: sessionExpiry, .homeAssistant: homeAssistant, .buttons: buttons,
            .buttonTag: buttonTag, .logLevel: logLevel, .logFormat: logFormat,
        ]
        return all.compactMapValues(\.self)
    }
}

extension BridgeSettingName {
    /// Its meaning, allowed values and default, without Markdown.
    fileprivate var help: ArgumentHelp {
        let text = meaning.replacing("`", with: "")
        let standard = standard.filter { !"()".contains($0) }
        return ArgumentHelp(
            "\(text.prefix(1).uppercased())\(text.dropFirst()). (\(allowed); default: \(standard))"
        )
    }
}

extension Option where Value == String? {
    /// The option of a setting.
    fileprivate init(_ name: BridgeSettingName) {
        self.init(name: .customLong(String(name.option.dropFirst(2))), help: name.help)
    }
}
