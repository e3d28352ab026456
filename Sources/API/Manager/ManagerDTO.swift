// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension ManagerSnapshot: JSONRepresentable {
    /// The schema `Manager` of `openapi.yaml`.
    var json: JSONValue {
        [
            "soundVolume": .number(soundVolume),
            "soundVolumeDb": .decibels(soundVolume),
            "musicVolume": .number(musicVolume),
            "musicVolumeDb": .decibels(musicVolume),
            "systemVolume": .number(systemVolume),
            "systemVolumeDb": .decibels(systemVolume),
            "announcementVolume": .number(announcementVolume),
            "announcementVolumeDb": .decibels(announcementVolume),
            "masterVolume": .number(masterVolume),
            "masterVolumeDb": .decibels(masterVolume),
            "soundMuted": .bool(soundMuted),
            "musicMuted": .bool(musicMuted),
            "systemMuted": .bool(systemMuted),
            "announcementMuted": .bool(announcementMuted),
            "masterMuted": .bool(masterMuted),
            "soundSoloed": .bool(soundSoloed),
            "musicSoloed": .bool(musicSoloed),
            "systemSoloed": .bool(systemSoloed),
            "announcementSoloed": .bool(announcementSoloed),
            "maximumVolume": .number(maximumVolume),
            "maximumVolumeDb": .decibels(maximumVolume),
            "allowsBackgroundMusic": .bool(allowsBackgroundMusic),
            "musicFadeDuration": .number(musicFadeDuration),
            "soundFadeDuration": .number(soundFadeDuration),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension ManagerChange {
    /// Reads the body of `PATCH /v1/manager` (SM-23 to SM-26).
    static func read(_ fields: inout FieldReader) throws(Problem) -> ManagerChange {
        var change = ManagerChange()
        change.soundVolume = try fields.number("soundVolume", in: ValueRange.volume)
        change.musicVolume = try fields.number("musicVolume", in: ValueRange.volume)
        change.systemVolume = try fields.number("systemVolume", in: ValueRange.volume)
        change.announcementVolume = try fields.number("announcementVolume", in: ValueRange.volume)
        change.masterVolume = try fields.number("masterVolume", in: ValueRange.volume)
        change.soundMuted = try fields.bool("soundMuted")
        change.musicMuted = try fields.bool("musicMuted")
        change.systemMuted = try fields.bool("systemMuted")
        change.announcementMuted = try fields.bool("announcementMuted")
        change.masterMuted = try fields.bool("masterMuted")
        change.soundSoloed = try fields.bool("soundSoloed")
        change.musicSoloed = try fields.bool("musicSoloed")
        change.systemSoloed = try fields.bool("systemSoloed")
        change.announcementSoloed = try fields.bool("announcementSoloed")
        change.allowsBackgroundMusic = try fields.bool("allowsBackgroundMusic")
        change.musicFadeDuration = try fields.number(
            "musicFadeDuration",
            in: ValueRange.fadeSeconds,
            unit: " seconds"
        )
        change.soundFadeDuration = try fields.number(
            "soundFadeDuration",
            in: ValueRange.fadeSeconds,
            unit: " seconds"
        )
        change.fadeDuration = try fields.number(
            "fadeDuration",
            in: ValueRange.fadeSeconds,
            unit: " seconds"
        )
        try fields.finish()
        return change
    }
}
