// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Brings the index of references up to date.
extension EngineState {
    /// Follows what was made, changed and removed since the last call.
    mutating func followReferences() {
        followActions()
        for id in stations.changes.take() {
            follow(Referrer(.station, id), stations[id].map { references(of: $0) })
        }
        for id in queue.schedules.changes.take() {
            follow(Referrer(.schedule, id), queue.schedules[id].map { references(of: $0.template) })
        }
        for id in boards.changes.take() { followTile(id) }
        for id in shows.changes.take() { followShow(id) }
        for id in plans.changes.take() { followPlan(id) }
        for id in links.changes.take() {
            follow(Referrer(.link, id), links[id].map { references(of: $0) })
        }
        for id in rooms.changes.take() {
            follow(Referrer(.room, id), rooms[id].map { references(of: $0) })
        }
        for id in inputs.changes.take() {
            follow(Referrer(.input, id), inputs[id].map { references(of: $0) })
        }
        followSystemSounds()
        followSettings()
    }

    /// What the values of parameters name follows from the action: its users are looked at again.
    private mutating func followActions() {
        for id in actions.changes.take() {
            if let action = actions[id], action.references == nil, let reader = actions.reader {
                actions.note(reader.references(of: action.settings), of: id)
            }
            follow(Referrer(.action, id), actions[id].map { references(of: $0) })
            if actions[id]?.choices.isEmpty ?? true {
                references.choosers.remove(id)
            } else {
                references.choosers.insert(id)
            }
            for user in references.users(of: [.action(id)]) {
                switch user.kind {
                case .tile: boards.changes.note(user.id)
                case .show: shows.changes.note(user.id)
                case .plan: plans.changes.note(user.id)
                case .link: links.changes.note(user.id)
                default: break
                }
            }
        }
    }

    private mutating func followTile(_ id: String) {
        follow(Referrer(.tile, id), boards[tile: id].map { references(of: $0.settings) })
    }

    private mutating func followShow(_ id: String) {
        let cues = shows[id]?.settings.cues ?? []
        references.put(
            Referrer(.show, id),
            cues.map { (Referrer(.show, id, part: $0.number), references(of: $0)) }
        )
    }

    private mutating func followPlan(_ id: String) {
        let times = plans[id]?.times ?? []
        references.put(
            Referrer(.plan, id),
            times.map { (Referrer(.plan, id, part: $0.id), references(of: $0.settings)) }
        )
    }

    private mutating func followSystemSounds() {
        for id in systemSounds.changes.take() {
            let sound = UInt32(id).flatMap { systemSounds.sounds[$0] }
            follow(Referrer(.systemSound, id), sound.map { [.sound($0.soundID)] })
        }
    }

    /// What there is one of.
    private mutating func followSettings() {
        let settings = References.Settings(
            rules: calendar.settings.rules,
            ducking: ducking.rules,
            chime: queue.machine.settings.chime
        )
        guard settings != references.settings else { return }
        references.settings = settings
        references.put(
            Referrer(.calendar),
            settings.rules.enumerated().map {
                (Referrer(.calendar, part: "\($0.offset)"), references(of: $0.element))
            }
        )
        references.put(
            Referrer(.ducking),
            settings.ducking.enumerated().map {
                (Referrer(.ducking, part: "\($0.offset)"), references(of: $0.element))
            }
        )
        follow(Referrer(.start), startStation.map { [.station($0)] })
        follow(Referrer(.queue), settings.chime.map { [.sound($0)] })
    }

    private mutating func follow(_ referrer: Referrer, _ referents: [Referent]?) {
        references.put(referrer, referents.map { [(referrer, $0)] } ?? [])
    }
}
