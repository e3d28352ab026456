// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// How the steps of a run are tried, performed and handed to the audio thread before their frames.
extension Engine {
    /// How long before its frame a step is handed to the audio thread.
    var batchLead: FrameCount {
        FrameCount(max(state.streamLead.frames, Int64(3 * clock.device.quantum)))
    }

    /// When steps are performed that begin now, or on a later frame.
    func plan(_ steps: [BatchStep], at frame: FrameTime? = nil) -> BatchPlan {
        BatchPlan(steps, now: present(), lead: batchLead, rate: state.rate, at: frame)
    }

    /// Tries the steps of groups in order, on a copy of the state.
    ///
    /// - Parameters:
    ///   - groups: in order of their frames.
    ///   - tolerates: whether a group is not refused for an error, by its index.
    ///   - inspect: takes the state before and after.
    /// - Throws: the first refusal; nothing was changed.
    func rehearse(
        _ groups: [BatchPlan.Group],
        tolerates: (EngineError, Int) -> Bool,
        inspect: (EngineState, EngineState) -> Void = { _, _ in }
    ) throws(BatchRefusal) {
        // First: it takes what the audio thread reports into the state, which is no part of the trial.
        let now = present()
        let before = state
        defer {
            state = before
            batching = Batching()
        }
        for (index, group) in groups.enumerated() {
            batching.phase = .rehearsal(now: now, commands: 0, voices: 0)
            batching.frame = group.commandFrame
            for step in group.steps {
                do throws(EngineError) { try step.run(self) } catch {
                    if tolerates(error, index) { continue }
                    throw BatchRefusal(index: step.number, error: error)
                }
            }
        }
        inspect(before, state)
    }

    /// Begins a run whose steps were tried: performs those of its first frame, unless that is still to come.
    ///
    /// Steps with a negative number are no part of the run: they make room for it.
    func begin(_ plan: BatchPlan, of origin: RunOrigin) -> RunningBatch {
        let steps = plan.groups.flatMap { group in
            group.steps.filter { $0.number >= 0 }.map {
                RunStep(number: $0.number, at: $0.at, frame: group.frame.frame)
            }
        }
        var run = RunningBatch(
            id: Identifier.make("r", configuration.random()),
            origin: origin,
            startsAt: state.rate.seconds(plan.begin),
            frame: plan.begin.frame,
            steps: steps.sorted { $0.number < $1.number }
        )
        run.triedEnd = plan.end
        let requester = Requester.current
        let soonest = present() + batchLead
        let first = plan.groups.first.flatMap { $0.isImmediate || $0.frame <= soonest ? $0 : nil }
        let waiting = plan.groups.dropFirst(first == nil ? 0 : 1).flatMap { group in
            group.steps.map {
                WaitingStep(run: run.id, step: $0, frame: group.frame, requester: requester)
            }
        }
        state.runs.begin(run, waiting)
        if let first { perform(first, of: run.id) }
        let begun = state.shown(state.runs[run.id] ?? run)
        decide { $1.publish(.action(.started(begun))) }
        reconcile()
        return state.runs[run.id].map { state.shown($0) } ?? begun.over
    }

    /// When an action would begin, and when what it would start is over; nothing is changed.
    ///
    /// - Parameters:
    ///   - reference: the action's id or name.
    ///   - values: those of its parameters.
    ///   - reader: reads its operations.
    ///   - frame: the first frame of the run.
    /// - Returns: the frames; no end if something plays until it is stopped.
    /// - Throws: as `startAction`.
    func rehearsedFrames(
        ofAction reference: String,
        _ values: [String: ParameterValue],
        _ reader: some ActionReader,
        at frame: FrameTime
    ) throws(EngineError) -> (begin: FrameTime, end: FrameTime?) {
        let action = try state.actions.action(reference)
        let steps = try self.steps(of: action, values, reader)
        let plan = plan(steps, at: frame)
        do throws(BatchRefusal) {
            return (plan.begin, try rehearsedEnd(of: plan))
        } catch {
            throw .batchRefused([error])
        }
    }

    /// Tries a plan, and says when what it would start is over.
    ///
    /// - Returns: the frame; nil if something plays until it is stopped.
    /// - Throws: the first refusal; later frames may find another state.
    func rehearsedEnd(of plan: BatchPlan) throws(BatchRefusal) -> FrameTime? {
        let last = max(plan.begin, plan.groups.last?.frame ?? plan.begin)
        var end: FrameTime?
        try rehearse(plan.groups) { error, index in
            error.isOfTheMoment && index > 0
        } inspect: { before, after in
            end = after.end(ofStartsSince: before, from: plan.begin).map { max($0, last) }
        }
        return end
    }

    /// Performs the steps whose frame comes within the lead, and ends runs that are over.
    ///
    /// Called after every operation and every drain.
    func reconcileRuns() {
        guard phase == nil, life == .running, state.runs.count > 0 else { return }
        refreshClock()
        // What becomes due meanwhile waits for the next call, so that runs which begin others end here.
        let last = clock.present + batchLead
        var due = state.runs.takeDue(by: last)
        while let first = due.first {
            performDue(due, first)
            due = state.runs.takeDue(by: last)
        }
        var turn = makeTurn()
        state.endRuns(&turn)
        apply(turn.effects)
        let wait = state.runs.nextFrame.map { state.rate.seconds($0 - batchLead - clock.present) }
        wakePump(.runs, at: wait.map { max(0.001, $0) })
    }

    // MARK: Mechanism

    /// Performs steps that were tried.
    private func perform(_ group: BatchPlan.Group, of run: String) {
        batching.phase = .performance(now: present())
        batching.frame = group.commandFrame
        for step in group.steps {
            batching.started = Batching.Started()
            let outcome: RunStep.State
            do throws(EngineError) {
                try step.run(self)
                outcome = .done
            } catch {
                outcome = .failed(error)
            }
            guard var done = state.runs[run]?.steps.first(where: { $0.number == step.number }) else {
                continue
            }
            done.state = outcome
            (done.players, done.items) = (batching.started.players, batching.started.items)
            state.runs.note(done, of: run)
        }
        batching = Batching()
        commitCommands()
    }

    /// Performs the steps of one run and frame, all or none.
    private func performDue(_ due: [WaitingStep], _ first: WaitingStep) {
        // A frame that passed meanwhile, as when the machine was suspended, is now.
        let isLate = first.frame <= present()
        let group = BatchPlan.Group(frame: first.frame, isImmediate: isLate, steps: due.map(\.step))
        Requester.$current.withValue(first.requester) {
            do throws(BatchRefusal) {
                try rehearse([group]) { _, _ in false }
                perform(group, of: first.run)
            } catch {
                refuse(group, of: first.run, error)
            }
        }
    }

    private func refuse(_ group: BatchPlan.Group, of run: String, _ refusal: BatchRefusal) {
        guard let present = state.runs[run] else { return }
        for var step in present.steps where group.steps.contains(where: { $0.number == step.number }) {
            step.state = .failed(refusal.error)
            state.runs.note(step, of: run)
        }
        let news = ActionEvent.stepFailed(
            run: run,
            action: present.origin.actionID,
            step: refusal.index,
            refusal.error
        )
        publish(.action(news))
    }
}
