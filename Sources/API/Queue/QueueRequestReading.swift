// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation

extension QueueItemRequest {
    /// Names of the two priorities of AQ-02.
    private enum PriorityName: String, CaseIterable { case normal, high }

    /// Reads the item of `POST /v1/queue/items`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        var item = QueueItemRequest(try content(&fields))
        if case .string? = fields.value("priority") {
            item.priority = try fields.choice("priority", of: PriorityName.self) == .high ? 1 : 0
        } else {
            item.priority = try fields.integer("priority", in: 0...255) ?? 0
        }
        item.volume = try fields.number("volume", in: FieldRange.volume) ?? 1
        item.chime = try fields.string("chime", limit: 4096).map { .text($0) }
        item.leadIn = try fields.number("leadIn", in: 0...60, unit: " seconds") ?? 0
        item.gap = try fields.number("gap", in: FieldRange.fadeSeconds, unit: " seconds")
        item.repeats = try fields.integer("repeat", in: 1...1_000) ?? 1
        item.repeatGap = try fields.number("repeatGap", in: FieldRange.fadeSeconds, unit: " seconds") ?? 0
        item.requeue = try fields.choice("requeue", of: RequeueMode.self)
        item.ducks = try fields.bool("duck") ?? true
        item.preempts = try fields.bool("preempts") ?? false
        item.dedupeKey = try fields.string("dedupeKey")
        item.clientData = try fields.string("clientData", limit: FieldRange.clientDataBytes, opaque: true)
        item.startAt = try fields.time("startAt")
        item.atDeviceTime = try fields.number("atDeviceTime", in: FieldRange.seconds, unit: " seconds")
        item.expiresAt = try fields.time("expiresAt")
        item.expiresIn = try fields.number("expiresIn", in: FieldRange.seconds, unit: " seconds")
        try fields.finish()
        return item
    }

    private static func content(_ fields: inout FieldReader) throws(Problem) -> Content {
        let sound = try fields.string("sound", limit: 4096)
        let file = try fields.string("file", limit: 4096)
        let text = try fields.string("text", limit: 65_536, opaque: true)
        let voice = try fields.string("voice", limit: 64)
        switch (sound, file, text) {
        case (let sound?, nil, nil): return .sound(.text(sound))
        case (nil, let file?, nil): return .file(file)
        case (nil, nil, let text?): return .text(text, voice: voice)
        case (nil, nil, nil):
            throw .missing(
                fields.path + "sound",
                allowed: "the id or name of a sound; or give \"file\" or \"text\""
            )
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
    /// Reads the body of `PATCH /v1/queue/items/{id}`; `expiresAt` null takes the limit away.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueItemChange {
        var change = QueueItemChange()
        change.priority = try fields.integer("priority", in: 0...255)
        change.volume = try fields.number("volume", in: FieldRange.volume)
        if fields.value("expiresAt") == .null {
            change.expiresAt = .some(nil)
        } else if let time = try fields.time("expiresAt") {
            change.expiresAt = time
        }
        change.position = try fields.integer("position", in: 0...1_000_000)
        try fields.finish()
        return change
    }
}

extension QueueSettingsChange {
    /// Reads the body of `PATCH /v1/queue`; `chime` null takes the chime away.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueSettingsChange {
        var change = QueueSettingsChange()
        change.dropThreshold = try fields.number("dropThreshold", in: 0...1)
        change.requeue = try fields.choice("requeue", of: RequeueMode.self)
        change.gap = try fields.number("gap", in: FieldRange.fadeSeconds, unit: " seconds")
        change.tailGap = try fields.number("tailGap", in: 0...60, unit: " seconds")
        change.leadIn = try fields.number("leadIn", in: 0...60, unit: " seconds")
        if fields.value("chime") == .null {
            change.chime = .some(nil)
        } else if let chime = try fields.string("chime", limit: 4096) {
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
        guard let zone = try fields.string("timeZone") else {
            throw .missing(fields.path + "timeZone", allowed: "an IANA time zone such as Europe/Paris")
        }
        var hours = QuietHours(from: from, to: to, timeZone: zone)
        hours.days = Set(try fields.integers("days", in: 1...7, limit: 7) ?? [])
        hours.action = try fields.choice("action", of: Action.self) ?? .hold
        hours.exemptPriority = UInt8(try fields.integer("exemptPriority", in: 0...255) ?? 1)
        try fields.finish()
        return hours
    }
}

