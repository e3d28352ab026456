// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

extension EngineState {
    /// The snapshot of the queue.
    func queueSnapshot(_ turn: Turn, limitInBytes: Int) -> QueueSnapshot {
        let machine = queue.machine
        let most = ValueRange.pageSize.upperBound
        var pending: [QueueItemSnapshot] = []
        forEachPending(at: turn.now) { item, position, eta in
            pending.append(self.pending(item, position, eta, turn))
            return pending.count < most
        }
        return QueueSnapshot(
            current: machine.current.map {
                snapshot(of: $0, .started, progress: heard(at: turn.now).progress)
            },
            pending: pending,
            pendingTotal: machine.backlog.pending.count,
            scheduled: machine.backlog.scheduled.prefix(most).map {
                snapshot(of: $0, .scheduled, progress: 0, waiting: wait(of: $0, turn))
            },
            scheduledTotal: machine.backlog.scheduled.count,
            limitInBytes: limitInBytes,
            summary: queueSummary(),
            settings: machine.settings
        )
    }

    /// A page of the items that play or wait, in order of their ids.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    func queueItems(
        _ request: PageRequest,
        _ turn: Turn,
        limitInBytes: Int
    ) throws(EngineError) -> Page<QueueItemSnapshot> {
        let machine = queue.machine
        let page = try request.page(of: machine.present, limitInBytes: limitInBytes, by: \.id)
        var wanted = Set(page.elements.map(\.id))
        var waiting: [String: QueueItemSnapshot] = [:]
        forEachPending(at: turn.now) { item, position, eta in
            if wanted.remove(item.id) != nil { waiting[item.id] = pending(item, position, eta, turn) }
            return !wanted.isEmpty
        }
        return page.map { item in
            if let known = waiting[item.id] { return known }
            guard item.id == machine.current?.id else {
                return snapshot(of: item, .scheduled, progress: 0, waiting: wait(of: item, turn))
            }
            return snapshot(of: item, .started, progress: heard(at: turn.now).progress)
        }
    }

    /// Visits the pending items with their positions and the seconds until they start, while `visit` returns true.
    ///
    /// Only the lengths of the items visited are computed, because the queue may be long.
    private func forEachPending(at now: FrameTime, _ visit: (QueueItem, Int, Double?) -> Bool) {
        let machine = queue.machine
        var eta = machine.current.map { remaining(of: $0, at: now) } ?? .some(0)
        for (position, item) in machine.backlog.pending.enumerated() {
            guard visit(item, position, eta) else { return }
            eta = eta.flatMap { before in
                length(of: item).map { before + $0 + (item.gap ?? machine.settings.gap) }
            }
        }
    }

    /// The snapshot of a pending item.
    private func pending(
        _ item: QueueItem,
        _ position: Int,
        _ eta: Double?,
        _ turn: Turn
    ) -> QueueItemSnapshot {
        let waiting = wait(of: item, turn)
        return snapshot(
            of: item,
            .queued,
            progress: 0,
            position: position,
            eta: delayed(eta, waiting, turn),
            waiting: waiting
        )
    }

    /// A page of the receipts, newest first.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    func queueReceipts(
        _ request: PageRequest,
        limitInBytes: Int
    ) throws(EngineError) -> Page<QueueItemSnapshot> {
        try queue.receipts.page(request, limitInBytes: limitInBytes).map { snapshot(of: $0) }
    }

    /// The summary of the queue.
    func queueSummary() -> QueueSummary {
        let machine = queue.machine
        return QueueSummary(
            playing: machine.current != nil,
            paused: machine.hold.contains(.paused),
            held: machine.hold.contains(.stopped),
            interrupted: machine.hold.contains(.interrupted),
            order: machine.backlog.pending.map(\.id),
            revision: machine.revision
        )
    }

    /// The snapshot of an item, which may have ended.
    func queueItem(_ id: String, _ turn: Turn) throws(EngineError) -> QueueItemSnapshot {
        let now = turn.now
        if let receipt = queue.receipts[id] { return snapshot(of: receipt) }
        let machine = queue.machine
        if let item = machine.current, item.id == id {
            return snapshot(of: item, .started, progress: heard(at: now).progress)
        }
        if let item = machine.backlog.scheduled.first(where: { $0.id == id }) {
            return snapshot(of: item, .scheduled, progress: 0, waiting: wait(of: item, turn))
        }
        var found: QueueItemSnapshot?
        forEachPending(at: turn.now) { item, position, eta in
            guard item.id == id else { return true }
            found = pending(item, position, eta, turn)
            return false
        }
        if let found { return found }
        throw .queueItemNotFound(id)
    }

    /// The snapshot of an item.
    func snapshot(
        of item: QueueItem,
        _ state: QueueItemState,
        reason: String? = nil,
        progress: Double,
        position: Int? = nil,
        eta: Double? = nil,
        waiting: QueueWait? = nil,
        endedAt: Date? = nil,
        audibility: Audibility? = nil
    ) -> QueueItemSnapshot {
        QueueItemSnapshot(
            id: item.id,
            state: state,
            reason: reason,
            content: item.content,
            talk: item.talk,
            soundId: item.soundID,
            duration: length(of: item),
            playerId: queue.playback.flatMap { $0.itemID == item.id ? $0.main : nil },
            priority: item.priority,
            volume: item.volume,
            chime: item.chime,
            leadIn: item.leadIn,
            gap: item.gap,
            repeats: item.repeats,
            repeatGap: item.repeatGap,
            requeue: item.requeue,
            onUnheard: item.onUnheard,
            onDuplicate: item.onDuplicate,
            ducks: item.ducks,
            zones: item.zones?.sorted(),
            rooms: item.rooms?.sorted(),
            preempts: item.preempts,
            dedupeKey: item.dedupeKey,
            clientData: item.clientData,
            scheduleId: item.scheduleID,
            expiresAt: item.expiresAt,
            startAt: item.startAt,
            queuedAt: item.queuedAt,
            startedAt: item.startedAt,
            endedAt: endedAt,
            starts: item.starts,
            progress: progress,
            audibility: audibility ?? (state == .queued ? item.unheard : nil),
            position: position,
            eta: eta,
            waiting: waiting,
            isRecorded: queue.recorded.contains(item.id)
        )
    }

    /// The snapshot of an ended item.
    func snapshot(of receipt: QueueReceipt) -> QueueItemSnapshot {
        snapshot(
            of: receipt.item,
            receipt.state,
            reason: receipt.reason,
            progress: receipt.progress,
            endedAt: receipt.endedAt,
            audibility: receipt.audibility
        )
    }

    /// The snapshot of a schedule.
    func snapshot(of schedule: QueueSchedule) -> QueueScheduleSnapshot {
        QueueScheduleSnapshot(
            id: schedule.id,
            request: schedule.request,
            next: queue.schedules.next(of: schedule.id),
            broken: faults(of: schedule),
            revision: queue.schedules.revision(of: schedule.id) ?? 0
        )
    }

    /// Why a waiting item does not start.
    func wait(of item: QueueItem, _ turn: Turn) -> QueueWait {
        queue.machine.wait(of: item, now: turn.utc, isReading: reading.contains)
    }

    /// The estimate for an item behind others, as far as what it waits for has a known end.
    private func delayed(_ eta: Double?, _ waiting: QueueWait, _ turn: Turn) -> Double? {
        switch waiting.cause {
        case .time, .priority, .turn: eta
        case .quietHours:
            waiting.until.flatMap { until in eta.map { max($0, until.timeIntervalSince(turn.utc)) } }
        case .interruption, .pause, .stop, .audibility, .preparation: nil
        }
    }

    /// Seconds of all plays of an item, with chime and silence; nil until known.
    private func length(of item: QueueItem) -> Double? {
        if item.isLive { return item.talk?.seconds }
        guard let id = item.soundID, let length = sounds[id]?.length else { return nil }
        let chime = (item.chime ?? queue.machine.settings.chime).flatMap { sounds[$0]?.length } ?? .zero
        let plays = Double(item.repeats) * rate.seconds(length) + Double(item.repeats - 1) * item.repeatGap
        return item.leadIn + rate.seconds(chime) + plays
    }

    private func remaining(of item: QueueItem, at now: FrameTime) -> Double? {
        length(of: item).map { max(0, $0 * (1 - heard(at: now).progress)) }
    }
}
