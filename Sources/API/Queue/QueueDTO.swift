// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import LiveAudio

extension QueueSnapshot: JSONRepresentable {
    /// The schema `Queue` of `openapi.yaml`.
    var json: JSONValue {
        [
            "playing": .bool(summary.playing),
            "paused": .bool(summary.paused),
            "held": .bool(summary.held),
            "interrupted": .bool(summary.interrupted),
            "current": current?.json ?? .null,
            "pending": BoundedList(pending, limitInBytes: limitInBytes).json,
            "pendingTotal": .integer(pendingTotal),
            "scheduled": BoundedList(scheduled, limitInBytes: limitInBytes).json,
            "scheduledTotal": .integer(scheduledTotal),
            "settings": settings.json,
            "revision": .integer(Int(summary.revision)),
        ]
    }
}

extension QueueSummary {
    /// The schema `QueueSummary`.
    var json: JSONValue {
        [
            "playing": .bool(playing),
            "paused": .bool(paused),
            "held": .bool(held),
            "interrupted": .bool(interrupted),
            "order": .strings(order),
            "revision": .integer(Int(revision)),
        ]
    }
}

extension QueueItemSnapshot: JSONRepresentable {
    /// The address of the item and its receipt.
    var address: String { "/v1/queue/items/\(id)" }

    /// The schema `QueueItem`.
    var json: JSONValue {
        var file: String?
        var text: String?
        var voice: String?
        var language: String?
        switch content {
        case .sound, .live: break
        case .file(let name): file = name
        case .text(let words, let speaker, let tongue): (text, voice, language) = (words, speaker, tongue)
        }
        return [
            "id": .string(id),
            "state": .string(state.rawValue),
            "reason": .optional(reason),
            "soundId": .optional(soundId),
            "file": .optional(file),
            "text": .optional(text),
            "voice": .optional(voice),
            "language": .optional(language),
            "live": live ?? .null,
            "playerId": .optional(playerId),
            "duration": .optional(duration),
            "priority": .integer(Int(priority)),
            "volume": .number(volume),
            "chime": .optional(chime),
            "leadIn": .number(leadIn),
            "gap": .optional(gap),
            "repeat": .integer(repeats),
            "repeatGap": .number(repeatGap),
            "requeue": .optional(requeue?.rawValue),
            "onUnheard": .optional(onUnheard?.rawValue),
            "onDuplicate": .optional(onDuplicate?.rawValue),
            "duck": .bool(ducks),
            "zones": zones.map { .strings($0) } ?? .null,
            "rooms": rooms.map { .strings($0) } ?? .null,
            "preempts": .bool(preempts),
            "dedupeKey": .optional(dedupeKey),
            "clientData": .optional(clientData),
            "scheduleId": .optional(scheduleId),
            "queuedAt": .string(Timestamp.text(queuedAt)),
            "startAt": .optional(startAt.map(Timestamp.text)),
            "expiresAt": .optional(expiresAt.map(Timestamp.text)),
            "startedAt": .optional(startedAt.map(Timestamp.text)),
            "endedAt": .optional(endedAt.map(Timestamp.text)),
            "starts": .integer(starts),
            "progress": .number(progress),
            "heard": .optional(audibility?.heard.rawValue),
            "heardReasons": .strings(audibility?.reasons.map(\.rawValue) ?? []),
            "heardIn": audibility?.zones.map { .array($0.map(\.json)) } ?? .null,
            "heardInRooms": audibility?.rooms.map { .array($0.map(\.json)) } ?? .null,
            "position": .optional(position),
            "eta": .optional(eta),
            "waiting": waiting?.json ?? .null,
            "recording": isRecorded ? .string("/v1/queue/items/\(id)/recording") : .null,
        ]
    }
}

extension QueueItemSnapshot {
    /// The schema `LiveTalk`; nil unless someone talks.
    private var live: JSONValue? {
        guard case .live(let content) = content else { return nil }
        return [
            "input": .optional(content.input),
            "address": content.input == nil ? .string("/v1/queue/live/\(id)") : .null,
            "sampleRate": .integer(content.format.sampleRate),
            "channels": .integer(content.format.channels),
            "longest": .number(content.longest),
            "delay": .number(content.delay),
            "mutes": .strings(content.mutes ?? []),
            "whileWaiting": .string(WhileWaiting(keeps: content.keeps).rawValue),
            "end": .optional(talk?.end.rawValue),
        ]
    }
}

extension QueueWait {
    /// The schema `QueueWait`.
    var json: JSONValue {
        ["for": .string(cause.rawValue), "until": .optional(until.map(Timestamp.text))]
    }
}

extension QueueSettings {
    /// The schema `QueueSettings`.
    var json: JSONValue {
        [
            "dropThreshold": .number(dropThreshold),
            "requeue": .string(requeue.rawValue),
            "preemptsHigher": .bool(preemptsHigher),
            "onUnheard": .optional(onUnheard?.rawValue),
            "gap": .number(gap),
            "tailGap": .number(tailGap),
            "leadIn": .number(leadIn),
            "chime": .optional(chime),
            "quietHours": .array(quietHours.map(\.json)),
        ]
    }
}

extension QuietHours {
    /// The schema `QuietHours`.
    var json: JSONValue {
        [
            "from": .string(ClockTime.text(from)),
            "to": .string(ClockTime.text(to)),
            "days": .array(days.sorted().map { .integer($0) }),
            "timeZone": .string(timeZone),
            "action": .string(action.rawValue),
            "exemptPriority": .integer(Int(exemptPriority)),
        ]
    }
}

extension DuckingRule: JSONRepresentable {
    /// The schema `DuckingRule`.
    var json: JSONValue {
        [
            "source": .string(source.rawValue),
            "target": .string(target.rawValue),
            "depthDb": .number(depthDecibels),
            "attack": .number(attack),
            "hold": .number(hold),
            "release": .number(release),
            "zones": zones.map { .strings($0.sorted()) } ?? .null,
        ]
    }
}

extension DuckingSnapshot: JSONRepresentable {
    /// The schema `Ducking`.
    var json: JSONValue {
        ["rules": .array(rules.map(\.json)), "revision": .integer(Int(clamping: revision))]
    }
}

/// Times of day, such as `07:30`.
enum ClockTime {
    /// Minutes since midnight as text.
    static func text(_ minutes: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// Minutes since midnight; nil if the text is not a time.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
