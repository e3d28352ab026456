// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Encodes settings for the state file.
enum StoredSettings {
    /// The JSON text of settings; nil if they cannot be encoded, which validated numbers never cause.
    static func text(_ settings: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(settings)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Settings from JSON text; nil if it cannot be decoded.
    static func read<Settings: Decodable>(_ text: String, as type: Settings.Type) -> Settings? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

/// A station's settings as stored.
struct StoredStation: Codable {
    var name: String
    var options: [String: String]
    var sounds: [String]?
    var tags: [String]?
    var folder: String?
    var shuffled: Bool
    var seed: Int?
    var crossfadeDuration: Double?
    var skipFadeDuration: Double?
    var gapless: Bool
    var targetLoudness: Double?
    var resumes: Bool
    /// Nil in records of earlier versions.
    var rotation: [StoredRule]?

    init(_ settings: StationSettings) {
        name = settings.name
        options = settings.options
        let playlist = settings.playlist
        (sounds, tags, folder) = (playlist.sounds, playlist.tags, playlist.folder)
        shuffled = settings.isShuffled
        seed = settings.seed
        crossfadeDuration = settings.crossfadeDuration
        skipFadeDuration = settings.skipFadeDuration
        gapless = settings.isGapless
        targetLoudness = settings.targetLoudness
        resumes = settings.resumes
        rotation = settings.rotation.isEmpty ? nil : settings.rotation.map { StoredRule($0) }
    }

    /// The settings; nil if no playlist was stored.
    var settings: StationSettings? {
        guard let playlist = PlaylistSource(sounds: sounds, tags: tags, folder: folder) else { return nil }
        var settings = StationSettings(name: name, options: options, playlist: playlist)
        settings.isShuffled = shuffled
        settings.seed = seed
        settings.crossfadeDuration = crossfadeDuration
        settings.skipFadeDuration = skipFadeDuration
        settings.isGapless = gapless
        settings.targetLoudness = targetLoudness
        settings.resumes = resumes
        settings.rotation = rotation?.compactMap(\.rule) ?? []
        return settings
    }
}

/// A rule of a station's rotation as stored.
struct StoredRule: Codable {
    var sounds: [String]?
    var tags: [String]?
    var folder: String?
    var shuffled: Bool
    var everyTracks: Int?
    var everyMinutes: Int?
    var atMinutes: [Int]?

    init(_ rule: RotationRule) {
        (sounds, tags, folder) = (rule.playlist.sounds, rule.playlist.tags, rule.playlist.folder)
        shuffled = rule.isShuffled
        switch rule.turn {
        case .tracks(let count): everyTracks = count
        case .minutes(let minutes): everyMinutes = minutes
        case .minutesOfHour(let minutes): atMinutes = minutes
        }
    }

    /// The rule; nil if one of its parts was not stored.
    var rule: RotationRule? {
        guard let playlist = PlaylistSource(sounds: sounds, tags: tags, folder: folder),
            let turn = everyTracks.map({ RotationRule.Turn.tracks($0) })
                ?? everyMinutes.map({ .minutes($0) }) ?? atMinutes.map({ .minutesOfHour($0) })
        else { return nil }
        var rule = RotationRule(playlist, turn)
        rule.isShuffled = shuffled
        return rule
    }
}

/// A crossfader's settings as stored.
struct StoredCrossfader: Codable {
    var name: String
    var initialStation: [String: String]?
    var cues: [Cue]
    var fadeDuration: Double?
    var volumeRamp: Double

    init(_ settings: CrossfaderSettings) {
        name = settings.name
        initialStation = settings.initialStation?.options
        cues = settings.cues
        fadeDuration = settings.fadeDuration
        volumeRamp = settings.volumeRamp
    }

    /// The settings.
    var settings: CrossfaderSettings {
        CrossfaderSettings(
            name: name,
            initialStation: initialStation.map { StationQuery($0) },
            cues: cues,
            fadeDuration: fadeDuration,
            volumeRamp: volumeRamp
        )
    }
}
