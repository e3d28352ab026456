// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage

extension EngineState {
    /// Adds an announcement to the queue.
    ///
    /// - Returns: its id, or that of a waiting item with the same key, which is at least as urgent now.
    mutating func announce(
        _ request: QueueItemRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> (id: String, changed: Bool) {
        let item = try checked(request, turn)
        if item.isLive {
            throw .invalidValue(field: "content", allowed: "a sound, a file or a text", given: "live")
        }
        if let waiting = queue.machine.duplicate(of: item.dedupeKey) {
            repeatWaiting(waiting, by: item, turn)
            return (waiting.id, false)
        }
        try add(item, turn)
        return (item.id, true)
    }

    /// Adds a new item, before all others if it interrupts.
    mutating func add(_ item: QueueItem, _ turn: Turn) throws(EngineError) {
        // A full queue still has room for what cannot wait.
        let limit = limits.queueItems + (item.preempts ? limits.queueAlarms : 0)
        guard queue.machine.count < limit else {
            throw .limitReached(what: "announcements", limit: limit)
        }
        if item.preempts, item.startAt == nil {
            queue.machine.interrupt(with: item)
        } else {
            queue.machine.add(item, now: turn.utc)
        }
    }

    /// Makes a waiting item as urgent as a newer one with the same key, and lets it say what that one says.
    mutating func repeatWaiting(_ waiting: QueueItem, by newer: QueueItem, _ turn: Turn) {
        let item = waiting.repeated(by: newer)
        // What was heard of the former content says nothing about the new one.
        if item.content != waiting.content { queue.audibility[item.id] = nil }
        queue.machine.repeatWaiting(as: item, isUrgent: newer.preempts && newer.startAt == nil, now: turn.utc)
        queue.isDirty = true
    }

    /// Checks a request and makes an item of it; an error names the field.
    func checked(_ request: QueueItemRequest, _ turn: Turn) throws(EngineError) -> QueueItem {
        let content = try checked(request.content)
        var item = QueueItem(id: turn.makeIdentifier("q"), content: content, queuedAt: turn.utc)
        item.priority = try Check.priority(request.priority)
        _ = try Check.volume(request.volume, "volume")
        item.volume = request.volume
        item.chime = try request.chime.map { (chime) throws(EngineError) in try sounds.resolve(chime).id }
        item.leadIn = try Check.seconds(request.leadIn, "leadIn", in: ValueRange.silence)
        item.gap = try request.gap.map { (gap) throws(EngineError) in
            try Check.seconds(gap, "gap", in: ValueRange.fadeSeconds)
        }
        guard ValueRange.repeats.contains(request.repeats) else {
            throw .invalidValue(field: "repeat", allowed: "1 to 1000", given: "\(request.repeats)")
        }
        item.repeats = request.repeats
        item.repeatGap = try Check.seconds(request.repeatGap, "repeatGap", in: ValueRange.fadeSeconds)
        try Check.clientData(request.clientData, limit: limits.clientDataBytes)
        item.clientData = request.clientData
        item.askedBy = request.askedBy
        item.dedupeKey = request.dedupeKey
        item.requeue = request.requeue
        item.onUnheard = request.onUnheard
        item.onDuplicate = request.onDuplicate
        item.preempts = request.preempts
        item.ducks = request.ducks
        let places = try places(request.zones, request.rooms)
        (item.zones, item.rooms) = (places.zones, places.rooms)
        if let mutes = item.live?.mutes, places.rooms == nil {
            item.zones = try zones(places.zones, without: mutes)
        }
        try setTimes(of: &item, request, turn)
        return item
    }

    private func checked(_ content: QueueItemRequest.Content) throws(EngineError) -> QueueContent {
        switch content {
        case .sound(let reference): return .sound(try sounds.resolve(reference).id)
        case .file(let name): return .file(name)
        case .text(let text, let voice, let language):
            _ = try self.voice(of: text, named: voice, in: language)
            return .text(text, voice: voice, language: language)
        case .live(let content): return .live(try checked(content))
        }
    }

    /// The voice that speaks a text.
    ///
    /// - Throws: `speechUnavailable`, `speechFailed` for a voice whose program cannot be run, `invalidValue` for a text that is
    ///   too long and for an unknown voice or language.
    func voice(
        of text: String,
        named name: String?,
        in language: String?
    ) throws(EngineError) -> SpeechVoice {
        let voice = try voices.voice(named: name, in: language)
        let count = text.unicodeScalars.count
        guard (1...limits.speechCharacters).contains(count), !text.utf8.contains(0) else {
            let allowed = "1 to \(limits.speechCharacters) characters without U+0000"
            throw .invalidValue(field: "text", allowed: allowed, given: "\(count) characters")
        }
        if absentPrograms.contains(voice.command.executable) {
            throw .speechFailed("\(voice.command.executable) of the voice \(voice.name) cannot be run")
        }
        return voice
    }

    private func setTimes(
        of item: inout QueueItem,
        _ request: QueueItemRequest,
        _ turn: Turn
    ) throws(EngineError) {
        if let device = request.atDeviceTime {
            guard request.startAt == nil else {
                throw .invalidValue(
                    field: "atDeviceTime",
                    allowed: "absent where startAt is given",
                    given: "both"
                )
            }
            let frames = try Check.position(device, "atDeviceTime", rate: rate)
            let frame = epoch.engineTime(of: frames, now: turn.now)
            guard frame >= turn.now else {
                throw .timeInPast(now: rate.seconds(epoch.elapsed(at: turn.now)))
            }
            item.startFrame = frame.frame
            item.startAt = turn.time(of: frame, rate: rate)
        }
        if let startAt = request.startAt {
            guard startAt > turn.utc else {
                throw .invalidValue(field: "startAt", allowed: "a future time", given: Check.text(startAt))
            }
            item.startAt = startAt
        }
        if let seconds = request.expiresIn {
            guard request.expiresAt == nil else {
                throw .invalidValue(
                    field: "expiresIn",
                    allowed: "absent where expiresAt is given",
                    given: "both"
                )
            }
            item.expiresAt = turn.utc.addingTimeInterval(seconds)
            item.expiryIsDuration = true
        }
        if let expiresAt = request.expiresAt ?? item.expiresAt {
            let earliest = item.startAt ?? turn.utc
            guard expiresAt > earliest else {
                let field = request.expiresIn == nil ? "expiresAt" : "expiresIn"
                throw .invalidValue(
                    field: field,
                    allowed: "a time after the start",
                    given: Check.text(expiresAt)
                )
            }
            item.expiresAt = expiresAt
        }
    }

    /// Changes a waiting item.
    mutating func changeQueueItem(
        _ id: String,
        _ change: QueueItemChange,
        _ turn: inout Turn
    ) throws(EngineError) {
        let present = try queueItem(id, turn)
        guard present.state == .queued || present.state == .scheduled else {
            throw .wrongState(state: present.state.rawValue, allowed: ["queued", "scheduled"])
        }
        let priority = try change.priority.map { (value) throws(EngineError) in try Check.priority(value) }
        if let volume = change.volume { _ = try Check.volume(volume, "volume") }
        if case .some(.some(let expiresAt)) = change.expiresAt, expiresAt <= turn.utc {
            throw .invalidValue(field: "expiresAt", allowed: "a future time", given: Check.text(expiresAt))
        }
        if let position = change.position {
            guard present.state == .queued else {
                throw .wrongState(state: present.state.rawValue, allowed: ["queued"])
            }
            guard position >= 0 else {
                throw .invalidValue(field: "position", allowed: "0 or more", given: "\(position)")
            }
        }
        _ = queue.machine.change(id) { item in
            if let priority { item.priority = priority }
            if let volume = change.volume { item.volume = volume }
            if let expiresAt = change.expiresAt { (item.expiresAt, item.expiryIsDuration) = (expiresAt, nil) }
        }
        if let position = change.position { _ = queue.machine.move(id, to: position) }
    }

    /// Changes the settings of the queue.
    mutating func changeQueueSettings(_ change: QueueSettingsChange) throws(EngineError) {
        var next = queue.machine.settings
        if let value = change.dropThreshold {
            guard ValueRange.dropThreshold.contains(value) else {
                throw .invalidValue(field: "dropThreshold", allowed: "0 to 1", given: "\(value)")
            }
            next.dropThreshold = value
        }
        if let requeue = change.requeue { next.requeue = requeue }
        if let preemptsHigher = change.preemptsHigher { next.preemptsHigher = preemptsHigher }
        if let onUnheard = change.onUnheard { next.onUnheard = onUnheard }
        if let gap = change.gap { next.gap = try Check.seconds(gap, "gap", in: ValueRange.fadeSeconds) }
        if let tail = change.tailGap {
            next.tailGap = try Check.seconds(tail, "tailGap", in: ValueRange.silence)
        }
        if let leadIn = change.leadIn {
            next.leadIn = try Check.seconds(leadIn, "leadIn", in: ValueRange.silence)
        }
        if let chime = change.chime {
            next.chime = try chime.map { (chime) throws(EngineError) in try sounds.resolve(chime).id }
        }
        if let hours = change.quietHours {
            for span in hours { try Check.quietHours(span) }
            next.quietHours = hours
        }
        guard next != queue.machine.settings else { return }
        queue.machine.replaceSettings(next)
        queue.unsaved.append(.put(.setting, "queue", next))
    }

    /// Replaces the ducking rules.
    mutating func replaceDuckingRules(_ rules: [DuckingRule]) throws(EngineError) {
        guard rules.count <= Ducking.limit else {
            throw .limitReached(what: "ducking rules", limit: Ducking.limit)
        }
        var rules = rules
        for (index, rule) in rules.enumerated() {
            try Check.ducking(rule, index)
            rules[index].zones = try zoneIDs(rule.zones.map { $0.sorted() }, "rules[\(index)].zones")
        }
        guard rules != ducking.rules else { return }
        ducking.replace(rules)
        queue.machine.noteRules()
        queue.unsaved.append(.put(.setting, "ducking", rules))
    }
}
