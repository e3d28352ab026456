// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import SafeText

extension QueueItemRequest {
    /// Names of the two priorities of AQ-02.
    private enum PriorityName: String, CaseIterable { case normal, high }

    /// Reads the item of `POST /v1/queue/items`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        var item = try part(of: &fields)
        item.startAt = try fields.time("startAt")
        item.atDeviceTime = try fields.number("atDeviceTime", in: ValueRange.seconds, unit: " seconds")
        item.expiresAt = try fields.time("expiresAt")
        item.expiresIn = try fields.number("expiresIn", in: ValueRange.seconds, unit: " seconds")
        try fields.finish()
        return item
    }

    /// Reads everything but the times.
    static func part(of fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        let content = try content(&fields)
        let speaker = try fields.nullable("voice") { (fields) throws(Problem) in try voice(&fields) }
        let tongue = try fields.nullable("language") { (fields) throws(Problem) in try language(&fields) }
        if content == nil {
            try fields.demandOne("sound", "the id or name of a sound; or give \"file\" or \"text\"")
        }
        var item = QueueItemRequest((content ?? .file("")).spoken(by: speaker, in: tongue))
        try item.readPlace(&fields)
        item.gap = try fields.nullable("gap") { (fields) throws(Problem) in
            try fields.number("gap", in: ValueRange.fadeSeconds, unit: " seconds")
        }
        item.repeats = try fields.integer("repeat", in: ValueRange.repeats, default: 1)
        item.repeatGap = try fields.number(
            "repeatGap",
            in: ValueRange.fadeSeconds,
            unit: " seconds",
            default: 0
        )
        item.requeue = try fields.nullable("requeue") { (fields) throws(Problem) in
            try fields.choice("requeue", of: RequeueMode.self)
        }
        item.onUnheard = try fields.nullable("onUnheard") { (fields) throws(Problem) in
            try fields.choice("onUnheard", of: UnheardPolicy.self)
        }
        item.onDuplicate = try fields.nullable("onDuplicate") { (fields) throws(Problem) in
            try fields.choice("onDuplicate", of: DuplicatePolicy.self)
        }
        item.dedupeKey = try fields.nullable("dedupeKey") { (fields) throws(Problem) in
            try fields.string("dedupeKey")
        }
        return item
    }

    /// Reads when, how loud and where an announcement is heard, whatever it says.
    mutating func readPlace(_ fields: inout FieldReader) throws(Problem) {
        priority = try Self.priority(&fields) ?? fields.standard("priority", 0, 0)
        volume = try fields.number("volume", in: ValueRange.volume, default: 1)
        chime = try fields.nullable("chime") { (fields) throws(Problem) in try Self.chime(&fields) }
        leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds", default: 0)
        ducks = try fields.bool("duck", default: true)
        zones = try fields.zones()
        rooms = try fields.rooms()
        preempts = try fields.bool("preempts", default: false)
        clientData = try fields.nullable("clientData") { (fields) throws(Problem) in
            try Self.clientData(&fields)
        }
    }

    /// One of sound, file and text, without its voice; nil if there is none.
    static func content(_ fields: inout FieldReader) throws(Problem) -> Content? {
        let sound = try fields.nullable("sound") { (fields) throws(Problem) in
            try fields.string("sound", limit: ValueRange.referenceBytes)
        }
        let file = try fields.nullable("file") { (fields) throws(Problem) in
            try fields.string("file", limit: ValueRange.referenceBytes)
        }
        let text = try fields.nullable("text") { (fields) throws(Problem) in try spoken(&fields) }
        switch (sound, file, text) {
        case (nil, nil, nil): return nil
        case (let sound?, nil, nil): return .sound(.text(sound))
        case (nil, let file?, nil): return .file(file)
        case (nil, nil, let text?): return .text(text, voice: nil)
        default:
            throw .invalid(
                fields.path + "sound",
                allowed: "the only one of sound, file and text",
                given: "several"
            )
        }
    }

    /// A number, or one of the names.
    static func priority(_ fields: inout FieldReader) throws(Problem) -> Int? {
        let names = RequestRecord.Kind.choice(PriorityName.allCases.map(\.rawValue))
        let range = ValueRange.priority
        let allowed =
            "a whole number from \(range.lowerBound) to \(range.upperBound), \"normal\" for 0 or \"high\" for 1"
        switch fields.take("priority", .either([.integer(range), names])) {
        case nil: return nil
        case .string(let name)?:
            guard let known = PriorityName(rawValue: name) else {
                throw .invalid(
                    fields.path + "priority",
                    allowed: allowed,
                    given: "\"\(name.cut(toBytes: 64))\""
                )
            }
            return known == .high ? 1 : 0
        case .integer?, .number?: return try fields.integer("priority", in: range)
        case let value?: throw fields.refusal("priority", allowed, value)
        }
    }

    static func voice(_ fields: inout FieldReader) throws(Problem) -> String? {
        try fields.string("voice", limit: 64)
    }

    static func language(_ fields: inout FieldReader) throws(Problem) -> String? {
        try fields.string("language", limit: LanguageTag.length.upperBound)
    }

    static func spoken(_ fields: inout FieldReader) throws(Problem) -> String? {
        try fields.prose("text", limit: EngineLimits().speechCharacters)
    }

    static func chime(_ fields: inout FieldReader) throws(Problem) -> SoundReference? {
        try fields.string("chime", limit: ValueRange.referenceBytes).map { .text($0) }
    }

    static func clientData(_ fields: inout FieldReader) throws(Problem) -> String? {
        try fields.string("clientData", limit: ValueRange.clientDataBytes, opaque: true)
    }
}

extension QueueItemChange {
    /// Reads the body of `PATCH /v1/queue/items/{id}`; `expiresAt` null removes the limit.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemChange {
        var change = QueueItemChange()
        change.priority = try QueueItemRequest.priority(&fields)
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.expiresAt = try fields.clearable("expiresAt") { (fields) throws(Problem) in
            try fields.time("expiresAt")
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
        change.preemptsHigher = try fields.bool("preemptsHigher")
        change.onUnheard = try fields.clearable("onUnheard") { (fields) throws(Problem) in
            try fields.choice("onUnheard", of: UnheardPolicy.self)
        }
        change.gap = try fields.number("gap", in: ValueRange.fadeSeconds, unit: " seconds")
        change.tailGap = try fields.number("tailGap", in: ValueRange.silence, unit: " seconds")
        change.leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds")
        change.chime = try fields.clearable("chime") { (fields) throws(Problem) in
            try QueueItemRequest.chime(&fields)
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
        rule.zones = try fields.zones().map { Set($0) }
        try fields.finish()
        return rule
    }
}
