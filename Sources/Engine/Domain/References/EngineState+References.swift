// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The table of references: what each stored thing refers to. A new field that names another thing belongs here.
///
/// - Source: decision D-130.
extension EngineState {
    /// Whether something that is stored may be spoken: an action, or a text of a schedule.
    var speaks: Bool {
        actions.count > 0 || references.refers { if case .voice = $0 { true } else { false } }
    }

    /// What a station refers to.
    func references(of station: Station) -> [Referent] {
        station.settings.playlists.flatMap { list -> [Referent] in
            switch list {
            case .sounds(let names): names.map { .sound($0) }
            case .tags, .folder: [.selection]
            }
        }
    }

    /// What an announcement refers to.
    func references(of item: QueueItem) -> [Referent] {
        let content: Referent? =
            switch item.content {
            case .sound(let id): .sound(id)
            case .file(let name): .file(name)
            case .text(let text, let voice, let language):
                .voice(text: text, name: voice, language: language)
            case .live: nil
            }
        let made = item.soundID.map { Referent.sound($0) }
        let others = [made, item.chime.map { .sound($0) }].filter { $0 != content }
        return ([content] + others).compactMap(\.self) + places(item.zones, item.rooms)
    }

    /// What a tile refers to.
    func references(of tile: TileSettings) -> [Referent] {
        tile.sounds.map { .sound($0) } + (tile.action.map { references(to: $0, tile.parameters) } ?? [])
            + places(tile.zones.map(Set.init), tile.rooms.map(Set.init))
    }

    /// What a cue refers to.
    func references(of cue: ShowCue) -> [Referent] { references(to: cue.action, cue.parameters) }

    /// What a time of a plan refers to.
    func references(of time: PlanTimeSettings) -> [Referent] { references(to: time.action, time.parameters) }

    /// What a link refers to.
    func references(of link: Link) -> [Referent] { references(to: link.actionID, link.parameters) }

    /// What the operations of an action name, with the defaults of its parameters.
    func references(of action: Action) -> [Referent] {
        (action.references ?? []).compactMap { reference in
            switch reference.name {
            case .text(let text): Referent(reference.kind, text)
            case .parameter(let name):
                action.settings.parameters.first { $0.name == name }?.default?.string
                    .map { Referent(reference.kind, $0) }
            }
        }
    }

    /// What a rule of the calendar refers to.
    func references(of rule: CalendarRule) -> [Referent] { rule.plan.map { [.plan($0)] } ?? [] }

    /// What a ducking rule refers to.
    func references(of rule: DuckingRule) -> [Referent] { places(rule.zones, nil) }

    /// What a room refers to.
    func references(of room: Room) -> [Referent] { [.zone(room.zone)] }

    /// What an input refers to.
    func references(of input: Input) -> [Referent] {
        places(input.settings.places.zones, input.settings.places.rooms)
            + (input.settings.fallback.map { [.station($0)] } ?? [])
    }

    /// An action, and what the values of its parameters name.
    private func references(to action: String, _ values: [String: ParameterValue]) -> [Referent] {
        let names = actions[action]?.references ?? []
        let named = names.compactMap { reference -> Referent? in
            guard case .parameter(let name) = reference.name else { return nil }
            return values[name]?.string.map { Referent(reference.kind, $0) }
        }
        return [.action(action)] + named
    }

    private func places(_ zones: Set<String>?, _ rooms: Set<String>?) -> [Referent] {
        (zones ?? []).sorted().map { .zone($0) } + (rooms ?? []).sorted().map { .room($0) }
    }
}

extension ParameterValue {
    /// The text, if it is one.
    fileprivate var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