extension QueueScheduleRequest {
    /// Reads the body of `POST /v1/queue/schedules` and `PUT /v1/queue/schedules/{id}`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueScheduleRequest {
        guard let name = try fields.string("name") else {
            throw .missing(fields.path + "name", allowed: "a string")
        }
        guard let cron = try fields.string("cron") else {
            throw .missing(fields.path + "cron", allowed: "minute hour day-of-month month day-of-week")
        }
        guard let zone = try fields.string("timeZone") else {
            throw .missing(fields.path + "timeZone", allowed: "an IANA time zone such as Europe/Paris")
        }
        guard let value = fields.value("item") else {
            throw .missing(fields.path + "item", allowed: "an object")
        }
        var item = try FieldReader(value, called: fields.path + "item")
        var request = QueueScheduleRequest(name: name, cron: cron, timeZone: zone, item: try .read(&item))
        request.isEnabled = try fields.bool("enabled") ?? true
        try fields.finish()
        return request
    }
}

extension DuckingRule {
    /// Reads one rule of `PUT /v1/ducking`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> DuckingRule {
        guard let source = try fields.choice("source", of: VolumeScope.self) else {
            throw .missing(fields.path + "source", allowed: "a bus")
        }
        guard let target = try fields.choice("target", of: VolumeScope.self) else {
            throw .missing(fields.path + "target", allowed: "a bus")
        }
        var rule = DuckingRule(source: source, target: target)
        rule.depthDecibels = try fields.number("depthDb", in: -160...0) ?? rule.depthDecibels
        rule.attack = try fields.number("attack", in: 0...60, unit: " seconds") ?? rule.attack
        rule.hold = try fields.number("hold", in: 0...60, unit: " seconds") ?? rule.hold
        rule.release = try fields.number("release", in: 0...60, unit: " seconds") ?? rule.release
        try fields.finish()
        return rule
    }
}

extension FieldReader {
    /// A time such as `2026-11-21T09:30:00Z`, with or without fractions of a second and with any offset.
    mutating func time(_ field: String) throws(Problem) -> Date? {
        guard let text = try string(field, limit: 64) else { return nil }
        guard let time = Timestamp.parse(text) else {
            let allowed = "a time such as 2026-11-21T09:30:00Z"
            throw .invalid(path + field, allowed: allowed, given: "\"\(text)\"")
        }
        return time
    }

    /// A required time of the clock on the wall.
    mutating func clockTime(_ field: String) throws(Problem) -> Int {
        let allowed = "a time of day such as 07:30"
        guard let text = try string(field, limit: 16) else { throw .missing(path + field, allowed: allowed) }
        guard let minutes = ClockTime.minutes(text) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text)\"")
        }
        return minutes
    }

    /// A list of whole numbers.
    mutating func integers(
        _ field: String,
        in range: ClosedRange<Int>,
        limit: Int
    ) throws(Problem) -> [Int]? {
        guard let value = value(field) else { return nil }
        let allowed = "up to \(limit) whole numbers from \(range.lowerBound) to \(range.upperBound)"
        guard case .array(let elements) = value, elements.count <= limit else {
            throw .invalid(path + field, allowed: allowed, given: value.kind)
        }
        var numbers: [Int] = []
        for element in elements {
            guard case .integer(let number) = element, range.contains(number) else {
                throw .invalid(path + field, allowed: allowed, given: element.kind)
            }
            numbers.append(number)
        }
        return numbers
    }

    /// A list of objects; problems inside name the place, such as `rules[2].depthDb`.
    mutating func objects<Element>(
        _ field: String,
        limit: Int,
        _ read: (inout FieldReader) throws(Problem) -> Element
    ) throws(Problem) -> [Element]? {
        guard let value = value(field) else { return nil }
        guard case .array(let elements) = value, elements.count <= limit else {
            throw .invalid(path + field, allowed: "up to \(limit) objects", given: value.kind)
        }
        var result: [Element] = []
        for (index, element) in elements.enumerated() {
            var inside = try FieldReader(element, called: "\(path)\(field)[\(index)]")
            result.append(try read(&inside))
        }
        return result
    }
}
