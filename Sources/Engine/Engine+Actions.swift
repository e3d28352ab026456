// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

extension Engine {
    /// All actions, in order of creation.
    public func actions() -> [ActionSnapshot] { state.actions.all.map { state.snapshot(of: $0) } }

    /// A page of the actions, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func actions(_ request: PageRequest) throws(EngineError) -> Page<ActionSnapshot> {
        try request.page(of: state.actions.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One action, by id or name.
    ///
    /// - Throws: `actionNotFound`.
    public func action(_ reference: String) throws(EngineError) -> ActionSnapshot {
        state.snapshot(of: try state.actions.action(reference))
    }

    /// Tries an action and stores it.
    ///
    /// - Throws: `invalidValue`, `batchRefused`, `nameTaken`, `limitReached`.
    public func createAction(
        _ settings: ActionSettings,
        _ reader: some ActionReader
    ) async throws(EngineError) -> ActionSnapshot {
        let settings = try state.checked(settings)
        try tryOut(settings, reader)
        let id = try perform { (state, turn) throws(EngineError) in try state.createAction(settings, &turn) }
        let snapshot = try action(id)
        await save()
        return snapshot
    }

    /// Changes an action and tries it again; its runs go on as they began.
    ///
    /// - Throws: as `createAction`, and `actionNotFound`.
    public func changeAction(
        _ reference: String,
        _ change: ActionChange,
        _ reader: some ActionReader
    ) async throws(EngineError) -> Changed<ActionSnapshot> {
        let present = try state.actions.action(reference)
        try Precondition.current?.check(state)
        var settings = present.settings
        settings.take(change)
        settings = try state.checked(settings, of: present.id)
        // What it names may be gone; a new name does not need it.
        if settings.steps != present.settings.steps || settings.parameters != present.settings.parameters {
            try tryOut(settings, reader)
        }
        let changed = try perform { [settings] (state, turn) throws(EngineError) in
            try state.changeAction(present.id, settings, &turn)
        }
        noteFaultCause()
        let answer = Changed(snapshot: try action(present.id), changed: changed)
        await save()
        return answer
    }

    /// Removes an action; its runs go on.
    ///
    /// - Parameters:
    ///   - reference: its id or name.
    ///   - force: whether it is removed although cues, tiles, times or links have it, which fail from then on.
    /// - Throws: `actionNotFound`, `inUse`.
    public func disposeAction(_ reference: String, force: Bool = false) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in
            try state.disposeAction(reference, force: force, &turn)
        }
        await save()
    }

    /// Tries the operations of an action with the defaults of its parameters, and changes nothing.
    ///
    /// What only the present state refuses, such as a pause while there is no music, is no fault of the action. A show or cue
    /// that is not there is one, but does not keep the action from being stored: cues have actions, and actions name cues.
    ///
    /// - Parameters:
    ///   - settings: what the action does.
    ///   - reader: reads its operations.
    ///   - tolerates: whether an error of a step is no refusal.
    /// - Throws: `batchRefused`, or what the reader throws.
    func tryOut(
        _ settings: ActionSettings,
        _ reader: some ActionReader,
        tolerates: (EngineError) -> Bool = { $0.isOfTheMoment || $0.isOfAbsentShow }
    ) throws(EngineError) {
        let steps = try reader.steps(of: settings, with: settings.samples)
        do throws(BatchRefusal) {
            try rehearse(plan(steps).groups) { error, _ in tolerates(error) }
        } catch {
            throw .batchRefused([error])
        }
    }
}
