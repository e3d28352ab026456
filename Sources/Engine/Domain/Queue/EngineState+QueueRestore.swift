// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

extension EngineState {
    /// Restores the queue: items keep their order; the item that was playing comes first and starts again, unless most
    /// of it was heard.
    mutating func restoreQueue(_ stored: StoredState, _ turn: inout Turn) {
        if let settings = stored.setting("queue", as: QueueSettings.self) {
            queue.machine.replaceSettings(settings)
        }
        if let hold = stored.setting("queueHold", as: QueueHold.self) { queue.hold = hold }
        queue.holder = queue.hold.isEmpty ? nil : stored.setting("queueHolder", as: QueueHolder.self)
        if let rules = stored.setting("ducking", as: [DuckingRule].self) { ducking.replace(rules) }
        for schedule in stored.values(.queueSchedule, as: QueueSchedule.self) {
            queue.schedules.put(schedule, now: turn.utc)
        }
        queue.receipts.restore(stored.values(.receipt, as: QueueReceipt.self))
        trimReceipts(&turn)
        let items = stored.values(.queueItem, as: QueueItem.self)
            .filter { queue.receipts[$0.id] == nil }
            .map(waiting)
        let isDone = { (item: QueueItem) in item.isCurrent && item.mostlyPlayed != nil }
        queue.machine.restore(
            items.filter { !isDone($0) && !$0.isLive },
            hold: queue.hold,
            now: turn.utc
        )
        queue.awaitedChimes = queue.machine.chimes
        if session.interruption.isOn { queue.machine.setInterrupted(true, now: turn.utc) }
        if items.contains(where: { $0.soundID == nil }) { turn.prepareItems() }
        queue.isDirty = true
        _ = queue.machine.takeDecisions()
        // The receipts of these are published, unlike those of the last run.
        for item in items where item.isLive { queue.machine.endLost(item, now: turn.utc) }
        for item in items.filter(isDone) {
            var record = ZonedAudibility()
            record.addUnobserved(rate.frames(seconds: 1), in: zonesBefore(of: item))
            queue.audibility[item.id] = record
            queue.machine.endMostlyPlayed(item, now: turn.utc)
        }
    }

    /// An item as it waits after a restart: frames of the previous run are invalid, and spoken sounds are gone.
    private func waiting(_ item: QueueItem) -> QueueItem {
        var item = item
        item.startFrame = nil
        if case .sound(let id) = item.content { item.soundID = id } else { item.soundID = nil }
        // It was started before, so its start time has passed.
        if item.starts > 0 { item.startAt = nil }
        return item
    }

    /// Adds the file that the speech command made of a text as a sound that is not listed.
    mutating func admitSpeech(_ path: String, _ asset: DecodedAsset, _ turn: Turn) -> String {
        let id = turn.makeIdentifier("s")
        let sound = Sound(
            id: id,
            name: "speech-\(id)",
            origin: .speech(path: path),
            registeredAt: .distantPast,
            baseVolume: .unity,
            ownsBaseVolume: true,
            content: .ready(asset)
        )
        sounds.insert(sound)
        return id
    }

    /// Spoken sounds that left the cache and that no player or item uses.
    var unneededSpeech: [Sound] {
        guard !speech.leaving.isEmpty else { return [] }
        let needed = queue.machine.neededSounds
        return speech.leaving.filter { !needed.contains($0) && !isPlaying(sound: $0) }
            .compactMap { sounds[$0] }
    }
}
