// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// What a show must fulfil before it is stored.
extension EngineState {
    /// Settings whose values are in range, with a free name and actions by id.
    ///
    /// A cue that stays the same is not checked again, because its action may have changed.
    func checked(_ settings: ShowSettings, replacing show: Show?) throws(EngineError) -> ShowSettings {
        var settings = settings
        let others = shows.all.filter { $0.id != show?.id }.map(\.settings.name)
        if settings.name.isEmpty { settings.name = freeName("Show", others) }
        try SoundName.check(settings.name, limit: limits.nameLength)
        guard !others.contains(settings.name) else { throw .nameTaken(settings.name) }
        try checkText(settings.notes, "notes", bytes: ShowLimits.notesBytes)
        _ = try Check.seconds(settings.goInterval, "goInterval", in: ShowLimits.goInterval)
        guard settings.cues.count <= limits.showCues else {
            let allowed = "at most \(limits.showCues) cues"
            throw .invalidValue(field: "cues", allowed: allowed, given: "\(settings.cues.count)")
        }
        var numbers: Set<String> = []
        for index in settings.cues.indices {
            let field = "cues[\(index)]"
            if show?.cue(settings.cues[index].number) != settings.cues[index] {
                settings.cues[index] = try checked(settings.cues[index], field)
            }
            let number = settings.cues[index].number
            guard numbers.insert(number).inserted else {
                let allowed = "a number that no other cue of the show has"
                throw .invalidValue(field: field + ".number", allowed: allowed, given: number)
            }
        }
        return settings
    }

    private func checked(_ cue: ShowCue, _ path: String) throws(EngineError) -> ShowCue {
        var cue = cue
        try checkText(cue.number, "\(path).number", bytes: ShowLimits.numberBytes)
        try checkText(cue.name, "\(path).name", bytes: ShowLimits.nameBytes)
        try checkText(cue.notes, "\(path).notes", bytes: ShowLimits.notesBytes)
        if let color = cue.color { cue.color = try CheckedDetails.color(color, "\(path).color") }
        _ = try Check.seconds(cue.preWait, "\(path).preWait", in: ShowLimits.wait)
        _ = try Check.seconds(cue.postWait, "\(path).postWait", in: ShowLimits.wait)
        let action = try actions.action(cue.action)
        cue.action = action.id
        do throws(EngineError) { _ = try action.settings.values(cue.parameters) } catch {
            guard case .invalidValue(let field, let allowed, let given) = error else { throw error }
            throw .invalidValue(field: "\(path).\(field)", allowed: allowed, given: given)
        }
        return cue
    }

    /// Notes may have lines; all other texts are one.
    func checkText(_ text: String?, _ field: String, bytes: Int) throws(EngineError) {
        guard let text else { return }
        let isNotes = field.hasSuffix("notes")
        let isPlain = isNotes || text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...bytes).contains(text.utf8.count), isPlain else {
            throw .invalidValue(
                field: field,
                allowed: "1 to \(bytes) bytes" + (isNotes ? "" : " without control characters"),
                given: text.utf8.count > bytes ? "\(text.utf8.count) bytes" : text.cut(toBytes: 64)
            )
        }
    }
}
