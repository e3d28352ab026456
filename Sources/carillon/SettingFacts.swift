// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer
import Logging
import Output

/// What there is to know about a setting besides its names; `docs/configuration.md` holds the same.
struct SettingFacts: Sendable, Equatable {
    /// The value where nobody gives one; `none`, or words in brackets, where no text stands for it.
    let standard: String
    /// The values that it can have.
    let allowed: String
    /// Whether a change of the file counts after SIGHUP; otherwise it waits for a restart.
    let isReloadable: Bool

    /// A setting that counts at the start alone.
    static func fixed(_ standard: String, _ allowed: String) -> SettingFacts {
        SettingFacts(standard: standard, allowed: allowed, isReloadable: false)
    }

    /// A number that counts at the start alone.
    static func fixed(_ standard: String, _ range: ClosedRange<Int>) -> SettingFacts {
        fixed(standard, "\(range.lowerBound) to \(range.upperBound)")
    }

    /// A setting that can change while the server runs.
    static func live(_ standard: String, _ allowed: String) -> SettingFacts {
        SettingFacts(standard: standard, allowed: allowed, isReloadable: true)
    }

    /// A number that can change while the server runs.
    static func live(_ standard: String, _ range: ClosedRange<Int>) -> SettingFacts {
        live(standard, "\(range.lowerBound) to \(range.upperBound)")
    }
}

extension SettingName {
    /// What there is to know about it.
    var facts: SettingFacts {
        switch self {
        case .listen: .fixed("127.0.0.1:7350", "HOST:PORT, [IPV6]:PORT or unix:PATH")
        case .output: .fixed("auto", Self.names(OutputMode.allCases))
        case .library: .fixed("none", "folders")
        case .state: .fixed("(the user's state folder)", "a folder")
        case .public: .fixed("(looked for)", "a folder")
        case .insecure: .fixed("false", "true or false")
        case .uploadLimit: .fixed("512MiB", "1 to \(Settings.uploadRange.upperBound) bytes")
        case .voices: .fixed("256", Settings.voiceRange)
        case .channels: .fixed("2", Settings.channelRange)
        case .maxVolume: .fixed("1", "0 to 1")
        case .audibilitySeconds: .fixed("5", Settings.audibilityRange)
        case .prepareOnStart, .applyLoudness: .fixed("false", "true or false")
        case .watch, .analyze: .fixed("true", "true or false")
        case .targetLoudness: .fixed("-23", "-70 to 0 LUFS")
        case .speechCommand: .fixed("none", "espeak-ng, or a path with arguments")
        case .durability: .fixed("normal", Self.names(StateSettings.Durability.allCases))
        case .historyDays: .fixed("365", StateSettings.dayRange)
        case .historyEntries: .fixed("100000", StateSettings.entryRange)
        case .category: .fixed("soloAmbient", Self.names(SessionCategory.allCases))
        case .otherApplications: .fixed("leave", Self.names(OthersPermission.allCases))
        case .interruptingRole: .fixed("(Communication, Phone, Accessibility)", "roles, or none")
        case .logLevel: .live("info", Self.names(Logger.Level.allCases))
        case .logFormat: .live("text", Self.names(Settings.LogFormat.allCases))
        case .allowHost: .live("none", "host names")
        case .allowOrigin: .live("none", "origins")
        case .tokenFile: .live("(tokens in the state folder)", "a file")
        case .rateLimit: .live("none", NetworkSettings.rateRange)
        case .maxConnections: .live("10000", NetworkSettings.connectionRange)
        case .maxConnectionsPerAddress: .live("none", NetworkSettings.connectionRange)
        case .accessLog: .live("off", Self.names(NetworkSettings.AccessLogFormat.allCases))
        case .gzipFrom: .fixed("4KiB", "1 to \(Settings.uploadRange.upperBound) bytes, or off")
        case .headTimeout: .fixed("10", NetworkSettings.timeoutRange)
        case .bodyTimeout: .fixed("3600", NetworkSettings.timeoutRange)
        case .leastBodyRate: .fixed("256", NetworkSettings.bodyRateRange)
        case .idleTimeout: .fixed("75", NetworkSettings.timeoutRange)
        case .writeTimeout: .fixed("30", NetworkSettings.timeoutRange)
        }
    }

    private static func names<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> String {
        choices.map(\.rawValue).joined(separator: ", ")
    }
}

/// What changed between two readings of the configuration.
struct SettingsChange: Sendable, Equatable {
    /// Settings that count from now on.
    let live: [SettingName]
    /// Settings that wait for a restart.
    let waiting: [SettingName]

    /// Compares what was found; a setting that nobody gives has its default.
    init(
        from old: [SettingName: SettingsLoader.Found],
        to new: [SettingName: SettingsLoader.Found]
    ) {
        let changed = SettingName.allCases.filter { old[$0]?.values != new[$0]?.values }
        live = changed.filter(\.facts.isReloadable)
        waiting = changed.filter { !$0.facts.isReloadable }
    }
}
