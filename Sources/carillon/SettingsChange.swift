// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The differences between two readings of the configuration.
struct SettingsChange: Sendable, Equatable {
    /// Changed settings that apply now.
    let live: [SettingName]
    /// Changed settings that apply after a restart.
    let waiting: [SettingName]

    /// Compares two readings; a setting that is absent has its default.
    init(
        from old: [SettingName: SettingsLoader.Found],
        to new: [SettingName: SettingsLoader.Found]
    ) {
        let changed = SettingName.allCases.filter { old[$0]?.values != new[$0]?.values }
        live = changed.filter(\.setting.isReloadable)
        waiting = changed.filter { !$0.setting.isReloadable }
    }
}
