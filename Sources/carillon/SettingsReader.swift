// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer
import Logging
import Output
import Reactor

/// Turns the texts of the settings into values, naming setting and allowed values where one is wrong.
struct SettingsReader: Sendable {
    /// What was found.
    let found: [SettingName: SettingsLoader.Found]
    /// Folders of the machine.
    let places: Places

    /// Whether a state folder that is not there is made.
    var makesFolders = true

    /// Reads everything; the first value that is wrong ends it.
    func read() throws(StartError) -> Settings {
        var settings = Settings()
        for name in Self.order { try apply(name, to: &settings) }
        settings.openAPIFile = places.openAPIFile(beside: settings.publicDirectory)
        return settings
    }

    /// Every setting whose value is wrong, with the reason.
    func problems() -> [SettingName: StartError] {
        var settings = Settings()
        var problems: [SettingName: StartError] = [:]
        for name in Self.order {
            do throws(StartError) {
                try apply(name, to: &settings)
            } catch {
                problems[name] = error
            }
        }
        return problems
    }

    /// What others depend on comes first: whether an address is allowed depends on the tokens, their file on the
    /// state folder.
    private static let order: [SettingName] = {
        let first: [SettingName] = [.insecure, .state, .tokenFile]
        return first + SettingName.allCases.filter { !first.contains($0) }
    }()

    // MARK: Settings

    /// Reads one setting; what nobody gives stays as it is.
    private func apply(_ name: SettingName, to settings: inout Settings) throws(StartError) {
        switch name {
        case .listen: settings.listen = try addresses(allowsAll: settings.allowsAllAddresses)
        case .insecure: settings.isInsecure = try flag(name) ?? settings.isInsecure
        case .state: settings.stateDirectory = try stateDirectory()
        case .tokenFile:
            settings.tokenFile = try tokenFile()
            settings.tokens = try settings.tokenFile.read()
        case .library: settings.libraries = try libraries()
        case .public: settings.publicDirectory = try publicDirectory()
        case .allowHost: settings.allowedHosts = try hosts()
        case .allowOrigin: settings.allowedOrigins = try origins()
        case .logLevel: settings.logLevel = try choice(name, Logger.Level.allCases) ?? settings.logLevel
        case .logFormat:
            settings.logFormat = try choice(name, Settings.LogFormat.allCases) ?? settings.logFormat
        case .output, .uploadLimit, .voices, .channels, .maxVolume, .audibilitySeconds, .prepareOnStart,
            .watch, .analyze, .targetLoudness, .applyLoudness, .speechCommand, .category, .otherApplications,
            .interruptingRole:
            try applySound(name, to: &settings)
        case .rateLimit, .maxConnections, .maxConnectionsPerAddress, .gzipFrom, .accessLog, .headTimeout,
            .bodyTimeout, .leastBodyRate, .idleTimeout, .writeTimeout:
            try applyNetwork(name, to: &settings.network)
        case .durability, .historyDays, .historyEntries: try applyKeeping(name, to: &settings.keeping)
        }
    }

    /// Reads one setting about sounds.
    private func applySound(_ name: SettingName, to settings: inout Settings) throws(StartError) {
        switch name {
        case .output: settings.output = try choice(name, OutputMode.allCases) ?? settings.output
        case .uploadLimit:
            settings.uploadLimitInBytes =
                try size(name, in: Settings.uploadRange) ?? settings.uploadLimitInBytes
        case .voices: settings.voices = try number(name, in: Settings.voiceRange) ?? settings.voices
        case .channels: settings.channels = try number(name, in: Settings.channelRange) ?? settings.channels
        case .maxVolume: settings.maximumVolume = try volume(name) ?? settings.maximumVolume
        case .audibilitySeconds:
            settings.audibilitySeconds =
                try number(name, in: Settings.audibilityRange) ?? settings.audibilitySeconds
        case .prepareOnStart: settings.preparesOnStart = try flag(name) ?? settings.preparesOnStart
        case .watch: settings.watchesLibraries = try flag(name) ?? settings.watchesLibraries
        case .analyze: settings.analyzesSounds = try flag(name) ?? settings.analyzesSounds
        case .targetLoudness: settings.targetLoudness = try loudness(name) ?? settings.targetLoudness
        case .applyLoudness: settings.appliesLoudness = try flag(name) ?? settings.appliesLoudness
        case .speechCommand: settings.speechCommand = try speechCommand()
        case .category:
            settings.session.category =
                try choice(name, SessionCategory.allCases) ?? settings.session.category
        case .otherApplications:
            settings.session.otherApplications =
                try choice(name, OthersPermission.allCases) ?? settings.session.otherApplications
        case .interruptingRole: settings.session.interruptingRoles = roles()
        default: preconditionFailure("\(name.rawValue) is not about sounds")
        }
    }

    // MARK: Kinds of value

    func text(_ name: SettingName) -> String? { found[name]?.values.first }

    private func title(_ name: SettingName) -> String { (found[name]?.origin ?? .standard).title(of: name) }

    private func invalid(_ name: SettingName, _ given: String, _ allowed: String) -> StartError {
        .invalidValue(setting: title(name), given: given, allowed: allowed)
    }

