// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import SafeText

/// What a tile must fulfil before it is stored.
extension EngineState {
    /// Settings whose values are in range, with free bindings, and sounds and action by id.
    ///
    /// What stays the same is not looked up again, because it may be gone meanwhile.
    func checked(
        _ settings: TileSettings,
        on board: String,
        replacing tile: Tile?
    ) throws(EngineError) -> TileSettings {
        var settings = settings
        try checkText(settings.label, "label", bytes: BoardLimits.labelBytes)
        try checkText(settings.notes, "notes", bytes: BoardLimits.notesBytes)
        try checkText(settings.key, "key", bytes: BoardLimits.keyBytes)
        try checkText(settings.group, "group", bytes: BoardLimits.groupBytes)
        if let color = settings.color { settings.color = try CheckedDetails.color(color) }
        try Check.whole(settings.width, "width", in: BoardLimits.size)
        try Check.whole(settings.height, "height", in: BoardLimits.size)
        if let midi = settings.midi {
            try Check.whole(midi.number, "midi.number", in: BoardLimits.midiNumber)
            try Check.whole(midi.channel, "midi.channel", in: BoardLimits.midiChannel)
        }
        try checkPlayback(settings)
        try checkContent(&settings, tile?.settings)
        try checkPlaces(&settings, tile?.settings)
        for other in boards.tiles(of: board) where other.id != tile?.id {
            let (theirs, label) = (other.settings, other.settings.label)
            if let key = settings.key, key == theirs.key {
                throw .bindingTaken(field: "key", tile: other.id, label: label)
            }
            if let midi = settings.midi, midi == theirs.midi {
                throw .bindingTaken(field: "midi", tile: other.id, label: label)
            }
        }
        return settings
    }

    private func checkPlayback(_ settings: TileSettings) throws(EngineError) {
        _ = try Check.volume(settings.volume, "volume")
        let limit = limits.fadeSeconds
        _ = try Check.duration(settings.fadeIn, "fadeIn", limit: limit, rate: rate)
        _ = try Check.duration(settings.fadeOut, "fadeOut", limit: limit, rate: rate)
        _ = try Check.duration(settings.endFade ?? 0, "endFade", limit: limit, rate: rate)
        _ = try Check.seconds(settings.start, "start", in: ValueRange.seconds)
        guard let end = settings.end else { return }
        _ = try Check.seconds(end, "end", in: ValueRange.seconds)
        guard end > settings.start else {
            throw .invalidValue(
                field: "end",
                allowed: "more than start, \(settings.start) s",
                given: "\(end)"
            )
        }
    }

    /// Checks where the tile plays its sounds.
    private func checkPlaces(_ settings: inout TileSettings, _ old: TileSettings?) throws(EngineError) {
        guard settings.zones != nil || settings.rooms != nil else { return }
        guard settings.action == nil else {
            let field = settings.zones == nil ? "rooms" : "zones"
            throw .invalidValue(field: field, allowed: "null for a tile with an action", given: "a list")
        }
        guard settings.zones != old?.zones || settings.rooms != old?.rooms else { return }
        let places = try places(settings.zones, settings.rooms)
        (settings.zones, settings.rooms) = (places.zones?.sorted(), places.rooms?.sorted())
    }

    /// Checks that the tile plays sounds or runs an action.
    private func checkContent(_ settings: inout TileSettings, _ old: TileSettings?) throws(EngineError) {
        guard settings.sounds.count <= BoardLimits.sounds else {
            let allowed = "at most \(BoardLimits.sounds) sounds"
            throw .invalidValue(field: "sounds", allowed: allowed, given: "\(settings.sounds.count)")
        }
        guard (settings.action == nil) != settings.sounds.isEmpty else {
            let isBoth = settings.action != nil
            throw .invalidValue(
                field: isBoth ? "action" : "sounds",
                allowed: isBoth ? "null for a tile with sounds" : "at least one sound, or an action",
                given: isBoth ? "both" : "neither"
            )
        }
        if settings.sounds != old?.sounds {
            var ids: [String] = []
            for reference in settings.sounds { ids.append(try sounds.resolve(.text(reference)).id) }
            settings.sounds = ids
        }
        if let reference = settings.action {
            guard settings.behavior != .loop else {
                let allowed = "once, restart, toggle or hold for a tile with an action"
                throw .invalidValue(field: "behavior", allowed: allowed, given: "loop")
            }
            if reference != old?.action || settings.parameters != old?.parameters {
                let action = try actions.action(reference)
                settings.action = action.id
                _ = try action.settings.values(settings.parameters)
            }
        } else if let name = settings.parameters.keys.min() {
            let allowed = "absent for a tile without an action"
            throw .invalidValue(field: "parameters", allowed: allowed, given: name.cut(toBytes: 64))
        }
    }
}
