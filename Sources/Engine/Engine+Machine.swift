// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Logging
import Mixer
import Output
import Storage

extension Engine {
    /// Notes that something is wrong, or with nil that it is not any more; logs and publishes what is new.
    func note(_ code: HealthCode, _ text: String?, preventsReadiness: Bool = false) {
        guard
            let transition = machine.set(code, text, preventsReadiness: preventsReadiness, at: Date())
        else { return }
        if let text {
            logger.error("degraded", metadata: ["code": "\(code.rawValue)", "reason": "\(text)"])
        } else {
            logger.notice("recovered", metadata: ["code": "\(code.rawValue)"])
        }
        if transition.changesReadiness {
            logger.notice("readiness changed", metadata: ["ready": "\(machine.status.isReady)"])
        }
        publish(.healthChanged(machine.summary))
    }

    /// Looks after the machine: its clocks, its disk, its audio thread; with every drain.
    func watchMachine() {
        takeStorageReports()
        if let clocks = configuration.systemClocks { note(machine.take(clocks())) }
        watchAudio()
    }

    private func note(_ jumps: [ClockJump]) {
        for jump in jumps {
            logger.notice(
                jump.kind == .suspended ? "the machine slept" : "the time of day was set",
                metadata: ["seconds": "\(jump.seconds)"]
            )
            publish(.clockJumped(jump))
        }
        // Times of the calendar are elsewhere now.
        guard !jumps.isEmpty else { return }
        state.queue.schedules.reckon(now: makeTurn().utc)
        queueAlarm = .distantPast
    }

    /// Sees whether the audio thread renders; looks again in a second where something is to be heard.
    func watchAudio() {
        let isDue = life == .running && state.players.activeCount > 0
        let moment = clock.moment
        let fault = machine.audioThreadFault(mixer.clock.frame, isDue: isDue, at: moment)
        note(.audioStuck, fault, preventsReadiness: true)
        watchAudibility(at: moment)
        // It listens on for a while after the last player.
        let isWatched = isDue || machine.audibility.target != nil
        if isWatched || machine.isWatching { wakePump(.watch, at: isWatched ? 1 : nil) }
        machine.isWatching = isWatched
    }

    /// Sees whether what plays is heard at the sink of the main stream; a bus with a sink of its own is not listened to.
    func watchAudibility(at moment: UInt64) {
        guard let listener = configuration.sinkListener, machine.audibility.isDue(at: moment) else { return }
        let isOn = life == .running && machine.output.isRunning && !machine.output.isFallback
        let isPlaying = isOn && !state.players.soundingKinds.isEmpty
        guard isPlaying || machine.audibility.target != nil else { return }
        let graph = state.session.graph
        let sink = isOn ? graph.sinks.first { $0.name == graph.ownSinks.first } : nil
        let look = AudibilityMonitor.Look(sink: sink, isPlaying: isPlaying, hearing: listener.takeHearing())
        machine.audibility.take(look, at: moment)
        listener.listen(to: machine.audibility.target)
        note(
            .inaudible,
            machine.audibility.cause.flatMap { cause in
                sink.map { AudibilityMonitor.text(cause, at: "\($0.summary) (\($0.name))") }
            },
            preventsReadiness: true
        )
    }

    // MARK: The disk

    /// Takes what the writer of the state met.
    private func takeStorageReports() {
        for failure in stateFile.takeReports() {
            note(
                .stateUnwritten,
                failure.map {
                    "\(EngineError($0, "writing").phrase); what was changed is kept when it can be"
                }
            )
        }
    }

    /// Refuses what could not be kept; for every change that is promised to be.
    ///
    /// - Throws: `changesRefused`; nothing was changed then.
    func refuseChanges() throws(EngineError) {
        takeStorageReports()
        if let reason = machine.refusal { throw .changesRefused(reason: reason.text) }
    }
}
