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

    /// Reads everything.
    func read() throws(StartError) -> Settings {
        var settings = Settings()
        settings.isInsecure = try flag(.insecure) ?? false
        settings.tokenFile = try tokenFile()
        settings.tokens = try settings.tokenFile.read()
        settings.network = try network()
        let hasToken = settings.tokens.map { !$0.tokens.isEmpty } ?? false
        settings.listen = try addresses(allowsAll: settings.isInsecure || hasToken)
        settings.output = try choice(.output, OutputMode.allCases) ?? settings.output
        settings.libraries = try libraries()
        settings.stateDirectory = try stateDirectory()
        settings.publicDirectory = try publicDirectory()
        settings.openAPIFile = places.openAPIFile(beside: settings.publicDirectory)
        settings.allowedHosts = try hosts()
        settings.allowedOrigins = try origins()
        settings.uploadLimitInBytes =
            try size(.uploadLimit, in: Settings.uploadRange) ?? settings.uploadLimitInBytes
        settings.voices = try number(.voices, in: Settings.voiceRange) ?? settings.voices
        settings.channels = try number(.channels, in: Settings.channelRange) ?? settings.channels
        settings.maximumVolume = try volume(.maxVolume) ?? settings.maximumVolume
        settings.preparesOnStart = try flag(.prepareOnStart) ?? settings.preparesOnStart
        settings.watchesLibraries = try flag(.watch) ?? settings.watchesLibraries
        settings.analyzesSounds = try flag(.analyze) ?? settings.analyzesSounds
        settings.targetLoudness = try loudness(.targetLoudness) ?? settings.targetLoudness
        settings.appliesLoudness = try flag(.applyLoudness) ?? settings.appliesLoudness
        settings.speechCommand = try speechCommand()
        settings.logLevel = try choice(.logLevel, Logger.Level.allCases) ?? settings.logLevel
        settings.logFormat = try choice(.logFormat, Settings.LogFormat.allCases) ?? settings.logFormat
        return settings
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
