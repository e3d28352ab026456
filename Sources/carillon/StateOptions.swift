// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser

/// Options of what is kept on the disk.
struct StateOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            """
            What a power cut may take: normal, at most the last second; full, nothing that was answered. (default: \
            normal)
            """,
            valueName: "when"
        )
    )
    var durability: String?

    @Option(name: .long, help: "Days for which the play history is kept. (default: 365)")
    var historyDays: String?

    @Option(name: .long, help: "Playbacks that the play history keeps at most. (default: 100000)")
    var historyEntries: String?

    /// What the command line says, under the names of the settings.
    var given: [(SettingName, String?)] {
        [(.durability, durability), (.historyDays, historyDays), (.historyEntries, historyEntries)]
    }
}

/// What is kept on the disk; each field has a default that works.
struct StateSettings: Sendable, Equatable {
    /// What a power cut may take.
    enum Durability: String, CaseIterable, Sendable {
        case normal, full
    }

    /// Days that can be asked for.
    static let dayRange = 1...36_500
    /// Playbacks that can be asked for.
    static let entryRange = 1...10_000_000

    /// What a power cut may take.
    var durability = Durability.normal
    /// Days for which the play history is kept.
    var historyDays = 365
    /// Playbacks it keeps at most.
    var historyEntries = 100_000
}

extension SettingsReader {
    /// Reads one setting of what is kept on the disk.
    func applyKeeping(_ name: SettingName, to settings: inout StateSettings) throws(StartError) {
        switch name {
        case .durability:
            settings.durability = try choice(name, StateSettings.Durability.allCases) ?? settings.durability
        case .historyDays:
            settings.historyDays = try number(name, in: StateSettings.dayRange) ?? settings.historyDays
        case .historyEntries:
            settings.historyEntries =
                try number(name, in: StateSettings.entryRange) ?? settings.historyEntries
        default: preconditionFailure("\(name.rawValue) is not about what is kept")
        }
    }
}
