// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

extension EngineState {
    /// Stores a new action, whose operations were tried.
    mutating func createAction(
        _ settings: ActionSettings,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let settings = try checked(settings)
        guard actions.count < limits.actions else {
            throw .limitReached(what: "actions", limit: limits.actions)
        }
        let place = (actions.all.last?.place ?? -1) + 1
        let action = Action(id: turn.makeIdentifier("a"), place: place, settings: settings)
        actions[action.id] = action
        turn.publish(.action(.created(snapshot(of: action))))
        turn.persist(.put(.action, action.id, StoredAction(action)))
        return action.id
    }

    /// Changes an action, whose operations were tried; its runs go on as they began.
    mutating func changeAction(
        _ reference: String,
        _ settings: ActionSettings,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var action = try actions.action(reference)
        let settings = try checked(settings, of: action.id)
        guard settings != action.settings else { return false }
        if settings.steps != action.settings.steps { action.references = nil }
        let namings = settings.name == action.settings.name ? [] : namings(of: .action, action.id)
        action.settings = settings
        actions[action.id] = action
        turn.publish(.action(.changed(snapshot(of: action))))
        turn.persist(.put(.action, action.id, StoredAction(action)))
        replace(namings, by: settings.name, &turn)
        return true
    }

    /// Removes an action; its runs go on.
    mutating func disposeAction(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) {
        let action = try actions.action(reference)
        if !force { try checkUnused(.action, action.id, action.settings.name, turn) }
        actions[action.id] = nil
        turn.publish(.action(.disposed(id: action.id, name: action.settings.name)))
        turn.persist(.remove(.action, action.id))
    }

    /// Settings whose values are in range and whose name is free; an empty name becomes a generated one.
    func checked(_ settings: ActionSettings, of id: String? = nil) throws(EngineError) -> ActionSettings {
        var settings = settings
        let others = actions.all.filter { $0.id != id }.map(\.settings.name)
        if settings.name.isEmpty { settings.name = freeName("Action", others) }
        try settings.check()
        settings.parameters = settings.parameters.map(\.canonical)
        guard !others.contains(settings.name) else { throw .nameTaken(settings.name) }
        return settings
    }

    /// The snapshot of an action.
    func snapshot(of action: Action) -> ActionSnapshot {
        ActionSnapshot(
            id: action.id,
            settings: action.settings,
            runs: runs.runs(of: action.id),
            broken: faults(ofAction: action.id),
            revision: actions.revision(of: action.id)
        )
    }

    /// Restores the saved actions; unreadable ones are skipped.
    mutating func restoreActions(_ stored: StoredState) {
        for kept in stored.values(.action, as: StoredAction.self).sorted(by: { $0.place < $1.place }) {
            actions[kept.id] = Action(id: kept.id, place: kept.place, settings: kept.settings)
        }
    }
}

/// An action as stored.
struct StoredAction: Sendable, Codable {
    let id: String
    let place: Int
    let settings: ActionSettings

    init(_ action: Action) {
        (id, place, settings) = (action.id, action.place, action.settings)
    }
}
