// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension EngineState {
    /// Maximum number of options of a station or query, and of tags of a playlist.
    static let optionLimit = ValueRange.options
    /// Maximum size of an option's key or value, and of a tag, bytes.
    static let optionBytes = ValueRange.optionBytes

    /// Throws if the settings of a station are invalid.
    func check(_ settings: StationSettings) throws(EngineError) {
        try SoundName.check(settings.name, limit: limits.nameLength)
        try check(options: settings.options, "options")
        try check(settings.playlist, limit: limits.playlistSounds)
        try check(settings.rotation)
        try check(fade: settings.crossfadeDuration, "crossfadeDuration")
        try check(fade: settings.skipFadeDuration, "skipFadeDuration")
        if let target = settings.targetLoudness, !ValueRange.loudness.contains(target) {
            throw .invalidValue(field: "targetLoudness", allowed: "-60 to 0 LUFS", given: "\(target)")
        }
    }

    private func check(fade: Double?, _ field: String) throws(EngineError) {
        guard let fade else { return }
        _ = try Check.duration(fade, field, limit: limits.fadeSeconds, rate: rate)
    }

    /// Throws if there are too many options, or if one is too long.
    func check(options: [String: String], _ field: String) throws(EngineError) {
        guard options.count <= EngineState.optionLimit else {
            throw .invalidValue(
                field: field,
                allowed: "at most \(EngineState.optionLimit) options",
                given: "\(options.count)"
            )
        }
        for text in options.flatMap({ [$0.key, $0.value] }) {
            guard (1...EngineState.optionBytes).contains(text.utf8.count) else {
                throw .invalidValue(
                    field: field,
                    allowed: "keys and values of 1 to \(EngineState.optionBytes) bytes",
                    given: text.cut(toBytes: 64)
                )
            }
        }
    }

    /// Throws if a position is out of range.
    func check(position: Int?) throws(EngineError) {
        guard let position, !(0...limits.stations).contains(position) else { return }
        throw .invalidValue(field: "position", allowed: "0 to \(limits.stations)", given: "\(position)")
    }

    /// The first numbered name that is free.
    func freeName(_ kind: String, _ taken: [String]) -> String {
        let taken = Set(taken)
        return (1...taken.count + 1).lazy.map { "\(kind) \($0)" }.first { !taken.contains($0) } ?? kind
    }

    private func check(_ rotation: [RotationRule]) throws(EngineError) {
        guard rotation.count <= ValueRange.rotation else {
            let allowed = "at most \(ValueRange.rotation) rules"
            throw .invalidValue(field: "rotation", allowed: allowed, given: "\(rotation.count)")
        }
        for (index, rule) in rotation.enumerated() {
            let parent = "rotation[\(index)]."
            try check(rule.playlist, in: parent, limit: ValueRange.rotationSounds)
            try check(rule.turn, in: parent)
        }
    }

    private func check(_ turn: RotationRule.Turn, in parent: String) throws(EngineError) {
        let (field, range, given) =
            switch turn {
            case .tracks(let count): ("everyTracks", ValueRange.rotationTracks, [count])
            case .minutes(let minutes): ("everyMinutes", ValueRange.rotationMinutes, [minutes])
            case .minutesOfHour(let minutes): ("atMinutes", ValueRange.minuteOfHour, minutes)
            }
        guard let wrong = given.isEmpty ? 0 : given.first(where: { !range.contains($0) }) else { return }
        let allowed = "\(range.lowerBound) to \(range.upperBound)"
        throw .invalidValue(
            field: parent + field,
            allowed: allowed,
            given: given.isEmpty ? "none" : "\(wrong)"
        )
    }

    /// Throws if the sounds of a list are unknown, too many or given twice.
    private func check(
        _ playlist: PlaylistSource,
        in parent: String = "",
        limit: Int
    ) throws(EngineError) {
        switch playlist {
        case .sounds(let references):
            guard (1...limit).contains(references.count) else {
                throw .invalidValue(
                    field: parent + "sounds",
                    allowed: "1 to \(limit) sounds",
                    given: "\(references.count)"
                )
            }
            var seen: Set<String> = []
            for reference in references {
                let id = try sounds.resolve(.text(reference)).id
                guard seen.insert(id).inserted else {
                    throw .invalidValue(
                        field: parent + "sounds",
                        allowed: "each sound once",
                        given: reference
                    )
                }
            }
        case .tags(let tags):
            guard (1...EngineState.optionLimit).contains(tags.count),
                tags.allSatisfy({ (1...EngineState.optionBytes).contains($0.utf8.count) })
            else {
                throw .invalidValue(
                    field: parent + "tags",
                    allowed: "1 to \(EngineState.optionLimit) tags of 1 to \(EngineState.optionBytes) bytes",
                    given: tags.prefix(4).joined(separator: ", ")
                )
            }
        case .folder(let folder):
            let parts = folder.split(separator: "/")
            guard !parts.isEmpty, folder.utf8.count <= 4096, !folder.utf8.contains(0),
                !parts.contains(".."), !parts.contains(".")
            else {
                throw .invalidValue(
                    field: parent + "folder",
                    allowed: "an absolute path, or one inside a library root",
                    given: folder.cut(toBytes: 64)
                )
            }
        }
    }
}
