// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Engine
import Fetching
import Foundation
import HTTPCore
import HTTPServer
import Provisioning
import Reactor

/// Converts the texts of the settings to values; an error names the setting and its allowed values.
struct SettingsReader: Sendable {
    /// What was found.
    let found: [SettingName: SettingsLoader.Found]
    /// Locates files and folders.
    let places: Places

    /// Whether a missing state folder is created.
    var makesFolders = true

    /// Reads all settings; throws for the first invalid value.
    func read() throws(StartError) -> Settings {
        var settings = Settings()
        for setting in Setting.all { try setting.apply(self, &settings) }
        settings.openAPIFile = places.openAPIFile(beside: settings.publicDirectory)
        return settings
    }

    /// The error of every setting whose value is invalid.
    func problems() -> [SettingName: StartError] {
        var settings = Settings()
        var problems: [SettingName: StartError] = [:]
        for setting in Setting.all {
            do throws(StartError) {
                try setting.apply(self, &settings)
            } catch {
                problems[setting.name] = error
            }
        }
        return problems
    }

    // MARK: Texts

    /// The texts that were given; nil if the setting was not given.
    func texts(_ name: SettingName) -> [String]? { found[name]?.values }

    /// The text that was given.
    func text(_ name: SettingName) -> String? { texts(name)?.first }

    /// The error for a text that is not allowed.
    func invalid(_ name: SettingName, _ given: String) -> StartError {
        .invalidValue(setting: title(name), given: given, allowed: name.setting.allowed)
    }

    private func title(_ name: SettingName) -> String { (found[name]?.origin ?? .standard).title(of: name) }

    // MARK: Values with rules of their own

    /// A program with its arguments, split at spaces.
    ///
    /// `espeak-ng` selects Debian's, with suitable arguments; without a setting it is the first of the commands that is
    /// installed; nil for `none`.
    func speechCommand(of commands: [SpeechCommand] = [.espeak()]) throws(StartError) -> SpeechCommand? {
        guard let text = text(.speechCommand) else { return places.installedSpeechCommand(of: commands) }
        if text == "none" { return nil }
        if text == "espeak-ng" { return .espeak() }
        guard let command = Self.command(text.split(separator: " ")) else {
            throw invalid(.speechCommand, text)
        }
        return command
    }

    /// Voices such as `anna de-DE /usr/bin/piper --output_file {output}`.
    func speechVoices() throws(StartError) -> [SpeechVoice] {
        var voices: [SpeechVoice] = []
        for text in texts(.speechVoice) ?? [] {
            let words = text.split(separator: " ")
            guard words.count > 2, SpeechCommand.isVoice(String(words[0])),
                let language = LanguageTag(String(words[1])),
                let command = Self.command(words[2...]), voices.count < Settings.mostVoices
            else { throw invalid(.speechVoice, text) }
            let voice = SpeechVoice(name: String(words[0]), language: language, command: command)
            guard !voices.contains(where: { $0.name.lowercased() == voice.name.lowercased() }) else {
                throw .invalidValue(setting: title(.speechVoice), given: text, allowed: "each name once")
            }
            voices.append(voice)
        }
        return voices
    }

    /// A program and its arguments; nil if its path is not absolute, or if no argument names the output file.
    private static func command(_ words: some Collection<Substring>) -> SpeechCommand? {
        guard let program = words.first, program.hasPrefix("/"),
            words.contains(where: { $0.contains("{output}") })
        else { return nil }
        return SpeechCommand(executable: String(program), arguments: words.dropFirst().map(String.init))
    }

    // MARK: Addresses and folders

    /// The addresses of a setting, each once and each allowed.
    func addresses(
        _ name: SettingName,
        standard: [String],
        _ refusal: (SocketAddress) -> StartError?
    ) throws(StartError) -> [SocketAddress] {
        var addresses: [SocketAddress] = []
        for text in texts(name) ?? standard {
            guard let address = SocketAddress(text) else { throw invalid(name, text) }
            guard !addresses.contains(address) || address.port == 0 else {
                throw .invalidValue(setting: title(name), given: text, allowed: "each address once")
            }
            if let refusal = refusal(address) { throw refusal }
            addresses.append(address)
        }
        return addresses
    }

