// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// The settings as options of `carillon serve` and `carillon check-config`.
///
/// ArgumentParser finds options as stored properties, so each has one here; the rest is in the table, ``Setting/all``.
struct SettingOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("YAML file with any of these settings, one per line.", valueName: "file")
    )
    var config: String?

    @Option(.listen) var listen: [String] = []
    @Option(.output) var output: String?
    @Option(.library) var library: [String] = []
    @Option(.state) var state: String?
    @Option(.public) var `public`: String?
    @Flag(.insecure) var insecure = false
    @Option(.allowHost) var allowHost: [String] = []
    @Option(.trustedProxy) var trustedProxy: [String] = []
    @Option(.allowOrigin) var allowOrigin: [String] = []
    @Option(.tokenFile) var tokenFile: String?
    @Option(.tlsCertificate) var tlsCertificate: String?
    @Option(.tlsKey) var tlsKey: String?
    @Option(.uploadLimit) var uploadLimit: String?
    @Option(.voices) var voices: String?
    @Option(.maxSounds) var maxSounds: String?
    @Option(.channels) var channels: String?
    @Option(.maxVolume) var maxVolume: String?
    @Option(.audibilitySeconds) var audibilitySeconds: String?
    @Option(.muteSeconds) var muteSeconds: String?
    @Option(.startStation) var startStation: String?
    @Option(.provision) var provision: String?
    @Option(.startVolume) var startVolume: String?
    @Flag(.prepareOnStart) var prepareOnStart = false
    @Option(.watch) var watch: String?
    @Option(.analyze) var analyze: String?
    @Option(.targetLoudness, parsing: .unconditional) var targetLoudness: String?
    @Flag(.applyLoudness) var applyLoudness = false
    @Flag(.strictFiles) var strictFiles = false
    @Option(.decoder) var decoder: String?
    @Option(.decoderMemory) var decoderMemory: String?
    @Option(.decoderTimeout) var decoderTimeout: String?
    @Option(.decoderJobTimeout) var decoderJobTimeout: String?
    @Option(.decoderPassTimeout) var decoderPassTimeout: String?
    @Option(.decoderRest) var decoderRest: String?
    @Option(.speechCommand) var speechCommand: String?
    @Option(.speechVoice) var speechVoice: [String] = []
    @Option(.speechTimeout) var speechTimeout: String?
    @Option(.speechLimit) var speechLimit: String?
    @Option(.category) var category: String?
    @Option(.otherApplications) var otherApplications: String?
    @Option(.interruptingRole) var interruptingRole: [String] = []
    @Option(.snapserver) var snapserver: String?
    @Option(.roomBuffer) var roomBuffer: String?
    @Option(.rtp) var rtp: String?
    @Option(.durability) var durability: String?
    @Option(.historyDays) var historyDays: String?
    @Option(.historyEntries) var historyEntries: String?
    @Option(.storeLimit) var storeLimit: String?
    @Option(.diskReserve) var diskReserve: String?
    @Option(.recordingLimit) var recordingLimit: String?
    @Option(.logRecordings) var logRecordings: String?
    @Option(.rateLimit) var rateLimit: String?
    @Option(.maxConnections) var maxConnections: String?
    @Option(.maxConnectionsPerAddress) var maxConnectionsPerAddress: String?
    @Option(.maxSessionsPerToken) var maxSessionsPerToken: String?
    @Option(.gzipFrom) var gzipFrom: String?
    @Option(.handshakeTimeout) var handshakeTimeout: String?
    @Option(.maxHandshakes) var maxHandshakes: String?
    @Option(.greetingLimit) var greetingLimit: String?
    @Option(.replayLimit) var replayLimit: String?
    @Option(.pageLimit) var pageLimit: String?
    @Option(.headTimeout) var headTimeout: String?
    @Option(.bodyTimeout) var bodyTimeout: String?
    @Option(.leastBodyRate) var leastBodyRate: String?
    @Option(.idleTimeout) var idleTimeout: String?
    @Option(.writeTimeout) var writeTimeout: String?
    @Option(.accessLog) var accessLog: String?
    @Option(.logLevel) var logLevel: String?
    @Option(.logFormat) var logFormat: String?
    @Option(.logQueue) var logQueue: String?
    @Option(.oscListen) var oscListen: [String] = []
    @Option(.oscNetwork) var oscNetwork: [String] = []
    @Option(.oscRateLimit) var oscRateLimit: String?
    @Option(.oscClients) var oscClients: String?
    @Option(.targetNetwork) var targetNetwork: [String] = []
    @Option(.streamNetwork) var streamNetwork: [String] = []
    @Option(.targetQueue) var targetQueue: String?

    /// The values given on the command line.
    var given: [SettingName: [String]] {
        var values: [SettingName: [String]] = [:]
        for setting in Setting.all {
            switch setting.option {
            case .one(let path): values[setting.name] = self[keyPath: path].map { [$0] }
            case .list(let path):
                values[setting.name] = self[keyPath: path].isEmpty ? nil : self[keyPath: path]
            case .flag(let path): values[setting.name] = self[keyPath: path] ? ["true"] : nil
            }
        }
        return values
    }
}

extension SettingName {
    /// Its option name for ArgumentParser.
    fileprivate var specification: NameSpecification { .customLong(String(option.dropFirst(2))) }

    /// Its meaning, allowed values and default, without Markdown.
    fileprivate var help: ArgumentHelp {
        let meaning = setting.meaning.replacing("`", with: "")
        let standard = setting.standard.trimming { "()".contains($0) }
        return ArgumentHelp(
            "\(meaning.prefix(1).uppercased())\(meaning.dropFirst()). (\(setting.allowed); default: \(standard))",
            valueName: setting.placeholder
        )
    }
}

extension String {
    fileprivate func trimming(_ isOuter: (Character) -> Bool) -> Substring {
        var middle = drop(while: isOuter)
        while let last = middle.last, isOuter(last) { middle.removeLast() }
        return middle
    }
}

extension Option where Value == String? {
    /// An option with one value, described by the table.
    fileprivate init(_ name: SettingName, parsing: SingleValueParsingStrategy = .next) {
        self.init(name: name.specification, parsing: parsing, help: name.help)
    }
}

extension Option where Value == [String] {
    /// An option that may be repeated, described by the table.
    fileprivate init(wrappedValue: [String], _ name: SettingName) {
        self.init(wrappedValue: wrappedValue, name: name.specification, help: name.help)
    }
}

extension Flag where Value == Bool {
    /// A flag, described by the table.
    fileprivate init(wrappedValue: Bool, _ name: SettingName) {
        self.init(wrappedValue: wrappedValue, name: name.specification, help: name.help)
    }
}
