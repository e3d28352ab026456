// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Logging
import Mixer
import Output
import Storage

extension Engine {
    /// Sets a health condition, or clears it when `text` is nil; logs and publishes a change.
    func note(_ code: HealthCode, _ text: String?, level: HealthLevel = .degraded) {
        guard let transition = machine.set(code, text, level: level, at: Date()) else { return }
        if let text {
            logger.log(
                level: level == .notice ? .notice : .error,
                level == .notice ? "noticed" : "degraded",
                metadata: ["code": "\(code.rawValue)", "reason": "\(text)"]
            )
        } else {
            logger.notice("recovered", metadata: ["code": "\(code.rawValue)"])
        }
        if transition.changesReadiness {
            logger.notice("readiness changed", metadata: ["ready": "\(machine.status.isReady)"])
        }
        publish(.healthChanged(machine.summary))
    }

    /// Checks disk, uploads and audio thread; runs with every drain.
    func watchMachine() {
        takeStorageReports()
        removeForgottenAssets()
        watchStore()
        watchAudio()
        watchWork()
    }

    /// Looks at the lanes in a while, because work is about to be given to them.
    func expectWork() { wakePump(.work, at: 5) }

    /// Reports work that waits too long for a thread; looks again as long as some waits.
    func watchWork() {
        let stuck = files.lanes.stuck
        let titles = stuck.map(\.title).joined(separator: " and ")
        note(
            .workStuck,
            stuck.isEmpty ? nil : "\(titles) wait too long for those before them",
            level: stuck.contains { $0 == .files || $0 == .announcements } ? .notReady : .degraded
        )
        if life == .running, files.lanes.areBusy { expectWork() }
    }

    /// Looks for jumps of the clocks, before anything is decided by the time of day.
    func watchClocks() {
        guard phase == nil, let clocks = configuration.systemClocks else { return }
        note(machine.take(clocks()))
    }

    private func note(_ jumps: [ClockJump]) {
        for jump in jumps {
            logger.notice(
                jump.kind == .suspended ? "the machine was suspended" : "the wall clock was set",
                metadata: ["seconds": "\(jump.seconds)"]
            )
            publish(.clockJumped(jump))
        }
        // Wall-clock times have moved against engine time.
        guard !jumps.isEmpty else { return }
        let set = jumps.filter { $0.kind == .set }.map(\.seconds).reduce(0, +)
        if set != 0 { decide { $0.shiftDurations(by: set, &$1) } }
        state.queue.schedules.recompute(now: makeTurn().utc)
        state.calendar.forgetUpcoming()
        queueAlarm = .distantPast
    }

    /// Checks that the audio thread renders; checks again in one second while a player is active.
    func watchAudio() {
        let isDue = life == .running && state.players.activeCount > 0
        let moment = clock.moment
        let fault = machine.audioThreadFault(mixer.clock.frame, isDue: isDue, at: moment)
        note(.audioStuck, fault, level: .notReady)
        watchAudibility(at: moment)
        // The monitor keeps listening for a while after the last player.
        let isWatched = isDue || machine.audibility.target != nil
        if isWatched || machine.isWatching { wakePump(.watch, at: isWatched ? 1 : nil) }
        machine.isWatching = isWatched
    }

    /// Checks that playing sounds reach the sink of the main stream; buses with their own sink are not monitored.
    func watchAudibility(at moment: UInt64) {
        guard let listener = configuration.sinkListener, machine.audibility.isDue(at: moment) else { return }
        let isOn = life == .running && machine.output.isRunning && !machine.output.isFallback
        let isPlaying = isOn && !state.players.soundingKinds.isEmpty
        guard isPlaying || machine.audibility.target != nil else { return }
        let graph = state.session.graph
        let sink = isOn ? graph.sinks.first { $0.name == graph.ownSinks.first } : nil
        let observation = AudibilityMonitor.Observation(
            sink: sink,
            isPlaying: isPlaying,
            hearing: listener.takeHearing()
        )
        machine.audibility.take(observation, at: moment)
        listener.listen(to: machine.audibility.target)
        note(
            .inaudible,
            machine.audibility.cause.flatMap { cause in
                sink.map { AudibilityMonitor.text(cause, at: "\($0.summary) (\($0.name))") }
            },
            level: .notReady
        )
    }

    /// Notes for everything that sounds what silences it.
    func noteSilences() {
        guard phase == nil else { return }
        state.noteSilences(machine.reach, at: clock.present)
    }

    // MARK: The disk

    /// Takes failures and recoveries reported by the state writer.
    func takeStorageReports() {
        for failure in stateFile.takeReports() {
            note(
                .stateUnwritten,
                failure.map {
                    "\(EngineError($0, "writing").phrase); changes are written as soon as that is possible"
                }
            )
        }
    }

    /// Checks the limit for all uploads.
    func watchStore() { note(.storeFull, files.store.quota.usage.fault) }

    /// Removes files of uploads whose records were removed while that could not be written, once it is.
    private func removeForgottenAssets() {
        guard !forgottenAssets.isEmpty, !machine.status.has(.stateUnwritten) else { return }
        for asset in forgottenAssets { files.removeSoon(asset) }
        forgottenAssets = []
    }
}
