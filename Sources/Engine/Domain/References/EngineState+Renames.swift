// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// A new name changes no reference: lists and operations that name a thing by its old name follow it.
extension EngineState {
    /// A text by which something names a thing, other than its id.
    struct Naming: Sendable, Equatable {
        let referrer: Referrer
        let kind: ActionReference.Kind
        let text: String
    }

    /// The texts by which lists and operations name a thing; to be called before its name changes.
    mutating func namings(of kind: ResourceKind, _ id: String) -> [Naming] {
        followReferences()
        func naming(_ referrer: Referrer, _ referent: Referent) -> Naming? {
            guard names(referent, kind, id), let (kind, text) = referent.named, text != id else { return nil }
            return Naming(referrer: referrer, kind: kind, text: text)
        }
        let uses = referrers(to: kind, id).flatMap { referrer in
            references.uses(of: referrer).compactMap { naming(referrer, $0) }
        }
        // A value that can be chosen is not used yet.
        let choices = references.choosers.sorted().flatMap { action in
            (actions[action]?.choices ?? []).compactMap { naming(Referrer(.action, action), $0) }
        }
        return uses + choices
    }

    /// Replaces the texts by which a thing was named by its new name.
    mutating func replace(_ namings: [Naming], by name: String, _ turn: inout Turn) {
        let namings = namings.filter { $0.text != name }
        // What the values of parameters mean is known of actions as they are.
        for naming in namings where naming.referrer.kind != .action {
            let id = naming.referrer.id
            switch naming.referrer.kind {
            case .station: rename(naming, to: name, inStation: id, &turn)
            case .schedule: rename(naming, to: name, inSchedule: id, &turn)
            case .tile: rename(naming, to: name, inTile: id, &turn)
            case .show: rename(naming, to: name, inShow: id, &turn)
            case .plan: rename(naming, to: name, inPlan: id, &turn)
            case .link: rename(naming, to: name, inLink: id, &turn)
            default: break
            }
        }
        for naming in namings where naming.referrer.kind == .action {
            rename(naming, to: name, inAction: naming.referrer.id, &turn)
        }
        if namings.contains(where: { $0.referrer.kind == .station }) { persistStations(&turn) }
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inStation id: String,
        _ turn: inout Turn
    ) {
        guard var station = stations[id] else { return }
        station.settings.playlist.replace([naming.text], by: name)
        for index in station.settings.rotation.indices {
            station.settings.rotation[index].playlist.replace([naming.text], by: name)
        }
        stations[id] = station
        turn.publish(.stationChanged(snapshot(of: station)))
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inSchedule id: String,
        _ turn: inout Turn
    ) {
        guard let schedule = queue.schedules[id]?.renamed(file: naming.text, to: name) else { return }
        queue.schedules.put(schedule, now: turn.utc)
        turn.persist(.put(.queueSchedule, id, schedule))
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inAction id: String,
        _ turn: inout Turn
    ) {
        guard var action = actions[id], let reader = actions.reader else { return }
        var settings = reader.renamed(naming.kind, naming.text, to: name, in: action.settings)
        settings.rename(naming.text, to: name, in: action.parameters(naming.kind))
        guard settings != action.settings else { return }
        (action.settings, action.references) = (settings, nil)
        actions[id] = action
        turn.publish(.action(.changed(snapshot(of: action))))
        turn.persist(.put(.action, id, StoredAction(action)))
    }

    // MARK: Values of parameters

    private mutating func rename(_ naming: Naming, to name: String, inTile id: String, _ turn: inout Turn) {
        guard var tile = boards[tile: id], let action = tile.settings.action else { return }
        tile.settings.parameters = renamed(tile.settings.parameters, of: action, naming, to: name)
        if tile != boards[tile: id] { put(tile, &turn) }
    }

    private mutating func rename(_ naming: Naming, to name: String, inShow id: String, _ turn: inout Turn) {
        guard var show = shows[id] else { return }
        for index in show.settings.cues.indices {
            let cue = show.settings.cues[index]
            show.settings.cues[index].parameters = renamed(cue.parameters, of: cue.action, naming, to: name)
        }
        if show.settings != shows[id]?.settings { put(show, &turn) }
    }

    private mutating func rename(_ naming: Naming, to name: String, inPlan id: String, _ turn: inout Turn) {
        guard var plan = plans[id] else { return }
        for index in plan.times.indices {
            let time = plan.times[index].settings
            plan.times[index].settings.parameters = renamed(
                time.parameters,
                of: time.action,
                naming,
                to: name
            )
        }
        _ = change(plan, &turn)
    }

    private mutating func rename(_ naming: Naming, to name: String, inLink id: String, _ turn: inout Turn) {
        guard var link = links[id] else { return }
        link.parameters = renamed(link.parameters, of: link.actionID, naming, to: name)
        if link != links[id] { put(link, &turn) }
    }

    /// The values of the parameters of an action; those with which it names a thing of this kind have the new name.
    private func renamed(
        _ values: [String: ParameterValue],
        of action: String,
        _ naming: Naming,
        to name: String
    ) -> [String: ParameterValue] {
        let parameters = actions[action]?.parameters(naming.kind) ?? []
        return Dictionary(
            uniqueKeysWithValues: values.map { parameter, value in
                let isNamed = value == .string(naming.text) && parameters.contains(parameter)
                return (parameter, isNamed ? .string(name) : value)
            }
        )
    }
}

extension Action {
    /// The parameters with which it names things of a kind.
    fileprivate func parameters(_ kind: ActionReference.Kind) -> Set<String> {
        Set(
            (references ?? []).compactMap { reference in
                guard reference.kind == kind, case .parameter(let name) = reference.name else { return nil }
                return name
            }
        )
    }

    /// What the values name that can be chosen for its parameters.
    var choices: [Referent] {
        (references ?? []).flatMap { reference -> [Referent] in
            guard case .parameter(let name) = reference.name else { return [] }
            let parameter = settings.parameters.first { $0.name == name }
            let values = (parameter?.choices ?? []) + [parameter?.example].compactMap(\.self)
            return values.compactMap { value in
                guard case .string(let text) = value else { return nil }
                return Referent(reference.kind, text)
            }
        }
    }
}

extension ActionSettings {
    /// Replaces a text in the values that some parameters have by themselves.
    fileprivate mutating func rename(_ text: String, to name: String, in names: Set<String>) {
        func renamed(_ value: ParameterValue) -> ParameterValue {
            value == .string(text) ? .string(name) : value
        }
        for index in parameters.indices where names.contains(parameters[index].name) {
            parameters[index].default = parameters[index].default.map(renamed)
            parameters[index].example = parameters[index].example.map(renamed)
            parameters[index].choices = parameters[index].choices?.map(renamed)
        }
    }
}

extension Referent {
    /// Its kind in operations, and the text that names it.
    fileprivate var named: (kind: ActionReference.Kind, text: String)? {
        switch self {
        case .sound(let text): (.sound, text)
        case .file(let text): (.file, text)
        case .station(let text): (.station, text)
        case .action(let text): (.action, text)
        case .zone(let text): (.zone, text)
        case .room(let text): (.room, text)
        case .target(let text): (.target, text)
        case .input(let text): (.input, text)
        case .show(let text): (.show, text)
        case .plan, .voice, .selection: nil
        }
    }
}
