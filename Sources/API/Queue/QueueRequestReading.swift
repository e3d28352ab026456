// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

extension QueueItemRequest {
    /// Names of the two priorities of AQ-02.
    private enum PriorityName: String, CaseIterable { case normal, high }

    /// Reads the item of `POST /v1/queue/items`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        try read(&fields, withTimes: true)
    }

    /// Reads the item of a schedule.
    fileprivate static func readScheduled(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        // Times come from the schedule: they are read, so that the engine can refuse them, but not recorded.
        try read(&fields, withTimes: fields.record == nil)
    }

    private static func read(
        _ fields: inout FieldReader,
        withTimes: Bool
    ) throws(Problem) -> QueueItemRequest {
        var item = QueueItemRequest(try content(&fields))
        item.priority = try priority(&fields)
        item.volume = try fields.number("volume", in: ValueRange.volume, default: 1)
        item.chime = try fields.string("chime", limit: ValueRange.referenceBytes).map { .text($0) }
        item.leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds", default: 0)
        item.gap = try fields.number("gap", in: ValueRange.fadeSeconds, unit: " seconds")
        item.repeats = try fields.integer("repeat", in: ValueRange.repeats, default: 1)
        item.repeatGap = try fields.number(
            "repeatGap",
            in: ValueRange.fadeSeconds,
            unit: " seconds",
            default: 0
        )
        item.requeue = try fields.choice("requeue", of: RequeueMode.self)
        item.onUnheard = try fields.choice("onUnheard", of: UnheardPolicy.self)
        item.ducks = try fields.bool("duck", default: true)
        item.preempts = try fields.bool("preempts", default: false)
        item.dedupeKey = try fields.string("dedupeKey")
        item.clientData = try fields.string("clientData", limit: ValueRange.clientDataBytes, opaque: true)
        if withTimes { try item.readTimes(&fields) }
        try fields.finish()
        return item
    }

    private mutating func readTimes(_ fields: inout FieldReader) throws(Problem) {
        startAt = try fields.time("startAt")
        atDeviceTime = try fields.number("atDeviceTime", in: ValueRange.seconds, unit: " seconds")
        expiresAt = try fields.time("expiresAt")
        expiresIn = try fields.number("expiresIn", in: ValueRange.seconds, unit: " seconds")
    }

    /// A number, or one of the names.
    private static func priority(_ fields: inout FieldReader) throws(Problem) -> Int {
        let names = RequestRecord.Kind.choice(PriorityName.allCases.map(\.rawValue))
        switch fields.take("priority", .either([.integer(ValueRange.priority), names])) {
        case nil: return fields.standard("priority", 0, 0)
        case .string?: return try fields.choice("priority", of: PriorityName.self) == .high ? 1 : 0
        default: return try fields.integer("priority", in: ValueRange.priority) ?? 0
        }
    }

    private static func content(_ fields: inout FieldReader) throws(Problem) -> Content {
        let sound = try fields.string("sound", limit: ValueRange.referenceBytes)
        let file = try fields.string("file", limit: ValueRange.referenceBytes)
        let text = try fields.string("text", limit: EngineLimits().speechBytes, opaque: true)
        let voice = try fields.string("voice", limit: 64)
        switch (sound, file, text) {
        case (let sound?, nil, nil): return .sound(.text(sound))
        case (nil, let file?, nil): return .file(file)
        case (nil, nil, let text?): return .text(text, voice: voice)
        case (nil, nil, nil):
            try fields.demandOne("sound", "the id or name of a sound; or give \"file\" or \"text\"")
            return .file("")
        default:
            throw .invalid(
                fields.path + "sound",
                allowed: "the only one of sound, file and text",
                given: "several"
            )
        }
    }
}

