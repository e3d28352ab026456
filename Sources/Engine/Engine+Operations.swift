// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

/// The pattern of every operation: reserve, decide, submit, publish.
extension Engine {
    /// Reserve, decide, submit, publish.
    ///
    /// - Parameters:
    ///   - players: whose position the decision needs.
    ///   - commands: the most commands the decision may send.
    ///   - voices: the most voices it may start.
    ///   - policy: what happens where those are more than may sound.
    ///   - decide: validates completely, then mutates.
    /// - Returns: what the decision returned.
    /// - Throws: `overloaded` or `limitReached` where the commands do not fit, or what the decision throws.
    @discardableResult
    func perform<Result>(
        on players: [String] = [],
        commands: Int = 0,
        voices: Int = 0,
        policy: StealPolicy = .fail,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        guard life != .stopped else { throw .stopped }
        if !players.isEmpty { refreshPlayheads(players) }
        var turn = beginTurn()
        try Precondition.current?.check(state)
        try reserve(commands: commands, voices: voices, policy: policy)
        let result = try decide(&state, &turn)
        apply(turn.effects)
        reconcile()
        return result
    }

    /// As ``perform(on:commands:voices:policy:_:)``, for a decision that says whether anything changed.
    ///
    /// - Returns: that, and the answer as it is afterwards.
    func perform<Snapshot>(
        answering answer: @autoclosure () throws(EngineError) -> Snapshot,
        on players: [String] = [],
        commands: Int = 0,
        voices: Int = 0,
        policy: StealPolicy = .fail,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<Snapshot> {
        let changed = try perform(
            on: players,
            commands: commands,
            voices: voices,
            policy: policy,
            decide
        )
        return Changed(snapshot: try answer(), changed: changed)
    }

    /// Decides something that happens by itself and needs no room in the mixer's queue.
    @discardableResult
    func decide<Result>(_ decide: (inout EngineState, inout Turn) -> Result) -> Result {
        var turn = beginTurn()
        let result = decide(&state, &turn)
        apply(turn.effects)
        return result
    }

    /// A turn at the present, after everything that happened before.
    func beginTurn() -> Turn { makeTurn(at: present()) }

    /// A turn at a frame, or at the newest one that is known.
    func makeTurn(at frame: FrameTime? = nil) -> Turn {
        let now = frame ?? clock.present
        return Turn(now: now, utc: clock.utc(at: now), delay: clock.delay, random: configuration.random)
    }

    /// Does what a decision asks for.
    func apply(_ effects: Effects) {
        if case .rehearsal = phase { return rehearse(effects) }
        for command in effects.commands { send(command) }
        if !effects.commands.isEmpty, phase == nil { commitCommands() }
        // An event of the audio thread brings the next look; where it is stuck none comes.
        if !machine.isWatching, state.players.activeCount > 0 { watchAudio() }
        stateFile.submit(state.lasting(effects.changes))
        for asset in effects.abandoned { files.removeSoon(asset) }
        for name in effects.waveforms { files.removePeaks(name) }
        if effects.hasPreparations { background.prepareItems() }
        publish(effects)
    }

    /// Returns when what was changed so far survives the death of the process; other operations go on meanwhile.
    ///
    /// - Throws: `storageFull`, `storageFailed`; the changes are in effect, wait and are tried again.
    func save() async throws(EngineError) { try await stateFile.flush() }

    /// Hands events to the sink, then lets the device clock end where nothing keeps it running.
    func publish(_ effects: Effects) {
        notePlays(effects)
        for stamped in effects.events {
            if case .soundReady(let sound) = stamped.event, measuresSounds { background.analyze(sound.id) }
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

    /// Hands one event to the sink, stamped with the present.
    func publish(_ event: EngineEvent) {
        var turn = beginTurn()
        turn.publish(event)
        publish(turn.effects)
    }
}
