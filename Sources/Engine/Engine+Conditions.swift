// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Logging
import Mixer
import Output
import Storage

extension Engine {
    /// Notes that something is wrong, or with nil that it is not any more; tells log and subscribers where that is news.
    func note(_ code: HealthCode, _ text: String?, preventsReadiness: Bool = false) {
        let wasReady = healthStatus.isReady
        guard healthStatus.set(code, text, preventsReadiness: preventsReadiness, at: Date()) else { return }
        if let text {
            logger.error("degraded", metadata: ["code": "\(code.rawValue)", "reason": "\(text)"])
        } else {
            logger.notice("recovered", metadata: ["code": "\(code.rawValue)"])
        }
        if wasReady != healthStatus.isReady {
            logger.notice("readiness changed", metadata: ["ready": "\(healthStatus.isReady)"])
        }
        publish(.healthChanged(summary))
    }

    /// What subscribers are told of health.
    var summary: HealthSummary {
        HealthSummary(
            status: healthStatus.reasons.isEmpty ? .ok : .degraded,
            isReady: healthStatus.isReady && output.isRunning,
            reasons: healthStatus.reasons
        )
    }

    /// Looks after the machine: its clocks, its disk, its audio thread; with every drain.
    func watchMachine() {
        takeStorageNews()
        if let clocks = configuration.systemClocks { note(clockMonitor.take(clocks())) }
        watchAudio()
    }

    private func note(_ jumps: [ClockJump]) {
        for jump in jumps {
            clockJumps[jump.kind, default: 0] += 1
            logger.notice(
                jump.kind == .suspended ? "the machine slept" : "the time of day was set",
                metadata: ["seconds": "\(jump.seconds)"]
            )
            publish(.clockJumped(jump))
        }
        // Times of the calendar are elsewhere now.
        guard !jumps.isEmpty else { return }
        state.queue.schedules.reckon(now: moment().utc)
        queueAlarm = .distantPast
    }

    /// Sees whether the audio thread renders; looks again in a second where something is to be heard.
    func watchAudio() {
        let isDue = life == .running && state.players.activeCount > 0
        let moment = configuration.monotonicNanoseconds()
        let isStuck = audioThreadMonitor.isStuck(mixer.clock.frame, isDue: isDue, at: moment)
        note(
            .audioStuck,
            isStuck
                ? "the audio thread rendered nothing for \(Int(audioThreadMonitor.patience)) s; restart the server if it stays so"
                : nil,
            preventsReadiness: true
        )
        watchAudibility(at: moment)
        // It listens on for a while after the last player.
        let isWatched = isDue || audibility.target != nil
        if isWatched || isWatching { wakePump(.watch, at: isWatched ? 1 : nil) }
        isWatching = isWatched
    }

    // MARK: The disk

    /// Takes what the writer of the state met.
    private func takeStorageNews() {
        for failure in storageNews.take() {
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
        takeStorageNews()
        guard
            let reason = healthStatus.reasons.first(where: { [.safeMode, .stateUnwritten].contains($0.code) })
        else { return }
        throw .changesRefused(reason: reason.text)
    }
}
