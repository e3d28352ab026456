// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

extension Engine {
    /// The announcement queue.
    public func queue() -> QueueSnapshot {
        refreshClock()
        return state.queueSnapshot(makeTurn(at: clock.frame), limitInBytes: pageBytes)
    }

    /// A page of the items that play or wait, in order of their ids.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func queueItems(_ request: PageRequest) throws(EngineError) -> Page<QueueItemSnapshot> {
        refreshClock()
        return try state.queueItems(request, makeTurn(at: clock.frame), limitInBytes: pageBytes)
    }

    /// An item that waits, plays, or finished recently.
    ///
    /// - Throws: `queueItemNotFound`.
    public func queueItem(_ id: String) throws(EngineError) -> QueueItemSnapshot {
        refreshClock()
        return try state.queueItem(id, makeTurn(at: clock.frame))
    }

    /// A page of the receipts of ended items, newest first.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func queueReceipts(_ request: PageRequest) throws(EngineError) -> Page<QueueItemSnapshot> {
        try state.queueReceipts(request, limitInBytes: pageBytes)
    }

    /// Adds an announcement to the queue (AQ-07), or before all others (AQ-11); it survives a restart.
    ///
    /// - Returns: the item; unchanged if an item with the same dedupe key is waiting already.
    /// - Throws: `soundNotFound`, `fileNotFound`, `pathOutsideRoots`, `invalidValue`, `timeInPast`, `limitReached`,
    ///   `speechUnavailable`, `speechFailed`.
    public func announce(
        _ request: QueueItemRequest
    ) async throws(EngineError) -> Changed<QueueItemSnapshot> {
        try await findFile(of: request.content)
        let answer = try announceWithoutWaiting(request)
        await save()
        return answer
    }

    /// As `announce`, without looking for a file and without waiting for the disk; for batches.
    ///
    /// - Throws: as `announce`.
    public func announceWithoutWaiting(
        _ request: QueueItemRequest
    ) throws(EngineError) -> Changed<QueueItemSnapshot> {
        var request = timed(request)
        request.askedBy = Requester.current
        let (id, changed) = try changeQueue { [request] (state, turn) throws(EngineError) in
            try state.announce(request, &turn)
        }
        if changed, phase != nil { batching.started.items.append(id) }
        return Changed(snapshot: try queueItem(id), changed: changed)
    }

    /// Changes a waiting item.
    ///
    /// - Throws: `queueItemNotFound`, `wrongState`, `invalidValue`.
    public func changeQueueItem(
        _ id: String,
        _ change: QueueItemChange
    ) async throws(EngineError) -> QueueItemSnapshot {
        try changeQueue { (state, turn) throws(EngineError) in
            try state.changeQueueItem(id, change, &turn)
        }
        let item = try queueItem(id)
        await save()
        return item
    }

    /// Removes an item.
    ///
    /// - Throws: `queueItemNotFound`, also for a finished item.
    public func removeQueueItem(_ id: String) async throws(EngineError) {
        try changeQueue { (state, turn) throws(EngineError) in
            let progress = state.heard(at: turn.now).progress
            guard state.queue.machine.remove(id, progress: progress, now: turn.utc) else {
                throw .queueItemNotFound(id)
            }
        }
        await save()
    }

    /// Empties the queue; the current item keeps playing unless `current` is true (AQ-08).
    public func clearQueue(current: Bool = false) async throws(EngineError) -> QueueSnapshot {
        try changeQueue { (state, turn) in
            let progress = state.heard(at: turn.now).progress
            state.queue.machine.clear(current: current, progress: progress, now: turn.utc)
        }
        await save()
        return queue()
    }

    /// A command to the whole queue.
    public enum QueueCommand: Sendable {
        /// Starts the first item although the queue is held (AQ-09).
        case next
        /// Drops the current item; the next one follows (AQ-15).
        case skip
        /// Silences the current item without advancing (AQ-14).
        case stopCurrent
        /// Starts no further item; the current one keeps playing.
        case pause
        /// Lifts every hold, but not that of an interruption that lasts.
        case resume
    }

    /// Controls the queue.
    ///
    /// - Returns: the queue, and whether anything changed.
    public func controlQueue(_ command: QueueCommand) async throws(EngineError) -> Changed<QueueSnapshot> {
        let changed = try changeQueue { (state, turn) in
            let heard = state.heard(at: turn.now)
            let isInterrupted = state.session.interruption.isOn
            switch command {
            case .next: return state.queue.machine.next(isInterrupted: isInterrupted)
            case .skip: return state.queue.machine.skip(progress: heard.progress, now: turn.utc)
            case .stopCurrent: return state.queue.machine.stopCurrent(heard, now: turn.utc)
            case .pause: return state.queue.machine.pause()
            case .resume: return state.queue.machine.resume(isInterrupted: isInterrupted)
            }
        }
        await save()
        let snapshot = queue()
        return Changed(snapshot: snapshot, changed: changed, otherwise: snapshot.reason(for: command))
    }

    /// Holds the queue while the session is interrupted, or releases it (AQ-19, AQ-20).
    public func interruptQueue(_ isInterrupted: Bool) async throws(EngineError) {
        try changeQueue { (state, turn) in
            state.queue.machine.setInterrupted(isInterrupted, state.heard(at: turn.now), now: turn.utc)
        }
        await save()
    }

    /// Changes the queue's settings.
    ///
    /// - Throws: `invalidValue`, `soundNotFound`; nothing was changed.
    public func changeQueueSettings(
        _ change: QueueSettingsChange
    ) async throws(EngineError) -> QueueSnapshot {
        try changeQueue { (state, _) throws(EngineError) in try state.changeQueueSettings(change) }
        await save()
        return queue()
    }

    // MARK: Ducking

    /// The rules by which a bus lowers others.
    public func ducking() -> DuckingSnapshot {
        DuckingSnapshot(rules: state.ducking.rules, revision: state.ducking.revision)
    }

    /// Replaces the ducking rules.
    ///
    /// - Throws: `invalidValue`, `limitReached`.
    public func replaceDuckingRules(_ rules: [DuckingRule]) async throws(EngineError) -> DuckingSnapshot {
        let answer = try replaceDuckingRulesWithoutFlush(rules)
        await save()
        return answer
    }

    /// As `replaceDuckingRules`, without waiting for the disk; for batches, which wait once at the end.
    ///
    /// - Throws: as `replaceDuckingRules`.
    public func replaceDuckingRulesWithoutFlush(
        _ rules: [DuckingRule]
    ) throws(EngineError) -> DuckingSnapshot {
        try changeQueue { (state, _) throws(EngineError) in try state.replaceDuckingRules(rules) }
        return ducking()
    }

    // MARK: Mechanism

    /// Runs a decision that changes the queue, and reconciles the queue in the same turn.
    @discardableResult
    func changeQueue<Result>(
        _ change: (inout EngineState, inout Turn) throws(EngineError) -> Result
    ) throws(EngineError) -> Result {
        let players = [state.queue.playback?.main].compactMap(\.self)
        return try perform(on: players) { (state, turn) throws(EngineError) in
            let result = try change(&state, &turn)
            state.queue.isDirty = true
            return result
        }
    }

    /// Runs the queue and the ducking rules if something happened that concerns them.
    ///
    /// Called after every operation and every drain.
    func reconcileQueue() {
        guard phase == nil else { return }
        refreshClock()
        var turn = makeTurn()
        let isDue = queueAlarm.map { $0 <= turn.utc } ?? false
        let isNeeded =
            state.queue.isDirty || isDue || state.needsDuckingUpdate
            || state.isNewlyMostlyPlayed(at: turn.now)
        guard isNeeded else { return armQueueAlarm(turn) }
        do throws(MixerError) {
            // Announcements do not wait for a voice: they steal the quietest one.
            try mixer.reserve(
                commands: Engine.commandsToReconcile + state.duckingCommandCount + state.talkMuteCommands,
                voices: Engine.voicesToReconcile,
                policy: .stealQuietest
            )
        } catch {
            // The command queue is full: try again soon.
            queueAlarm = turn.utc.addingTimeInterval(0.05)
            return wakePump(.queue, at: 0.05)
        }
        noteAnnouncementLevels()
        state.runQueue(&turn)
        state.reconcileDucking(&turn)
        state.reconcileTalkMutes(&turn)
        apply(turn.effects)
        armQueueAlarm(turn)
    }

    /// For one run: cutting an item with its chime, and starting another with its chime.
    private static let commandsToReconcile = 12
    private static let voicesToReconcile = 3

    private func armQueueAlarm(_ turn: Turn) {
        queueAlarm = state.queueDeadline(turn)
        wakePump(.queue, at: queueAlarm, turn.utc)
    }
}

extension QueueSnapshot {
    /// Why a command changed nothing.
    fileprivate func reason(for command: Engine.QueueCommand) -> UnchangedReason {
        switch command {
        case .next: summary.playing ? .alreadyPlaying : .nothingWaiting
        case .skip, .stopCurrent: .notPlaying
        case .pause: .alreadyPaused
        case .resume: summary.interrupted ? .interrupted : .notPaused
        }
    }
}
