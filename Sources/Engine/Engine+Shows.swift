// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// All shows, in order of creation.
    public func shows() -> [ShowSnapshot] { state.shows.all.map { state.snapshot(of: $0) } }

    /// A page of the shows, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func shows(_ request: PageRequest) throws(EngineError) -> Page<ShowSnapshot> {
        try request.page(of: state.shows.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One show, by id or name.
    ///
    /// - Throws: `showNotFound`.
    public func show(_ reference: String) throws(EngineError) -> ShowSnapshot {
        state.snapshot(of: try state.shows.show(reference))
    }

    /// Adds a show, whose pointer is at the first cue.
    ///
    /// - Throws: `invalidValue`, `actionNotFound`, `nameTaken`, `limitReached`.
    public func createShow(_ settings: ShowSettings) async throws(EngineError) -> ShowSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in try state.createShow(settings, &turn) }
        let snapshot = try show(id)
        await save()
        return snapshot
    }

    /// Changes a show, also while it runs.
    ///
    /// - Throws: as `createShow`, and `showNotFound`.
    public func changeShow(
        _ reference: String,
        _ change: ShowChange
    ) async throws(EngineError) -> Changed<ShowSnapshot> {
        let answer = try changeShow(reference) { (state, id, turn) throws(EngineError) in
            try state.change(show: id, change, &turn)
        }
        await save()
        return answer
    }

    /// Removes a show; cues that wait are cancelled, and what its cues started goes on.
    ///
    /// - Throws: `showNotFound`.
    public func disposeShow(_ reference: String) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in try state.disposeShow(reference, &turn) }
        await save()
    }

    /// Moves the pointer of a show; nothing starts or stops.
    ///
    /// - Throws: `showNotFound`, `cueNotFound`.
    public func selectCue(
        _ selection: CueSelection,
        ofShow reference: String
    ) throws(EngineError) -> Changed<ShowSnapshot> {
        try changeShow(reference) { (state, id, turn) throws(EngineError) in
            try state.select(selection, inShow: id, &turn)
        }
    }

    /// Arms or disarms cues of a show.
    ///
    /// - Throws: `showNotFound`, `cueNotFound`.
    public func arm(
        _ cues: [String],
        _ isArmed: Bool,
        ofShow reference: String
    ) throws(EngineError) -> Changed<ShowSnapshot> {
        try changeShow(reference) { (state, id, turn) throws(EngineError) in
            try state.arm(cues, isArmed, inShow: id, &turn)
        }
    }

    /// Starts the cue at the pointer, or another one, and those that continue it.
    ///
    /// A cue whose action is refused ends with that error; the GO is not refused for it. As a step of an action it starts the
    /// cue on the step's frame, unless that cue waits already.
    ///
    /// - Parameters:
    ///   - reference: id or name of the show.
    ///   - cue: the number of the cue; nil for the one at the pointer, which then moves behind them.
    ///   - reader: reads the actions of its cues, now and when their frames come.
    /// - Returns: the show.
    /// - Throws: `showNotFound`, `cueNotFound`, `noCue`, `goTooSoon`, `wrongState`, `limitReached`.
    public func go(
        show reference: String,
        cue: String? = nil,
        _ reader: some ActionReader
    ) throws(EngineError) -> Changed<ShowSnapshot> {
        let (lead, requester) = (batchLead, Requester.current)
        let step = phase.map { batching.frame ?? $0.now }
        return try changeShow(reference) { (state, id, turn) throws(EngineError) in
            try state.go(show: id, cue: cue, lead: lead, asStepAt: step, by: requester, &turn)
            state.shows.reader = KeptActionReader(reader)
            return true
        }
    }

    /// Stops what the cues of a show, or one of them, started, by default over a fade, and cancels those that wait.
    ///
    /// - Throws: `showNotFound`, `cueNotFound`, `invalidValue`, `overloaded`.
    public func stopShow(
        _ reference: String,
        cue: String? = nil,
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> Changed<ShowSnapshot> {
        let present = try state.shows.show(reference)
        if let cue { try present.check(cue) }
        let batches = present.timeline.runs.filter { $0.cue == cue ?? $0.cue }
            .compactMap { present.batches[$0.id] }
            .filter { state.runs[$0] != nil }
        return try changeShow(
            reference,
            on: playersToStop(runs: batches),
            commands: commandsToStop(runs: batches),
            otherwise: .notPlaying
        ) { (state, id, turn) throws(EngineError) in
            // Checked even if nothing plays, so that a wrong value is always refused.
            if request.fadeOut { _ = try state.fadeFrames(request.fadeDuration) }
            for batch in batches { _ = try state.stop(run: batch, request, &turn) }
            return state.stop(show: id, cue: cue, &turn)
        }
    }

    /// Starts the cues whose frames come, and ends those of which nothing plays any more.
    ///
    /// Called after every operation and every drain.
    func reconcileShows() {
        guard phase == nil, life == .running else { return }
        // The queue may just have ended the announcement of a run.
        if state.runs.count > 0 { decide { $0.endRuns(&$1) } }
        guard state.shows.isRunning else { return wakePump(.shows, at: nil) }
        // Actions that are started below reconcile, too, before it is known on which frame they begin.
        guard !state.shows.isReconciling else { return }
        state.shows.isReconciling = true
        defer { state.shows.isReconciling = false }
        refreshClock()
        let lead = batchLead
        // What becomes due meanwhile waits for the next call, so that cues which start others end here.
        let now = present()
        decide(at: now) { $0.advanceShows(lead: lead, &$1) }
        var requests = state.shows.takeRequests()
        while !requests.isEmpty {
            for (show, run) in requests { carryOut(run, ofShow: show) }
            // A cue that was refused, or whose length is known, may have others behind it that are due.
            decide(at: now) { $0.advanceShows(lead: lead, &$1) }
            requests = state.shows.takeRequests()
        }
        let wait = state.showDeadline(lead: lead).map { state.rate.seconds($0 - clock.present) }
        wakePump(.shows, at: wait.map { max(0.001, $0) })
    }

    // MARK: Mechanism

    private func changeShow(
        _ reference: String,
        on players: [String] = [],
        commands: Int = 0,
        otherwise reason: UnchangedReason = .sameValues,
        _ change: (inout EngineState, String, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<ShowSnapshot> {
        let (id, changed) = try perform(on: players, commands: commands) {
            (state, turn) throws(EngineError) in
            let id = try state.shows.show(reference).id
            return (id, try change(&state, id, &turn))
        }
        return Changed(snapshot: try show(id), changed: changed, otherwise: reason)
    }

    /// Runs or rehearses the action of a cue.
    private func carryOut(_ run: CueRun, ofShow id: String) {
        // One that was carried out before it may have stopped the show.
        guard let show = state.shows[id], show.timeline.runs.contains(where: { $0.id == run.id }),
            let cue = show.cue(run.cue), let reader = state.shows.reader
        else { return }
        Requester.$current.withValue(show.requester) {
            do throws(EngineError) {
                if run.isRehearsal {
                    let frames = try rehearsedFrames(
                        ofAction: cue.action,
                        cue.parameters,
                        reader,
                        at: run.start
                    )
                    decide { $0.note(rehearsed: frames, of: run, inShow: id, &$1) }
                } else {
                    let batch = try startAction(cue.action, cue.parameters, reader, at: run.start)
                    state.note(batch, of: run, inShow: id)
                }
            } catch {
                let failure = CueEndReason.failed(error)
                decide { $0.end(run.id, ofShow: id, at: run.start, failure, &$1) }
            }
        }
    }
}
