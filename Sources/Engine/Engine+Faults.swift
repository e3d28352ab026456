// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Finds what is planned and cannot sound before it is due: actions are tried in the background after each change that may
/// concern them, as when they are made.
extension Engine {
    /// Notes an event that may break or repair actions.
    func noteFaultCause(_ event: EngineEvent) {
        switch event {
        case .soundRegistered, .soundReady, .soundFailed, .soundChanged, .soundDisposed, .station, .zone,
            .room, .show,
            .plan, .board, .action(.created), .action(.disposed):
            noteFaultCause()
        case .queueChanged: expectFaults { $0.areSchedulesDirty = true }
        default: break
        }
    }

    /// Notes that all actions have to be tried again.
    func noteFaultCause() { expectFaults { $0.isDirty = true } }

    /// Changes what has to be looked at, and wakes the pump for it.
    private func expectFaults(_ change: (inout FaultWatch) -> Void) {
        let isAwake = background.faults.hasWork
        change(&background.faults)
        if phase == nil, life == .running, !isAwake { wakePump(.faults, at: 0.05) }
    }

    /// Tries some of the actions that have to be tried; called after every operation and every drain.
    func watchFaults() {
        guard phase == nil, life == .running, let reader = actionReader.withLock({ $0 }) else { return }
        if background.faults.begin(state.actions.all.map(\.id), at: clock.moment) { readActionReferences() }
        for id in background.faults.take() {
            guard let action = state.actions[id] else { continue }
            let fault = fault(of: action, reader)
            guard state.actions.note(fault: fault, of: id) else { continue }
            background.faults.areSchedulesDirty = true
            publish(.action(.changed(state.snapshot(of: action))))
        }
        if background.faults.takeSchedules() {
            let broken = state.brokenPlans
            note(.plansBroken, broken?.text, level: broken?.level ?? .degraded)
        }
        wakePump(.faults, at: background.faults.wait(at: clock.moment))
    }

    private func fault(of action: Action, _ reader: KeptActionReader) -> String? {
        do throws(EngineError) {
            try tryOut(action.settings, reader)
        } catch .batchRefused(let refusals) {
            guard let first = refusals.first else { return nil }
            if case .soundNotFound(let name) = first.error {
                return "step \(first.index + 1): there is no sound \(name)"
            }
            return "step \(first.index + 1): \(first.error.phrase)"
        } catch {
            return error.phrase
        }
        return state.fault(of: action.references ?? ActionReferences())
    }
}
