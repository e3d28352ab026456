// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What changed between two readings of the configuration.
struct SettingsChange: Sendable, Equatable {
    /// Settings that apply from now on.
    let live: [SettingName]
    /// Settings that wait for a restart.
    let waiting: [SettingName]

    /// Compares what was found; a setting that is not given has its default.
    init(
        from old: [SettingName: SettingsLoader.Found],
        to new: [SettingName: SettingsLoader.Found]
    ) {
        let changed = SettingName.allCases.filter { old[$0]?.values != new[$0]?.values }
        live = changed.filter(\.setting.isReloadable)
        waiting = changed.filter { !$0.setting.isReloadable }
    }
}
