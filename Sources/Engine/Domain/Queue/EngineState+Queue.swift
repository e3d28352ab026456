// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

extension EngineState {
    /// How much of the current item was heard.
    func heard(at now: FrameTime) -> AnnouncementQueue.Heard {
        guard let playback = queue.playback, let player = players[playback.main] else { return .init() }
        guard let voice = player.voice, let record = players.voices[voice] else {
            return playback.heard(.zero, rate: rate)
        }
        return playback.heard(record.playback.played(until: now), rate: rate)
    }

    /// Starts the items that may start, and carries out the decisions of the queue.
    mutating func runQueue(_ turn: inout Turn) {
        queue.isDirty = false
        for change in queue.takeUnsaved() { turn.persist(change) }
        if queue.hold != queue.machine.hold {
            queue.hold = queue.machine.hold
            turn.persist(.put(.setting, "queueHold", queue.hold))
            let holder = queue.holder ?? QueueHolder(by: turn.requester, since: turn.utc)
            queue.holder = queue.hold.isEmpty ? nil : holder
            turn.persist(.put(.setting, "queueHolder", holder))
        }
        takeSchedules(&turn)
        queue.machine.retime { [rate] frame in turn.time(of: frame, rate: rate) }
        takeEndings(&turn)
        takeDecisions(&turn)
        takeTails(&turn)
        repeatPlay(&turn)
        // When a start fails, the next item is tried, each at most once. The first start that succeeds ends the loop,
        // because voices are reserved for only one item.
        for _ in 0...queue.machine.count {
            let started = queue.machine.startNext(
                heard(at: turn.now),
                now: turn.utc,
                isReading: reading.contains
            )
            takeDecisions(&turn)
            guard started != nil, queue.machine.current == nil else { break }
        }
        noteMostlyPlayed(&turn)
    }

    /// Which items wait for their sounds to be read.
    var reading: QueueReading {
        QueueReading(
            sounds: sounds,
            chime: queue.machine.settings.chime,
            awaitedChimes: queue.awaitedChimes
        )
    }

    /// Saves that the current item is not played again, not even after a restart (AQ-13).
    private mutating func noteMostlyPlayed(_ turn: inout Turn) {
        guard let item = queue.machine.noteMostlyPlayed(heard(at: turn.now).progress) else { return }
        turn.persist(.put(.queueItem, item.id, item))
    }

    /// When the current item will be mostly played; nil if it was, while its position stands still, and if there is none.
    private func mostlyPlayedAt(_ turn: Turn) -> Date? {
        guard let item = queue.machine.current, item.mostlyPlayed == nil, let playback = queue.playback,
            let voice = players[playback.main]?.voice, let record = players.voices[voice],
            record.playback.startedAt != nil, record.playback.pausedAt == nil
        else { return nil }
        let rest = playback.frames(
            until: queue.machine.settings.dropThreshold,
            after: record.playback.played(until: turn.now)
        )
        guard let rest else { return nil }
        // Not sooner, because the position may stand still for a while with the output.
        return turn.utc.addingTimeInterval(max(0.05, rate.seconds(rest)))
    }

    /// Whether the current item is mostly played by now, and this is not noted yet.
    func isNewlyMostlyPlayed(at now: FrameTime) -> Bool {
        guard let item = queue.machine.current, item.mostlyPlayed == nil else { return false }
        return heard(at: now).progress >= queue.machine.settings.dropThreshold
    }

    /// Adds the announcements of schedules that are due.
    private mutating func takeSchedules(_ turn: inout Turn) {
        for item in queue.schedules.takeDue(now: turn.utc, makeID: { turn.makeIdentifier("q") }) {
            // Saved even if the item is dropped below, so that a restart does not repeat it.
            if let schedule = item.scheduleID.flatMap({ queue.schedules[$0] }) {
                turn.persist(.put(.queueSchedule, schedule.id, schedule))
            }
            if let waiting = queue.machine.duplicate(of: item.dedupeKey) {
                repeatWaiting(waiting, by: item, turn)
                continue
            }
            guard queue.machine.count < limits.queueItems else { continue }
            queue.machine.add(item, now: turn.utc)
        }
    }

    /// When the queue has to run again without an event.
    func queueDeadline(_ turn: Turn) -> Date? {
        let deadlines = [queue.machine.nextDeadline(now: turn.utc), queue.schedules.nextDeadline]
        let tail = queue.tails.map { $0.at }.min().map { at in
            turn.utc.addingTimeInterval(rate.seconds(at - turn.now))
        }
        return (deadlines + [tail, mostlyPlayedAt(turn)]).compactMap(\.self).min()
    }

