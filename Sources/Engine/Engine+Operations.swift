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
    ///   - commands: the most commands the decision may send.
    ///   - voices: the most voices it may start.
    ///   - policy: what happens where those are more than may sound.
    ///   - decide: validates completely, then mutates.
    /// - Returns: what the decision returned.
    /// - Throws: `overloaded` or `limitReached` where the commands do not fit, or what the decision throws.
    func perform<Result>(
        commands: Int,
        voices: Int = 0,
        policy: StealPolicy = .fail,
        _ decide: (inout EngineState, FrameTime) throws(EngineError) -> (Result, Effects)
    ) throws(EngineError) -> Result {
        guard life != .stopped else { throw .stopped }
        let now = present()
        try Precondition.current?.check(state)
        try reserve(commands: commands, voices: voices, policy: policy)
        let (result, effects) = try decide(&state, now)
        apply(effects)
        reconcile()
        return result
    }

    /// Does what a decision asks for.
    func apply(_ effects: Effects) {
        if case .rehearsal = phase { return rehearse(effects) }
        for command in effects.commands { send(command) }
        if !effects.commands.isEmpty, phase == nil { commitCommands() }
        // News of the audio thread brings the next look; where it is stuck none comes.
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
    func save() async throws(EngineError) {
        try await stateFile.flush()
    }

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
        let now = present()
        var effects = Effects()
        effects.publish(event, at: now)
        publish(effects)
    }
}