extension QueueItemChange {
    /// Reads the body of `PATCH /v1/queue/items/{id}`; `expiresAt` null removes the limit.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemChange {
        var change = QueueItemChange()
        change.priority = try fields.integer("priority", in: ValueRange.priority)
        change.volume = try fields.number("volume", in: ValueRange.volume)
        if fields.clears("expiresAt") {
            change.expiresAt = .some(nil)
        } else if let time = try fields.time("expiresAt") {
            change.expiresAt = time
        }
        change.position = try fields.integer("position", in: ValueRange.queuePosition)
        try fields.finish()
        return change
    }
}

extension QueueSettingsChange {
    /// Reads the body of `PATCH /v1/queue`; null removes the chime, and lets priorities decide about unheard items.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueSettingsChange {
        var change = QueueSettingsChange()
        change.dropThreshold = try fields.number("dropThreshold", in: ValueRange.dropThreshold)
        change.requeue = try fields.choice("requeue", of: RequeueMode.self)
        if fields.clears("onUnheard") {
            change.onUnheard = .some(nil)
        } else if let policy = try fields.choice("onUnheard", of: UnheardPolicy.self) {
            change.onUnheard = policy
        }
        change.gap = try fields.number("gap", in: ValueRange.fadeSeconds, unit: " seconds")
        change.tailGap = try fields.number("tailGap", in: ValueRange.silence, unit: " seconds")
        change.leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds")
        if fields.clears("chime") {
            change.chime = .some(nil)
        } else if let chime = try fields.string("chime", limit: ValueRange.referenceBytes) {
            change.chime = .text(chime)
        }
        change.quietHours = try fields.objects("quietHours", limit: 50) { (span) throws(Problem) in
            try QuietHours.read(&span)
        }
        try fields.finish()
        return change
    }
}

extension QuietHours {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> QuietHours {
        let from = try fields.clockTime("from")
        let to = try fields.clockTime("to")
        let zone = try fields.requiredString("timeZone", "an IANA time zone such as Europe/Paris")
        var hours = QuietHours(from: from, to: to, timeZone: zone)
        hours.days = Set(try fields.integers("days", in: ValueRange.weekday, limit: 7) ?? [])
        hours.action = try fields.choice("action", default: Action.hold)
        hours.exemptPriority = UInt8(
            try fields.integer("exemptPriority", in: ValueRange.priority, default: 1)
        )
        try fields.finish()
        return hours
    }
}

extension QueueScheduleRequest {
    /// Reads the body of `POST /v1/queue/schedules` and `PUT /v1/queue/schedules/{id}`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueScheduleRequest {
        let name = try fields.requiredString("name", "a string")
        let cron = try fields.requiredString("cron", "minute hour day-of-month month day-of-week")
        let zone = try fields.requiredString("timeZone", "an IANA time zone such as Europe/Paris")
        let given = try fields.object("item") { item throws(Problem) in
            try QueueItemRequest.readScheduled(&item)
        }
        let item = try fields.demanded("item", given, "an object", sample: QueueItemRequest(.file("")))
        var request = QueueScheduleRequest(name: name, cron: cron, timeZone: zone, item: item)
        request.isEnabled = try fields.bool("enabled", default: true)
        try fields.finish()
        return request
    }
}

extension DuckingRule {
    /// Reads one rule of `PUT /v1/ducking`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> DuckingRule {
        let source = try fields.requiredChoice("source", of: VolumeScope.self)
        let target = try fields.requiredChoice("target", of: VolumeScope.self)
        var rule = DuckingRule(source: source, target: target)
        rule.depthDecibels = try fields.number(
            "depthDb",
            in: ValueRange.duckDepth,
            default: rule.depthDecibels
        )
        rule.attack = try fields.number(
            "attack",
            in: ValueRange.duckSeconds,
            unit: " seconds",
            default: rule.attack
        )
        rule.hold = try fields.number(
            "hold",
            in: ValueRange.duckSeconds,
            unit: " seconds",
            default: rule.hold
        )
        rule.release = try fields.number(
            "release",
            in: ValueRange.duckSeconds,
            unit: " seconds",
            default: rule.release
        )
        try fields.finish()
        return rule
    }
}
