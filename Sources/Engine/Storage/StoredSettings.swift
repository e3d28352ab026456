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

    init(_ settings: StationSettings) {
        name = settings.name
        options = settings.options
        switch settings.playlist {
        case .sounds(let references): sounds = references
        case .tags(let wanted): tags = wanted
        case .folder(let path): folder = path
        }
        shuffled = settings.isShuffled
        seed = settings.seed
        crossfadeDuration = settings.crossfadeDuration
        skipFadeDuration = settings.skipFadeDuration
        gapless = settings.isGapless
        targetLoudness = settings.targetLoudness
        resumes = settings.resumes
    }

    /// The settings; nil if no playlist was stored.
    var settings: StationSettings? {
        let lists = [
            sounds.map { PlaylistSource.sounds($0) }, tags.map { .tags($0) }, folder.map { .folder($0) },
        ]
        guard let playlist = lists.compactMap(\.self).first else { return nil }
        var settings = StationSettings(name: name, options: options, playlist: playlist)
        settings.isShuffled = shuffled
        settings.seed = seed
        settings.crossfadeDuration = crossfadeDuration
        settings.skipFadeDuration = skipFadeDuration
        settings.isGapless = gapless
        settings.targetLoudness = targetLoudness
        settings.resumes = resumes
        return settings
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
