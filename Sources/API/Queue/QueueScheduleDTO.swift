// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension QueueScheduleSnapshot: JSONRepresentable {
    /// The address of the schedule.
    var address: String { "/v1/queue/schedules/\(id)" }

    /// The schema `QueueSchedule`; a PUT takes it.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(request.name),
            "cron": .string(request.cron),
            "timeZone": .string(request.timeZone),
            "enabled": .bool(request.isEnabled),
            "next": .optional(next.map(Timestamp.text)),
            "item": request.item.template,
            "broken": .strings(broken),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension QueueItemRequest {
    /// The schema `QueueScheduleItem`.
    fileprivate var template: JSONValue {
        var sound: String?
        var file: String?
        var text: String?
        var voice: String?
        var language: String?
        switch content {
        case .sound(let reference): sound = reference.text
        // No schedule has someone who talks.
        case .live: break
        case .file(let name): file = name
        case .text(let words, let speaker, let tongue): (text, voice, language) = (words, speaker, tongue)
        }
        return [
            "sound": .optional(sound),
            "file": .optional(file),
            "text": .optional(text),
            "voice": .optional(voice),
            "language": .optional(language),
            "priority": .integer(priority),
            "volume": .number(volume),
            "chime": .optional(chime?.text),
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
            "expiresIn": .optional(expiresIn),
        ]
    }
}