    /// Carries out the decisions of the queue, in order.
    mutating func takeDecisions(_ turn: inout Turn) {
        for decision in queue.machine.takeDecisions() {
            switch decision {
            case .added(let item):
                publish(.added, item, &turn)
                if item.soundID == nil { turn.prepareItems() }
            case .start(let item):
                queue.isEmptyAfterTails = false
                start(item, &turn)
            case .cut(let item, let time): cut(item, at: time, &turn)
            case .interrupted(let item, let progress, let resumes):
                let waiting = wait(of: item, turn)
                let snapshot = snapshot(of: item, .queued, progress: progress, waiting: waiting)
                let mode = resumes ? RequeueMode.resume : .restart
                turn.publish(.queueItemInterrupted(snapshot, progress: progress, mode))
            case .repeated(let item):
                turn.publish(.queueChanged(queueSummary()))
                if item.soundID == nil { turn.prepareItems() }
            case .requeued(let item):
                queue.audibility[item.id] = nil
                publish(.requeued, item, &turn)
            case .ended(let receipt): end(receipt, &turn)
            case .empty:
                guard queue.tails.isEmpty else {
                    queue.isEmptyAfterTails = true
                    continue
                }
                reportEmpty(&turn)
            case .changed: turn.publish(.queueChanged(queueSummary()))
            }
        }
        for item in queue.machine.takeChanged() { turn.persist(.put(.queueItem, item.id, item)) }
    }

    private func publish(_ kind: QueueItemEvent, _ item: QueueItem, _ turn: inout Turn) {
        let state = queue.machine.isScheduled(item.id) ? QueueItemState.scheduled : .queued
        turn.publish(.queueItem(kind, snapshot(of: item, state, progress: 0, waiting: wait(of: item, turn))))
    }

    /// Stores a final receipt; that of a completed item is published after the tail gap (AQ-10).
    private mutating func end(_ receipt: QueueReceipt, _ turn: inout Turn) {
        var receipt = receipt
        receipt.audibility = audibility(of: receipt.item, isWhole: receipt.progress == 1)
        receipt.item.talk = receipt.item.talk ?? cutTalk(of: receipt.item)
        queue.audibility[receipt.item.id] = nil
        count(receipt, &turn)
        queue.receipts.read(turn.utc, at: rate.seconds(turn.now))
        receipt = queue.receipts.append(receipt)
        speech.isDirty = true
        turn.persist(.remove(.queueItem, receipt.item.id))
        turn.persist(.put(.receipt, receipt.item.id, receipt))
        trimReceipts(&turn)
        let tail = rate.frames(seconds: queue.machine.settings.tailGap)
        guard receipt.state == .completed, tail > .zero else {
            return publish(receipt, at: turn.now, &turn)
        }
        queue.tails.append((receipt, turn.now + tail))
    }

    /// Counts how an item ended, and that it expired while the queue was held.
    private mutating func count(_ receipt: QueueReceipt, _ turn: inout Turn) {
        let outcome = QueueOutcome(state: receipt.state, heard: receipt.audibility?.heard ?? .unknown)
        queue.outcomes[outcome, default: 0] += 1
        guard receipt.state == .expired, var holder = queue.holder else { return }
        holder.expired += 1
        queue.holder = holder
        turn.persist(.put(.setting, "queueHolder", holder))
    }

    /// Removes the receipts that are too many or too old.
    mutating func trimReceipts(_ turn: inout Turn) {
        queue.receipts.read(turn.utc, at: rate.seconds(turn.now))
        let gone = queue.receipts.trim(limit: limits.queueReceipts, seconds: limits.receiptSeconds)
        for id in gone { turn.persist(.remove(.receipt, id)) }
    }

    private mutating func takeTails(_ turn: inout Turn) {
        let due = queue.tails.filter { $0.at <= turn.now }
        queue.tails.removeAll { $0.at <= turn.now }
        for tail in due { publish(tail.receipt, at: tail.at, &turn) }
        guard queue.isEmptyAfterTails, queue.tails.isEmpty else { return }
        queue.isEmptyAfterTails = false
        if queue.machine.isEmpty { reportEmpty(&turn) } else { queue.machine.hasReportedEmpty = false }
    }

    /// Publishes that the queue is empty; announcements no longer need the session (AQ-09).
    private mutating func reportEmpty(_ turn: inout Turn) {
        session.endsInSilence = session.activation != nil
        turn.publish(.queueEmpty)
    }

    private func publish(_ receipt: QueueReceipt, at frame: FrameTime, _ turn: inout Turn) {
        let kind: QueueItemEvent
        switch receipt.state {
        case .completed: kind = .completed
        case .dropped: kind = .dropped
        case .expired: kind = .expired
        case .failed, .scheduled, .queued, .started: kind = .failed
        }
        turn.publish(.queueItem(kind, snapshot(of: receipt)), at: frame)
    }
}