    /// The networks of a setting; nil if none are given.
    func networks(_ name: SettingName) throws(StartError) -> [AddressRange]? {
        guard let texts = texts(name) else { return nil }
        var networks: [AddressRange] = []
        for text in texts {
            guard let network = AddressRange(text) else { throw invalid(name, text) }
            networks.append(network)
        }
        return networks
    }

    /// The networks in which streams are; nil if none are given.
    func networkRule(_ name: SettingName) throws(StartError) -> NetworkRule? {
        guard let texts = texts(name) else { return nil }
        guard let rule = NetworkRule(texts) else { throw invalid(name, texts.joined(separator: " ")) }
        return rule
    }

    func hosts() throws(StartError) -> [String] {
        var hosts: [String] = []
        for text in texts(.allowHost) ?? [] {
            guard let authority = Authority(text), authority.port == nil, !text.hasSuffix(":")
            else { throw invalid(.allowHost, text) }
            hosts.append(authority.host)
        }
        return hosts
    }

    func proxies() throws(StartError) -> TrustedProxies {
        var proxies = TrustedProxies()
        for text in texts(.trustedProxy) ?? [] {
            if text == "unix" {
                proxies.includesUnixSockets = true
            } else if let range = AddressRange(text) {
                proxies.ranges.append(range)
            } else {
                throw invalid(.trustedProxy, text)
            }
        }
        return proxies
    }

    func origins() throws(StartError) -> [Origin] {
        var origins: [Origin] = []
        for text in texts(.allowOrigin) ?? [] {
            guard let origin = Origin(text), origin != .opaque else { throw invalid(.allowOrigin, text) }
            origins.append(origin)
        }
        return origins
    }

    func libraries() throws(StartError) -> [String] {
        var libraries: [String] = []
        for text in texts(.library) ?? [] {
            // One that is not there yet, such as a stick that is not mounted, is in health.
            libraries.append(places.absolute(text))
        }
        return libraries
    }

    /// The checked documents; nil for none.
    func provision() throws(StartError) -> Document? {
        guard let text = text(.provision) else { return nil }
        guard text != "-" else { throw invalid(.provision, text) }
        do throws(DocumentFiles.Fault) {
            return try DocumentFiles(places: places).load(places.absolute(text))
        } catch {
            throw .provision(reasons: error.lines)
        }
    }

    /// The token file, whether it exists or not; a volatile state has none that is not named.
    func tokenFile() throws(StartError) -> TokenFile {
        if let path = text(.tokenFile) { return TokenFile(path: places.absolute(path)) }
        let isVolatile = text(.state) == Self.volatile
        return TokenFile(path: isVolatile ? "/etc/carillon/tokens" : try stateDirectory() + "/tokens")
    }

    /// The tokens in the file.
    ///
    /// - Returns: nil if there is no file, so that no token is needed; only a file that was not named may be missing.
    /// - Throws: `tokenFile` if a named file is missing, or the file cannot be used.
    func tokens(in file: TokenFile) throws(StartError) -> AccessTokenTable? {
        let tokens = try file.read()
        if tokens == nil, text(.tokenFile) != nil {
            throw .tokenFile(
                path: file.path,
                reason: "there is no such file; carillon token create NAME makes it"
            )
        }
        return tokens
    }

    /// The value of `--state` that keeps nothing.
    static let volatile = "volatile"

    /// The folder of the state; of a volatile one that for temporary files, in which its files have names of their own.
    func stateDirectory() throws(StartError) -> String {
        if text(.state) == Self.volatile { return FileManager.default.temporaryDirectory.path }
        let path = text(.state).map(places.absolute) ?? places.standardStateDirectory
        guard makesFolders else { return path }
        if let reason = places.makeDirectory(path) { throw .cannotCreate(path: path, reason: reason) }
        return path
    }

    func publicDirectory() throws(StartError) -> String? {
        guard let text = text(.public) else { return places.publicDirectory() }
        let path = places.absolute(text)
        guard places.isDirectory(path) else { throw .missingDirectory(setting: title(.public), path: path) }
        return path
    }
}
