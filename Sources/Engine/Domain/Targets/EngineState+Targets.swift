// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage

extension EngineState {
    /// Adds a target, whose address was checked.
    mutating func createTarget(_ settings: TargetSettings, _ turn: inout Turn) throws(EngineError) -> String {
        let settings = try checked(settings)
        guard targets.count < limits.targets else {
            throw .limitReached(what: "targets", limit: limits.targets)
        }
        let place = (targets.all.last?.place ?? -1) + 1
        let target = Target(id: turn.makeIdentifier("g"), place: place, settings: settings)
        targets[target.id] = target
        turn.publish(.target(.created(snapshot(of: target))))
        turn.persist(.put(.target, target.id, target))
        return target.id
    }

    /// Changes a target, whose address was checked; its messages that wait go where they were sent.
    mutating func changeTarget(
        _ reference: String,
        _ settings: TargetSettings,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var target = try targets.target(reference)
        let settings = try checked(settings, of: target.id)
        guard settings != target.settings else { return false }
        let namings = settings.name == target.settings.name ? [] : namings(of: .target, target.id)
        target.settings = settings
        targets[target.id] = target
        turn.publish(.target(.changed(snapshot(of: target))))
        turn.persist(.put(.target, target.id, target))
        replace(namings, by: settings.name, &turn)
        return true
    }

    /// Removes a target.
    mutating func disposeTarget(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let target = try targets.target(reference)
        if !force { try checkUnused(.target, target.id, target.settings.name, turn) }
        targets[target.id] = nil
        turn.publish(.target(.disposed(id: target.id, name: target.settings.name)))
        turn.persist(.remove(.target, target.id))
        return target.id
    }

    /// Hands over a message, which was checked; nil only tries to reach the target.
    mutating func send(
        _ content: TargetMessage?,
        to target: Target,
        _ turn: inout Turn
    ) -> MessageDispatch {
        let message = SentMessage(
            id: turn.makeIdentifier("m"),
            targetID: target.id,
            targetName: target.settings.name,
            content: content
        )
        targets.note(target.id) { $0.waiting += 1 }
        return MessageDispatch(message, to: target.settings)
    }

    /// Notes what became of a message, on its frame if it had one.
    mutating func note(
        _ report: MessageReport,
        of dispatch: MessageDispatch,
        at frame: FrameTime?,
        _ turn: inout Turn
    ) {
        let now = turn.utc
        let message = dispatch.message
        turn.publish(.target(.delivered(message, report)), at: frame)
        // What went to another address says nothing of this one.
        guard targets[message.targetID]?.settings.address == dispatch.target.address else { return }
        targets.note(message.targetID) { status in
            status.waiting = max(0, status.waiting - 1)
            (status.lastAt, status.failure) = (now, report.failure)
            if report.failure == nil {
                status.sent += 1
                status.answer = report.answer
            } else {
                status.failed += 1
            }
        }
    }

    /// The snapshot of a target.
    func snapshot(of target: Target) -> TargetSnapshot {
        TargetSnapshot(
            id: target.id,
            settings: target.settings,
            status: targets.statuses[target.id] ?? TargetStatus(),
            revision: targets.revision(of: target.id)
        )
    }

    /// Restores the saved targets; unreadable ones are skipped.
    mutating func restoreTargets(_ stored: StoredState) {
        for target in stored.values(.target, as: Target.self).sorted(by: { $0.place < $1.place }) {
            targets[target.id] = target
        }
    }

    /// The targets whose last message failed; nil if there is none.
    var targetsAway: PathCondition? {
        let away = targets.all.compactMap { target in
            targets.statuses[target.id]?.failure.map { "\(target.settings.name) (\($0))" }
        }
        guard !away.isEmpty else { return nil }
        let named = away.prefix(EngineState.namedTargets).joined(separator: ", ")
        let more =
            away.count > EngineState.namedTargets ? " and \(away.count - EngineState.namedTargets) more" : ""
        return PathCondition(
            text: "the last message did not reach \(named)\(more); test the target, change it or remove it",
            level: .degraded
        )
    }

    private static let namedTargets = 3

    /// Settings whose values are in range and whose name is free; an empty name becomes a generated one.
    private func checked(
        _ settings: TargetSettings,
        of id: String? = nil
    ) throws(EngineError) -> TargetSettings {
        var settings = settings
        let others = targets.all.filter { $0.id != id }.map(\.settings.name)
        if settings.name.isEmpty { settings.name = freeName("Target", others) }
        try SoundName.check(settings.name, limit: limits.nameLength)
        guard !others.contains(settings.name) else { throw .nameTaken(settings.name) }
        return settings
    }
}
