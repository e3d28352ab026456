// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// The runs that are not over, in order of their starts.
    public func runs() -> [RunningBatch] { state.runs.all.map { state.shown($0) } }

    /// A run that is not over.
    ///
    /// - Throws: `runNotFound`.
    public func run(_ id: String) throws(EngineError) -> RunningBatch { state.shown(try state.runs.run(id)) }

    /// Runs an action.
    ///
    /// The steps at its first frame are done when this returns, and all that follow were tried; if any is refused,
    /// nothing was done. Steps at a later frame are one batch each: all of them are done on it, or none.
    ///
    /// - Parameters:
    ///   - reference: the action's id or name.
    ///   - values: those of its parameters; absent ones have their defaults.
    ///   - reader: reads its operations.
    /// - Returns: the run.
    /// - Throws: `actionNotFound`, `invalidValue`, `batchRefused`, `limitReached`, `overloaded`.
    public func runAction(
        _ reference: String,
        _ values: [String: ParameterValue] = [:],
        _ reader: some ActionReader
    ) async throws(EngineError) -> RunningBatch {
        let run = try startAction(reference, values, reader)
        // Volumes and announcements are persistent.
        await save()
        return run
    }

    /// As `runAction`, without waiting for the disk.
    ///
    /// - Throws: as `runAction`.
    public func startAction(
        _ reference: String,
        _ values: [String: ParameterValue] = [:],
        _ reader: some ActionReader
    ) throws(EngineError) -> RunningBatch {
        try startAction(reference, values, reader, at: nil)
    }

    /// As the public `startAction`, with the run's first frame; nil, or one that has passed, for the earliest possible.
    func startAction(
        _ reference: String,
        _ values: [String: ParameterValue],
        _ reader: some ActionReader,
        at frame: FrameTime?
    ) throws(EngineError) -> RunningBatch {
        guard life != .stopped else { throw .stopped }
        let action = try state.actions.action(reference)
        try Precondition.current?.check(state)
        let steps = try self.steps(of: action, values, reader)
        let origin = RunOrigin(actionID: action.id, name: action.settings.name)
        let plan = try tried(steps, at: frame)
        noteChoice(steps, of: action)
        return begin(plan, of: origin)
    }

    /// The steps that a run of an action does: all, or the one that it chooses.
    func steps(
        of action: Action,
        _ values: [String: ParameterValue],
        _ reader: some ActionReader
    ) throws(EngineError) -> [BatchStep] {
        let steps = try reader.steps(of: action.settings, with: try action.settings.values(values))
        guard let number = state.actions.nextStep(of: action, seed: makeTurn().makeSeed()) else {
            return steps
        }
        return steps.filter { $0.number == number }
    }

    /// Notes which step a run does, so that the next one does another.
    func noteChoice(_ steps: [BatchStep], of action: Action) {
        guard action.settings.choice != nil, let step = steps.first(where: { $0.number >= 0 }) else { return }
        state.actions.note(step: step.number, of: action.id)
    }

    /// The plan of steps, which were tried.
    ///
    /// - Throws: `batchRefused`, `limitReached`; nothing was changed.
    func tried(_ steps: [BatchStep], at frame: FrameTime? = nil) throws(EngineError) -> BatchPlan {
        guard state.runs.count < state.limits.runs else {
            throw .limitReached(what: "runs", limit: state.limits.runs)
        }
        var plan = plan(steps, at: frame)
        do throws(BatchRefusal) {
            plan.end = try rehearsedEnd(of: plan)
        } catch {
            throw .batchRefused([error])
        }
        return plan
    }

    /// Stops a run: its steps that wait are cancelled, and the players and announcements that it started end, by default
    /// over a fade.
    ///
    /// - Throws: `runNotFound`, `invalidValue`, `overloaded`.
    public func stop(
        run id: String,
        _ request: StopRequest = StopRequest()
    ) async throws(EngineError) -> Changed<RunningBatch> {
        let run = try state.runs.run(id)
        let changed = try stop(runs: [id], request).contains(id)
        await save()
        var ended = run.over
        ended.cancelWaiting()
        let left = state.runs[id].map { state.shown($0) }
        return Changed(snapshot: left ?? ended, changed: changed, otherwise: .notPlaying)
    }

    /// Stops all runs of an action.
    ///
    /// - Returns: the ids of the runs that were stopped.
    /// - Throws: `actionNotFound`, `invalidValue`, `overloaded`.
    public func stopRuns(
        ofAction reference: String,
        _ request: StopRequest = StopRequest()
    ) async throws(EngineError) -> [String] {
        let action = try state.actions.action(reference)
        let stopped = try stop(runs: state.runs.runs(of: action.id), request)
        await save()
        return stopped
    }

    /// Pauses a run: its steps wait, and what it started stands still, but for its announcements.
    ///
    /// - Throws: `runNotFound`, `overloaded`.
    public func pause(run id: String) throws(EngineError) -> Changed<RunningBatch> {
        try change(run: id, otherwise: .alreadyPaused) { (state, turn) throws(EngineError) in
            try state.pause(run: id, &turn)
        }
    }

    /// Resumes a run that was paused.
    ///
    /// - Throws: `runNotFound`, `overloaded`.
    public func resume(run id: String) throws(EngineError) -> Changed<RunningBatch> {
        try change(run: id, voices: state.voicesToResume(run: id), otherwise: .alreadyPlaying) {
            (state, turn) throws(EngineError) in
            try state.resume(run: id, &turn)
        }
    }

    // MARK: Mechanism

    private func change(
        run id: String,
        voices: Int = 0,
        otherwise reason: UnchangedReason,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<RunningBatch> {
        let players = try state.runs.run(id).players
        return try perform(
            answering: run(id),
            on: players,
            commands: Engine.commandsPerPlayer * players.count,
            voices: voices,
            otherwise: { _ in reason },
            decide
        )
    }

    /// The players whose position a stop of runs needs.
    func playersToStop(runs ids: [String]) -> [String] {
        players(ofRuns: ids) + [state.queue.playback?.main].compactMap(\.self)
    }

    /// Upper bound of the commands of a stop of runs.
    func commandsToStop(runs ids: [String]) -> Int {
        let music = Engine.commandsPerPlayer * (2 + state.music.fadingOut.count)
        return Engine.commandsToStop(players(ofRuns: ids).compactMap { state.players[$0] }) + music
            + Engine.commandsPerPlayer
    }

    private func players(ofRuns ids: [String]) -> [String] {
        ids.compactMap { state.runs[$0] }.flatMap(\.players)
    }

    /// Stops those of some runs that are not over.
    ///
    /// - Returns: the ids of the runs that were stopped.
    /// - Throws: `invalidValue`, `overloaded`.
    @discardableResult
    func stop(runs ids: [String], _ request: StopRequest) throws(EngineError) -> [String] {
        let ids = ids.filter { state.runs[$0] != nil }
        return try perform(on: playersToStop(runs: ids), commands: commandsToStop(runs: ids)) {
            (state, turn) throws(EngineError) in
            var stopped: [String] = []
            for id in ids where try state.stop(run: id, request, &turn) { stopped.append(id) }
            return stopped
        }
    }
}
