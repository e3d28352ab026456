// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

/// How every operation runs: reserve, decide, submit, publish.
extension Engine {
    /// Runs one operation: reserves, decides, submits and publishes.
    ///
    /// - Parameters:
    ///   - players: players whose position the decision needs.
    ///   - commands: upper bound of the commands that the decision sends.
    ///   - voices: upper bound of the voices that it starts.
    ///   - policy: what happens when the limit of voices is reached.
    ///   - isUrgent: whether it may use the room that is kept for stopping everything.
    ///   - decide: validates completely, then mutates.
    /// - Returns: the decision's result.
    /// - Throws: `overloaded` or `limitReached` if the commands do not fit, or the decision's error.
    @discardableResult
    func perform<Result>(
        on players: [String] = [],
        commands: Int = 0,
        voices: Int = 0,
        policy: StealPolicy = .fail,
        isUrgent: Bool = false,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        guard life != .stopped else { throw .stopped }
        if !players.isEmpty { refreshPlayheads(players) }
        var turn = beginTurn()
        try Precondition.current?.check(state)
        try reserve(commands: commands, voices: voices, policy: policy, isUrgent: isUrgent)
        let result = try decide(&state, &turn)
        apply(turn.effects)
        reconcile()
        return result
    }

    /// As ``perform(on:commands:voices:policy:_:)``, for a decision that returns whether anything changed.
    ///
    /// - Returns: the snapshot afterwards, and if nothing changed the reason, which `otherwise` finds in it.
    func perform<Snapshot>(
        answering answer: @autoclosure () throws(EngineError) -> Snapshot,
        on players: [String] = [],
        commands: Int = 0,
        voices: Int = 0,
        policy: StealPolicy = .fail,
        otherwise reason: (Snapshot) -> UnchangedReason = { _ in .sameValues },
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<Snapshot> {
        let changed = try perform(
            on: players,
            commands: commands,
            voices: voices,
            policy: policy,
            decide
        )
        let snapshot = try answer()
        return Changed(snapshot: snapshot, changed: changed, otherwise: reason(snapshot))
    }

    /// Runs an internal decision that needs no reservation in the mixer's queue, at a frame or at the current one.
    @discardableResult
    func decide<Result>(
        at frame: FrameTime? = nil,
        _ decide: (inout EngineState, inout Turn) -> Result
    ) -> Result {
        var turn = makeTurn(at: frame ?? present())
        let result = decide(&state, &turn)
        apply(turn.effects)
        return result
    }

    /// A turn at the current frame, after taking all events of the audio thread.
    func beginTurn() -> Turn { makeTurn(at: present()) }

    /// A turn at a frame, or at the latest known frame.
    func makeTurn(at frame: FrameTime? = nil) -> Turn {
        let now = frame ?? clock.present
        return Turn(
            now: now,
            utc: clock.utc(at: now),
            delay: clock.delay,
            requester: Requester.current,
            random: configuration.random
        )
    }

    /// Carries out the effects of a decision.
    func apply(_ effects: Effects) {
        if case .rehearsal = phase { return rehearse(effects) }
        for command in effects.commands {
            if phase != nil, case .start(_, let reading) = command {
                batching.started.players.append(reading.playerID)
            }
            send(command)
        }
        if !effects.commands.isEmpty, phase == nil { commitCommands() }
        // The next check comes with an event of the audio thread; a stuck thread sends none.
        if !machine.isWatching, state.players.activeCount > 0 { watchAudio() }
        keep(state.lasting(effects.changes))
        for asset in effects.abandoned { files.removeSoon(asset) }
        for name in effects.waveforms { files.removePeaks(name) }
        if effects.hasPreparations { prepareWaiting() }
        for message in effects.messages { deliver(message) }
        for talk in effects.talks { take(talk) }
        publish(effects)
    }

    private func keep(_ changes: [StateChange]) {
        guard !changes.isEmpty else { return }
        if let request = KeyedRequest.current {
            request.submit(changes, to: stateFile)
        } else {
            stateFile.submit(changes)
        }
    }

    /// Returns when all changes made so far are committed and survive a crash of the process, or could not be.
    ///
    /// In the second case they are in effect, writing them is tried again, and the request's ``KeepingNote`` says so.
    /// Other operations run meanwhile. What a ``KeyedRequest`` changes is committed with its answer, not here.
    func save() async {
        if stateFile.safeMode == nil, KeyedRequest.current?.takesKeeping() == true { return }
        do { try await commit() } catch { KeepingNote.current?.noteFailure() }
    }

    /// As ``save()``, for an operation that is refused if it cannot be kept.
    ///
    /// - Throws: `changesRefused` in safe mode, else `storageFull`, `storageFailed`.
    func commit() async throws(EngineError) {
        if let reason = stateFile.safeMode { throw .changesRefused(reason: reason) }
        releaseHold()
        try await stateFile.flush()
    }

    /// Lets other changes be committed although the request, which has a key, is not answered yet.
    ///
    /// Before an operation waits for more than the engine between its change and its answer.
    func releaseHold() { KeyedRequest.current?.release(to: stateFile) }

    /// Passes events to the sink, then ends the device clock's epoch if nothing keeps it running.
    func publish(_ effects: Effects) {
        notePlays(effects)
        for stamped in effects.events {
            noteFaultCause(stamped.event)
            if case .soundReady(let sound) = stamped.event {
                if measuresSounds { background.analyze(sound.id) }
                if state.sounds[sound.id]?.needsFingerprint == true { background.add(.fingerprint(sound.id)) }
            }
            if case .playerDisposed(let id, _) = stamped.event { levels.drop(.player(id)) }
            eventSink(
                EngineEventEnvelope(
                    event: stamped.event,
                    engineTime: state.rate.seconds(stamped.frame),
                    frame: stamped.frame.frame,
                    deviceTime: state.rate.seconds(state.epoch.elapsed(at: stamped.frame)),
                    utc: Date()
                )
            )
        }
        state.endIdleEpoch()
    }

    /// Passes one event to the sink, stamped with the current frame.
    func publish(_ event: EngineEvent) {
        var turn = beginTurn()
        turn.publish(event)
        publish(turn.effects)
    }
}
