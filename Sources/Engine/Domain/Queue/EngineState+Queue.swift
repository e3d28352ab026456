// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Storage

/// A moment as the queue needs it: the frame it is, and the time people would say it is.
struct QueueMoment: Sendable, Equatable {
    let frame: FrameTime
    let utc: Date
    /// Frames from the renderer to the ear.
    let delay: FrameCount

    /// The frame whose sound is heard at a time.
    func frame(at time: Date, rate: SampleRate) -> FrameTime {
        let seconds = time.timeIntervalSince(utc)
        let frames = FrameCount(Int64((seconds * Double(rate.hertz)).rounded()))
        return max(frame, frame + frames - delay)
    }

    /// The time at which a frame is rendered.
    func time(of frame: FrameTime, rate: SampleRate) -> Date {
        utc.addingTimeInterval(rate.seconds(frame - self.frame))
    }
}

extension EngineState {
    /// How much of the item that sounds was heard.
    func heard(at now: FrameTime) -> AnnouncementQueue.Heard {
        guard let playback = queue.playback, let player = players[playback.main] else { return .init() }
        guard let voice = player.voice, let record = players.voices[voice] else {
            return playback.heard(.zero, rate: rate)
        }
        return playback.heard(record.playback.played(until: now), rate: rate)
    }

    /// Starts what may start, and does what the queue decided on the way.
    mutating func runQueue(_ moment: QueueMoment) -> Effects {
        var effects = Effects()
        queue.isDirty = false
        for change in queue.takeUnsaved() { effects.persist(change) }
        if queue.hold != queue.machine.hold {
            queue.hold = queue.machine.hold
            effects.persist(.put(.setting, "queueHold", queue.hold))
        }
        takeSchedules(moment, &effects)
        queue.machine.retime { [rate] frame in moment.time(of: frame, rate: rate) }
        takeEndings(moment)
        takeNews(moment, &effects)
        takeTails(moment, &effects)
        repeatPlay(moment, &effects)
        // A start that fails leaves nothing behind and lets the next one try, each at most once; the first that
        // succeeds ends the turn, so that no more voices begin than were reserved.
        for _ in 0...queue.machine.count {
            let started = queue.machine.startNext(heard(at: moment.frame), now: moment.utc) { [sounds] id in
                sounds[id]?.state == .decoding
            }
            takeNews(moment, &effects)
            guard started != nil, queue.machine.current == nil else { break }
        }
        return effects
    }

    /// Puts the announcements into the queue whose schedules have come to their time.
    private mutating func takeSchedules(_ moment: QueueMoment, _ effects: inout Effects) {
        for item in queue.schedules.takeDue(now: moment.utc, makeID: { Identifier.make("q") }) {
            // Taken is taken, also where a restart follows.
            if let schedule = item.scheduleID.flatMap({ queue.schedules[$0] }) {
                effects.persist(.put(.queueSchedule, schedule.id, schedule))
            }
            guard queue.machine.duplicate(of: item.dedupeKey) == nil,
                queue.machine.count < limits.queueItems
            else { continue }
            queue.machine.add(item, now: moment.utc)
        }
    }

    /// When the queue has to be run though nothing happens.
    func queueDeadline(_ moment: QueueMoment) -> Date? {
        let deadlines = [queue.machine.nextDeadline(now: moment.utc), queue.schedules.nextDeadline]
        let tail = queue.tails.map { $0.at }.min().map { at in
            moment.utc.addingTimeInterval(rate.seconds(at - moment.frame))
        }
        return (deadlines + [tail]).compactMap(\.self).min()
    }

    /// Does what the queue decided, in order.
    mutating func takeNews(_ moment: QueueMoment, _ effects: inout Effects) {
        for news in queue.machine.takeNews() {
            switch news {
            case .added(let item):
                publish(.added, item, moment, &effects)
                if item.soundID == nil { effects.prepareItems() }
            case .start(let item): start(item, moment, &effects)
            case .cut(let item, let time): cut(item, at: time, moment, &effects)
            case .interrupted(let item, let progress, let resumes):
                let snapshot = snapshot(of: item, .queued, progress: progress)
                let mode = resumes ? RequeueMode.resume : .restart
                effects.publish(.queueItemInterrupted(snapshot, progress: progress, mode), at: moment.frame)
            case .ended(let receipt): end(receipt, moment, &effects)
            case .empty:
                // Nobody needs the session for announcements any more (AQ-09).
                session.endsInSilence = session.activation != nil
                effects.publish(.queueEmpty, at: moment.frame)
            case .changed: effects.publish(.queueChanged(queueSummary()), at: moment.frame)
            }
        }
        for item in queue.machine.takeChanged() { effects.persist(.put(.queueItem, item.id, item)) }
    }

    private func publish(
        _ kind: QueueItemNews,
        _ item: QueueItem,
        _ moment: QueueMoment,
        _ effects: inout Effects
    ) {
        let state = queue.machine.isScheduled(item.id) ? QueueItemState.scheduled : .queued
        effects.publish(.queueItem(kind, snapshot(of: item, state, progress: 0)), at: moment.frame)
    }

    /// Takes a final receipt; that of a completed item is told when its tail is over (AQ-10).
    private mutating func end(_ receipt: QueueReceipt, _ moment: QueueMoment, _ effects: inout Effects) {
        let gone = queue.receipts.append(
            receipt,
            limit: limits.queueReceipts,
            seconds: limits.receiptSeconds,
            now: moment.utc
        )
        speech.isDirty = true
        effects.persist(.remove(.queueItem, receipt.item.id))
        effects.persist(.put(.receipt, receipt.item.id, receipt))
        for id in gone { effects.persist(.remove(.receipt, id)) }
        let tail = rate.frames(seconds: queue.machine.settings.tailGap)
        guard receipt.state == .completed, tail > .zero else {
            return tell(receipt, at: moment.frame, &effects)
        }
        queue.tails.append((receipt, moment.frame + tail))
    }

    private mutating func takeTails(_ moment: QueueMoment, _ effects: inout Effects) {
        let due = queue.tails.filter { $0.at <= moment.frame }
        queue.tails.removeAll { $0.at <= moment.frame }
        for tail in due { tell(tail.receipt, at: tail.at, &effects) }
    }

    private func tell(_ receipt: QueueReceipt, at frame: FrameTime, _ effects: inout Effects) {
        let kind: QueueItemNews
        switch receipt.state {
        case .completed: kind = .completed
        case .dropped: kind = .dropped
        case .expired: kind = .expired
        case .failed, .scheduled, .queued, .started: kind = .failed
        }
        effects.publish(.queueItem(kind, snapshot(of: receipt)), at: frame)
    }
}
