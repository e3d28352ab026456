// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Synchronization

/// Finds what is planned and cannot sound before it is due: what has a reference is looked at after each change of what it
/// refers to, and actions are tried in the background after each change that may concern them, as when they are made.
extension Engine {
    /// Notes an event that may break or repair something.
    func noteFaultCause(_ event: EngineEvent) {
        switch event {
        case .soundRegistered(let sound), .soundReady(let sound), .soundFailed(let sound, _),
            .soundChanged(let sound):
            let path = sound.path.map { [Referent.sound($0), .file($0)] } ?? []
            expire(state.referents(ofSound: sound.id, name: sound.name) + path + [.selection])
        case .soundDisposed(let id, let name):
            expire(state.referents(ofSound: id, name: name) + [.selection])
        case .station(let event): noteCause(event)
        case .zone(.created(let zone)), .zone(.changed(let zone)):
            expire(state.referents(ofZone: zone.id, name: zone.name))
        case .zone(.disposed(let id, let name)): expire(state.referents(ofZone: id, name: name))
        case .room(let event): noteCause(event)
        case .plan(.created(let plan)): expire([.plan(plan.id)])
        case .plan(.disposed(let id, _)): expire([.plan(id)])
        case .action(.created(let action)): expire([.action(action.id), .action(action.settings.name)])
        case .action(.disposed(let id, let name)): expire([.action(id), .action(name)])
        case .target(.created(let target)), .target(.changed(let target)):
            expire([.target(target.id), .target(target.settings.name)])
        case .target(.disposed(let id, let name)): expire([.target(id), .target(name)])
        case .input(.created(let input)), .input(.changed(let input)):
            expire([.input(input.id), .input(input.settings.name)])
        case .input(.disposed(let id, let name)): expire([.input(id), .input(name)])
        case .show(.created(let show)), .show(.changed(let show)):
            expire([.show(show.id), .show(show.settings.name)])
        case .show(.disposed(let id, let name)): expire([.show(id), .show(name)])
        case .board(.tileStatusChanged), .show(.pointerMoved), .show(.cueWaiting), .show(.cueStarted),
            .show(.cueChanged), .show(.cueEnded):
            break
        case .show, .plan, .board: noteFaultCause()
        case .queueChanged: expectFaults { $0.isHealthDirty = true }
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

    /// Notes that other voices can speak.
    func noteVoiceCause() {
        expire(
            state.references.referents {
                if case .voice = $0 { true } else { false }
            }
        )
    }

    private func noteCause(_ event: StationEvent) {
        switch event {
        case .stationCreated(let station), .stationChanged(let station):
            expire([.station(station.id), .station(station.settings.name)])
        case .stationDisposed(let id, let name): expire([.station(id), .station(name)])
        case .crossfaderCreated, .crossfaderDisposed: noteFaultCause()
        default: break
        }
    }

    private func noteCause(_ event: RoomEvent) {
        switch event {
        case .created(let room), .changed(let room), .connected(let room), .disconnected(let room):
            let names = [room.id, room.name, room.player].map { Referent.room($0) }
            expire(names + state.referents(ofZone: room.zone, name: state.zones[room.zone]?.name))
        case .disposed(let id, let name): expire([.room(id), .room(name)])
        }
    }

    /// Notes that something was made, changed or removed that others may refer to.
    private func expire(_ referents: [Referent]) {
        state.references.expire(usersOf: referents)
        noteFaultCause()
    }

    // MARK: Asking

    /// What refers to a thing and would go without it, the lasting ones first.
    public func users(of kind: ResourceKind, _ id: String) -> [ResourceUser] {
        followReferences()
        return state.users(of: kind, id, at: makeTurn().utc)
    }

    // MARK: Looking

    /// Brings the index of references up to date.
    func followReferences() {
        if state.actions.reader == nil, let reader = actionReader.withLock({ $0 }) {
            state.actions.take(reader)
        }
        state.followReferences()
    }

    /// Looks at some of what has to be looked at; called after every operation and every drain.
    func watchFaults() {
        guard phase == nil, life == .running, startup.isRestored else { return }
        followReferences()
        let moment = clock.moment
        background.faults.beginTurn()
        background.faults.begin(
            { state.references.takePending() },
            { state.actions.all.map(\.id) },
            at: moment
        )
        var changed: [Referrer] = []
        while let work = background.faults.take({ state.weight(of: $0) }) {
            switch work {
            case .referrer(let referrer): if look(at: referrer) { changed.append(referrer.whole) }
            case .action(let id): if tryAction(id) { changed.append(Referrer(.action, id)) }
            }
        }
        for referrer in Set(changed).sorted() { publishFaults(of: referrer) }
        if background.faults.isOver { tellHealth(at: moment) }
        let hasPending = state.references.hasPending
        wakePump(.faults, at: background.faults.wait(hasPending: hasPending, at: clock.moment))
    }

    /// Looks at the references of one thing.
    ///
    /// - Returns: whether something about it is new.
    private func look(at referrer: Referrer) -> Bool {
        guard let faults = state.faults(of: referrer), state.references.note(faults, of: referrer) else {
            return false
        }
        background.faults.isHealthDirty = true
        return true
    }

    /// Tries an action; those that run it follow.
    ///
    /// - Returns: whether something about it is new.
    private func tryAction(_ id: String) -> Bool {
        guard let action = state.actions[id], let reader = state.actions.reader else { return false }
        let faults = fault(of: action, reader).map { [$0] } ?? []
        guard state.references.note(faults, of: Referrer(.action, id)) else { return false }
        background.faults.add(state.referrers(to: .action, id))
        return true
    }

    private func fault(of action: Action, _ reader: KeptActionReader) -> String? {
        do throws(EngineError) {
            try tryOut(action.settings, reader) { $0.isOfTheMoment }
        } catch .batchRefused(let refusals) {
            guard let first = refusals.first else { return nil }
            if case .soundNotFound(let name) = first.error {
                return "step \(first.index + 1): there is no sound \(name)"
            }
            return "step \(first.index + 1): \(first.error.phrase)"
        } catch {
            return error.phrase
        }
        return state.faultUntried(of: action)
    }

    // MARK: Telling

    /// Tells clients that something cannot sound, or can again; its revision does not change.
    private func publishFaults(of referrer: Referrer) {
        let id = referrer.id
        switch referrer.kind {
        case .station: state.stations[id].map { publish(.station(.stationChanged(state.snapshot(of: $0)))) }
        case .tile: state.boards[tile: id].map { publish(.board(.tileChanged(state.snapshot(of: $0)))) }
        case .show: state.shows[id].map { publish(.show(.changed(state.snapshot(of: $0)))) }
        case .plan: state.plans[id].map { publish(.plan(.changed(state.snapshot(of: $0)))) }
        case .action: state.actions[id].map { publish(.action(.changed(state.snapshot(of: $0)))) }
        case .schedule: publish(.queueChanged(state.queueSummary()))
        case .queue, .systemSound, .calendar, .link, .ducking, .room, .start, .announcement, .musicEntry,
            .sound, .zone, .target, .input:
            break
        }
    }

    private func tellHealth(at moment: UInt64) {
        if let due = background.faults.healthDue, due <= moment { background.faults.isHealthDirty = true }
        guard background.faults.isHealthDirty else { return }
        background.faults.isHealthDirty = false
        let now = makeTurn().utc
        let broken = state.brokenPlans(at: now)
        background.faults.healthDue = broken?.until.map { due in
            moment + UInt64(max(0, min(due.timeIntervalSince(now), 86_400)) * 1e9) + 1_000_000_000
        }
        note(.plansBroken, broken?.condition.text, level: broken?.condition.level ?? .degraded)
    }
}
