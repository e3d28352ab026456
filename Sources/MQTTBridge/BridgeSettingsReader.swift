// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
public import Foundation
import Logging
import Platform
import ServiceLog

/// Reads the settings from the command line, and what is not there from the environment.
struct BridgeSettingsReader {
    /// Bytes of the largest password or token file.
    private static let secretLimit = 4_096

    let given: [BridgeSettingName: String]
    let environment: [String: String]
    let hostName: String

    /// The settings.
    ///
    /// - Throws: the first value that is not allowed, or file that cannot be used.
    func settings() throws(BridgeError) -> BridgeSettings {
        let server = text(.server) ?? BridgeSettingName.server.standard
        guard let place = Place(server) else { throw invalid(.server, server) }
        let brokerText = text(.broker) ?? BridgeSettingName.broker.standard
        guard let broker = BrokerAddress(brokerText) else { throw invalid(.broker, brokerText) }
        let (user, passwordFile) = try credentials(of: broker)
        let authority: [UInt8]? = try place.isEncrypted ? file(.authority, limitInBytes: 1 << 20)?.bytes : nil
        _ = try file(.brokerAuthority, limitInBytes: 1 << 20)
        let homeAssistant = text(.homeAssistant) ?? BridgeSettingName.homeAssistant.standard
        guard homeAssistant == "none" || TopicTree.isPrefix(homeAssistant) else {
            throw invalid(.homeAssistant, homeAssistant)
        }
        return BridgeSettings(
            server: server,
            token: try secret(.tokenFrom),
            authority: authority,
            broker: broker,
            user: user,
            passwordFile: passwordFile,
            brokerAuthority: text(.brokerAuthority),
            tree: try tree(),
            events: try list(.events, limit: 64) { !$0.isEmpty && $0.utf8.count <= 128 } ?? ["*"],
            state: try stateFolder(),
            queueLimitInBytes: try size(),
            sessionExpiry: try number(.sessionExpiry, 0...86_400),
            homeAssistant: homeAssistant == "none" ? nil : homeAssistant,
            buttons: try number(.buttons, 0...1_000),
            buttonTag: try value(.buttonTag) { (1...64).contains($0.count) ? $0 : nil },
            logLevel: try value(.logLevel, Logger.Level.init(rawValue:)) ?? .info,
            logFormat: try value(.logFormat, LogFormat.init(rawValue:)) ?? .text
        )
    }

    /// `CARILLON_MQTT_` variables that name no setting.
    var unknownVariables: [String] {
        let known = Set(BridgeSettingName.allCases.map(\.variable))
        return environment.keys.filter { $0.hasPrefix("CARILLON_MQTT_") && !known.contains($0) }.sorted()
    }

    // MARK: Single settings

    private func credentials(of broker: BrokerAddress) throws(BridgeError) -> (String?, String?) {
        let user = try value(.user) { (1...256).contains($0.count) ? $0 : nil }
        _ = try secret(.passwordFrom)
        let path = text(.passwordFrom)
        let insecure = text(.insecure) ?? "false"
        guard ["true", "false"].contains(insecure) else { throw invalid(.insecure, insecure) }
        guard path == nil || user != nil else {
            throw .invalidValue(setting: title(.passwordFrom), given: path ?? "", allowed: "only with --user")
        }
        guard path == nil || broker.isEncrypted || broker.isLocal || insecure == "true" else {
            throw .unencrypted(broker: "\(broker)")
        }
        return (user, path)
    }

    private func tree() throws(BridgeError) -> TopicTree {
        let prefix = text(.prefix) ?? BridgeSettingName.prefix.standard
        guard TopicTree.isPrefix(prefix) else { throw invalid(.prefix, prefix) }
        let name = text(.name) ?? Self.name(of: hostName)
        guard TopicTree.isName(name) else { throw invalid(.name, name) }
        return TopicTree(
            prefix: prefix,
            machine: name,
            groups: try list(.group, limit: 64, TopicTree.isName) ?? []
        )
    }