    private func flag(_ name: SettingName) throws(StartError) -> Bool? {
        guard let text = text(name) else { return nil }
        switch text.lowercased() {
        case "true", "yes", "1", "on": return true
        case "false", "no", "0", "off": return false
        default: throw invalid(name, text, "true or false")
        }
    }

    func choice<Choice: RawRepresentable<String>>(
        _ name: SettingName,
        _ choices: [Choice]
    ) throws(StartError) -> Choice? {
        guard let text = text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw invalid(name, text, choices.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    func number(_ name: SettingName, in range: ClosedRange<Int>) throws(StartError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw invalid(name, text, "\(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func volume(_ name: SettingName) throws(StartError) -> Double? {
        guard let text = text(name) else { return nil }
        guard let number = Double(text), (0...1).contains(number) else { throw invalid(name, text, "0 to 1") }
        return number
    }

    private func loudness(_ name: SettingName) throws(StartError) -> Double? {
        guard let text = text(name) else { return nil }
        let range = Settings.loudnessRange
        guard let number = Double(text), range.contains(number) else {
            throw invalid(name, text, "\(Int(range.lowerBound)) to \(Int(range.upperBound)) LUFS")
        }
        return number
    }

    /// Bytes, or a number followed by KiB, MiB or GiB.
    func size(_ name: SettingName, in range: ClosedRange<Int>) throws(StartError) -> Int? {
        guard let text = text(name) else { return nil }
        let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)]
        let unit = units.first { text.hasSuffix($0.0) }
        let digits = unit.map { String(text.dropLast($0.0.count)) } ?? text
        let factor = 1 << (unit?.1 ?? 0)
        guard let number = Int(digits), number > 0, number <= range.upperBound / factor else {
            throw invalid(name, text, "1 to \(range.upperBound) bytes, also as KiB, MiB or GiB")
        }
        return number * factor
    }

    /// A program with its arguments, split at spaces; `espeak-ng` stands for Debian's with its arguments.
    private func speechCommand() throws(StartError) -> SpeechCommand? {
        guard let text = text(.speechCommand) else { return nil }
        if text == "espeak-ng" { return .espeak() }
        let words = text.split(separator: " ").map(String.init)
        guard let program = words.first, program.hasPrefix("/"),
            words.contains(where: { $0.contains("{output}") })
        else {
            let allowed = "espeak-ng, or an absolute path with arguments of which one holds {output}"
            throw invalid(.speechCommand, text, allowed)
        }
        return SpeechCommand(executable: program, arguments: Array(words.dropFirst()))
    }

    /// Roles of streams that interrupt; `none` alone means no role.
    private func roles() -> [String] {
        guard let roles = found[.interruptingRole]?.values else {
            return SessionConfiguration().interruptingRoles
        }
        return roles == ["none"] ? [] : roles
    }

    // MARK: Addresses and folders

    private func addresses(allowsAll: Bool) throws(StartError) -> [SocketAddress] {
        var addresses: [SocketAddress] = []
        for text in found[.listen]?.values ?? ["127.0.0.1:7350"] {
            guard let address = SocketAddress(text) else {
                throw invalid(
                    .listen,
                    text,
                    "an IP address or localhost with a port, such as 127.0.0.1:7350 or [::1]:7350; or unix:PATH"
                )
            }
            guard allowsAll || address.isLoopback else { throw .insecure(address: text) }
            addresses.append(address)
        }
        return addresses
    }

    private func hosts() throws(StartError) -> [String] {
        var hosts: [String] = []
        for text in found[.allowHost]?.values ?? [] {
            guard let authority = Authority(text), authority.port == nil, !text.hasSuffix(":") else {
                throw invalid(.allowHost, text, "a host name without a port")
            }
            hosts.append(authority.host)
        }
        return hosts
    }

    private func origins() throws(StartError) -> [Origin] {
        var origins: [Origin] = []
        for text in found[.allowOrigin]?.values ?? [] {
            guard let origin = Origin(text), origin != .opaque else {
                throw invalid(
                    .allowOrigin,
                    text,
                    "an origin such as https://example.org or http://10.0.0.5:8080"
                )
            }
            origins.append(origin)
        }
        return origins
    }

    private func libraries() throws(StartError) -> [String] {
        var libraries: [String] = []
        for text in found[.library]?.values ?? [] {
            let path = places.absolute(text)
            guard places.isDirectory(path) else {
                throw .missingDirectory(setting: title(.library), path: path)
            }
            libraries.append(path)
        }
        return libraries
    }

    func stateDirectory() throws(StartError) -> String {
        let path = text(.state).map(places.absolute) ?? places.standardStateDirectory
        guard makesFolders else { return path }
        if let reason = places.makeDirectory(path) { throw .cannotCreate(path: path, reason: reason) }
        return path
    }

    private func publicDirectory() throws(StartError) -> String? {
        guard let text = text(.public) else { return places.publicDirectory() }
        let path = places.absolute(text)
        guard places.isDirectory(path) else { throw .missingDirectory(setting: title(.public), path: path) }
        return path
    }
}
