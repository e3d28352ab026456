// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import LiveAudio

/// Microphones, lines and other programs as strips.
///
/// - Source: decision D-156.
extension Engine {
    /// A page of the inputs, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func inputs(_ request: PageRequest) throws(EngineError) -> Page<InputSnapshot> {
        try request.page(of: state.inputs.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One input, by id or name.
    ///
    /// - Throws: `inputNotFound`.
    public func input(_ reference: String) throws(EngineError) -> InputSnapshot {
        state.snapshot(of: try state.inputs.input(reference))
    }

    /// Adds an input.
    ///
    /// - Throws: `invalidValue`, `nameTaken`, `limitReached`, `zoneNotFound`, `roomNotFound`, `roomShared`.
    public func createInput(_ change: InputChange) async throws(EngineError) -> InputSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in try state.createInput(change, &turn) }
        let snapshot = try input(id)
        await save()
        return snapshot
    }

    /// Changes an input; what is heard of it follows.
    ///
    /// - Throws: as `createInput`, and `inputNotFound`.
    public func changeInput(
        _ reference: String,
        _ change: InputChange
    ) throws(EngineError) -> Changed<InputSnapshot> {
        let id = try state.inputs.input(reference).id
        return try perform(answering: input(id), commands: Engine.commandsPerPlayer) {
            (state, turn) throws(EngineError) in
            try state.changeInput(id, change, &turn)
        }
    }

    /// Removes an input.
    ///
    /// - Throws: `inputNotFound`, and `inUse` unless `force`.
    public func disposeInput(_ reference: String, force: Bool = false) async throws(EngineError) {
        _ = try perform(commands: Engine.commandsPerPlayer) { (state, turn) throws(EngineError) in
            try state.disposeInput(reference, force: force, &turn)
        }
        await save()
    }

    /// The sources of the sound server, from which inputs can be made.
    public func sources() -> SourcesSnapshot { state.sourcesSnapshot }

    /// Takes the sound of the inputs that are open, and starts and ends their players with it.
    func reconcileInputs() {
        guard phase == nil, life == .running, state.inputs.count > 0 || !streams.inputs.isEmpty else {
            return
        }
        refreshClock()
        streams.inputs.follow(
            state.inputs.all.filter { $0.isOpen || state.isRecorded($0) },
            state.source(of:)
        )
        for input in state.inputs.all {
            let report = streams.inputs.report(input.id)
            if report != state.inputs.statuses[input.id]?.report ?? InputReport() {
                decide { $0.note(input.id, report, $1) }
            }
            if state.inputs.statuses[input.id]?.player == nil { streams.inputs.endStream(of: input.id) }
        }
        state.noteOpenInputs(at: clock.frame)
        let (steps, next) = state.inputSteps(at: clock.frame)
        for (id, step) in steps { perform(step, of: id) }
        if state.inputs.hasNews { decide { $0.publishInputs(&$1) } }
        note(.inputAway, state.inputsAway, level: .degraded)
        let retry = steps.isEmpty ? next : min(next ?? .infinity, EngineState.inputRetry)
        wakePump(
            .inputs,
            at: streams.inputs.isPlaying ? min(retry ?? .infinity, Engine.inputInterval) : retry
        )
    }

    private func perform(_ step: EngineState.InputStep, of id: String) {
        guard
            (try? reserve(
                commands: Engine.commandsPerPlayer,
                voices: step == .begin || step == .beginFallback ? 1 : 0
            )) != nil
        else {
            return decide { $0.delayPlayer(of: id, $1) }
        }
        switch step {
        case .end: decide { $0.endPlayer(of: id, &$1) }
        case .endFallback: decide { $0.endFallback(of: id, &$1) }
        case .beginFallback:
            decide { state, turn in
                do throws(EngineError) { try state.beginFallback(of: id, &turn) } catch {
                    state.delayPlayer(of: id, turn)
                }
            }
        case .begin:
            guard let input = state.inputs[id], let stream = streams.inputs.makeStream(input) else {
                return decide { $0.delayPlayer(of: id, $1) }
            }
            decide { state, turn in
                do throws(EngineError) { try state.beginPlayer(of: id, stream, &turn) } catch {
                    state.delayPlayer(of: id, turn)
                }
            }
        }
    }

    /// Seconds between two looks at the clock of the output while an input plays.
    private static let inputInterval = 0.25
}