    /// The first label of a host name, with what a topic cannot have replaced.
    static func name(of host: String) -> String {
        let label = host.prefix { $0 != "." }
        return String(label.map { TopicTree.isName(String($0)) ? $0 : "-" }.prefix(64))
    }

    /// systemd's state folder, or the user's.
    ///
    /// - Source: XDG Base Directory Specification; systemd.exec(5), StateDirectory.
    private func stateFolder() throws(BridgeError) -> String {
        if let path = text(.state) { return path }
        if let path = environment["STATE_DIRECTORY"], !path.isEmpty { return path }
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return path + "/carillon-mqtt" }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw .invalidValue(setting: title(.state), given: "", allowed: BridgeSettingName.state.allowed)
        }
        return home + "/.local/state/carillon-mqtt"
    }

    private func size() throws(BridgeError) -> Int {
        let name = BridgeSettingName.queueLimit
        let text = text(name) ?? name.standard
        let unit = [("KiB", 10), ("MiB", 20), ("GiB", 30)].first { text.hasSuffix($0.0) }
        let digits = unit.map { String(text.dropLast($0.0.count)) } ?? text
        let factor = 1 << (unit?.1 ?? 0)
        guard let number = Int(digits), number > 0, number <= (1 << 30) / factor, number * factor >= 1 << 20
        else { throw invalid(name, text) }
        return number * factor
    }

    // MARK: Forms

    private func text(_ name: BridgeSettingName) -> String? { given[name] ?? environment[name.variable] }

    private func title(_ name: BridgeSettingName) -> String {
        given[name] == nil ? name.variable : name.option
    }

    private func invalid(_ name: BridgeSettingName, _ given: String) -> BridgeError {
        .invalidValue(setting: title(name), given: given, allowed: name.allowed)
    }

    private func value<Value>(
        _ name: BridgeSettingName,
        _ read: (String) -> Value?
    ) throws(BridgeError) -> Value? {
        guard let text = text(name) else { return nil }
        guard let value = read(text) else { throw invalid(name, text) }
        return value
    }

    private func number(_ name: BridgeSettingName, _ range: ClosedRange<Int>) throws(BridgeError) -> Int {
        let text = text(name) ?? name.standard
        guard let number = Int(text), range.contains(number) else { throw invalid(name, text) }
        return number
    }

    private func list(
        _ name: BridgeSettingName,
        limit: Int,
        _ isAllowed: (String) -> Bool
    ) throws(BridgeError) -> [String]? {
        guard let text = text(name) else { return nil }
        let values = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard values.count <= limit, values.allSatisfy(isAllowed) else { throw invalid(name, text) }
        return values
    }

    private func file(
        _ name: BridgeSettingName,
        limitInBytes: Int
    ) throws(BridgeError) -> (path: String, bytes: [UInt8])? {
        guard let path = text(name) else { return nil }
        guard let data = FileManager.default.contents(atPath: path), data.count <= limitInBytes else {
            throw .file(setting: title(name), path: path, reason: "it cannot be read, or is too large")
        }
        return (path, Array(data))
    }

    private func secret(_ name: BridgeSettingName) throws(BridgeError) -> String? {
        guard let (path, bytes) = try file(name, limitInBytes: Self.secretLimit) else { return nil }
        guard let secret = Self.secret(bytes) else {
            throw .file(setting: title(name), path: path, reason: "it does not have one line")
        }
        return secret
    }

    /// The first line of a file; nil if it is empty, or not the only one.
    static func secret(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty || text.contains(where: \.isNewline) ? nil : text
    }
}

extension BridgeSettings {
    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - given: on the command line.
    ///   - environment: of the process; used for what is not on the command line.
    /// - Throws: the first value that is not allowed, or file that cannot be used.
    public init(
        given: [BridgeSettingName: String],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BridgeError) {
        let reader = BridgeSettingsReader(
            given: given,
            environment: environment,
            hostName: ProcessInfo.processInfo.hostName
        )
        self = try reader.settings()
    }

    /// `CARILLON_MQTT_` variables that name no setting.
    public static func unknownVariables(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
        BridgeSettingsReader(given: [:], environment: environment, hostName: "").unknownVariables
    }
}
