// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Platform

/// Health of the way from the sounds to those who are to hear them.
extension Engine {
    /// Seconds between two looks at the machine's clock.
    private static let clockInterval = 30.0

    /// Looks at outputs, volumes, holds and the clock; called after every operation and every drain, so ten times a second at most.
    func watchPath() {
        switch machine.pathPace.ask(at: clock.moment) {
        case .now: lookAtPath()
        case .later(let seconds): wakePump(.path, at: seconds)
        case .planned: break
        }
    }

    /// Looks at outputs, volumes, holds and the clock at once.
    func lookAtPath() {
        guard phase == nil, life == .running else { return }
        note(.outputElsewhere, state.outputsElsewhere)
        note(.held, state.holds)
        let moment = clock.moment
        let silenced = machine.silence.take(state.chosenSilences, at: moment)
        let cure = "; unmute it, or turn it up"
        note(.silenced, silenced.isEmpty ? nil : silenced.joined(separator: "; ") + cure)
        let isLookDue = watchClock(at: moment)
        let waits = [machine.silence.secondsLeft(at: moment), isLookDue ? Engine.clockInterval : nil]
        wakePump(.path, at: waits.compactMap(\.self).min().map { max(0.05, $0) })
    }

    /// Looks at the machine's clock now and then, while something counts on it.
    ///
    /// - Returns: whether it has to be looked at again.
    private func watchClock(at moment: UInt64) -> Bool {
        guard let read = configuration.kernelClock else { return false }
        let counts = state.countsOnClock
        if machine.isClockLookDue(at: moment, seconds: Engine.clockInterval, counts: counts) {
            machine.kernelClock = counts ? read() : nil
            machine.clockCondition =
                counts
                ? EngineState.clockCondition(isSet: machine.kernelClock?.isSynchronized ?? true, now: Date())
                : nil
        }
        noteClock()
        return counts
    }

    /// Reports the worse of what rooms and schedules find in the clock.
    func noteClock() {
        if let problem = state.rooms.report.clock?.roomProblem {
            note(.clockUnsynchronized, problem)
        } else {
            note(.clockUnsynchronized, machine.clockCondition)
        }
    }

    private func note(_ code: HealthCode, _ condition: EngineState.PathCondition?) {
        note(code, condition?.text, level: condition?.level ?? .degraded)
    }
}
