// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension QueueScheduleRequest {
    /// Reads the body of `POST /v1/queue/schedules`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueScheduleRequest {
        let request = try part(of: &fields)
        try fields.finish()
        return request
    }

    /// Reads the body of `PUT /v1/queue/schedules/{id}`, which may be what GET has answered.
    static func readReplacement(
        _ fields: inout FieldReader,
        _ call: Call
    ) throws(Problem) -> QueueScheduleRequest {
        let request = try part(of: &fields)
        if let id = try fields.string("id"), id != call.subject {
            throw .invalid("id", allowed: "the id in the address", given: "another one")
        }
        // They follow from the other fields and from the change itself.
        _ = try fields.nullable("next") { (fields) throws(Problem) in try fields.time("next") }
        _ = try fields.integer("revision", in: 1...Int.max)
        _ = try fields.strings("broken", limit: 8)
        try fields.finish()
        return request
    }

    private static func part(of fields: inout FieldReader) throws(Problem) -> QueueScheduleRequest {
        let name = try fields.requiredString("name", "a string")
        let cron = try fields.requiredString("cron", "minute hour day-of-month month day-of-week")
        let zone = try fields.requiredString("timeZone", "an IANA time zone such as Europe/Paris")
        let given = try fields.object("item") { item throws(Problem) in
            try QueueItemRequest.readScheduled(&item)
        }
        let item = try fields.demanded("item", given, "an object", sample: QueueItemRequest(.file("")))
        var request = QueueScheduleRequest(name: name, cron: cron, timeZone: zone, item: item)
        request.isEnabled = try fields.bool("enabled", default: true)
        return request
    }
}

extension QueueItemRequest {
    /// Reads the item of a schedule.
    fileprivate static func readScheduled(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        var item = try part(of: &fields)
        item.expiresIn = try fields.nullable("expiresIn") { (fields) throws(Problem) in
            try fields.number("expiresIn", in: ValueRange.seconds, unit: " seconds")
        }
        // The schedule gives these times: they are read, so that the engine can refuse them, but not recorded.
        if fields.record == nil {
            item.startAt = try fields.time("startAt")
            item.atDeviceTime = try fields.number("atDeviceTime", in: ValueRange.seconds, unit: " seconds")
            item.expiresAt = try fields.time("expiresAt")
        }
        try fields.finish()
        return item
    }
}

extension QueueScheduleChange {
    /// Reads the body of `PATCH /v1/queue/schedules/{id}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one.
    static func read(_ fields: inout FieldReader) throws(Problem) -> QueueScheduleChange {
        var change = QueueScheduleChange()
        change.name = try fields.string("name")
        change.cron = try fields.string("cron")
        change.timeZone = try fields.string("timeZone")
        change.isEnabled = try fields.bool("enabled")
        change.item = try fields.object("item") { item throws(Problem) in
            try QueueTemplateChange.read(&item)
        }
        try fields.finish()
        return change
    }
}

extension QueueTemplateChange {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> QueueTemplateChange {
        var change = QueueTemplateChange()
        change.content = try QueueItemRequest.content(&fields)
        change.voice = try fields.clearable("voice") { (fields) throws(Problem) in
            try QueueItemRequest.voice(&fields)
        }
        change.language = try fields.clearable("language") { (fields) throws(Problem) in
            try QueueItemRequest.language(&fields)
        }
        change.priority = try QueueItemRequest.priority(&fields)
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.chime = try fields.clearable("chime") { (fields) throws(Problem) in
            try QueueItemRequest.chime(&fields)
        }
        change.leadIn = try fields.number("leadIn", in: ValueRange.silence, unit: " seconds")
        change.gap = try fields.clearable("gap", in: ValueRange.fadeSeconds, unit: " seconds")
        change.repeats = try fields.integer("repeat", in: ValueRange.repeats)
        change.repeatGap = try fields.number("repeatGap", in: ValueRange.fadeSeconds, unit: " seconds")
        change.requeue = try fields.clearable("requeue") { (fields) throws(Problem) in
            try fields.choice("requeue", of: RequeueMode.self)
        }
        change.onUnheard = try fields.clearable("onUnheard") { (fields) throws(Problem) in
            try fields.choice("onUnheard", of: UnheardPolicy.self)
        }
        change.onDuplicate = try fields.clearable("onDuplicate") { (fields) throws(Problem) in
            try fields.choice("onDuplicate", of: DuplicatePolicy.self)
        }
        change.ducks = try fields.bool("duck")
        change.zones = try fields.clearable("zones") { (fields) throws(Problem) in try fields.zoneList() }
        change.rooms = try fields.clearable("rooms") { (fields) throws(Problem) in try fields.roomList() }
        change.preempts = try fields.bool("preempts")
        change.dedupeKey = try fields.clearable("dedupeKey") { (fields) throws(Problem) in
            try fields.string("dedupeKey")
        }
        change.clientData = try fields.clearable("clientData") { (fields) throws(Problem) in
            try QueueItemRequest.clientData(&fields)
        }
        change.expiresIn = try fields.clearable("expiresIn", in: ValueRange.seconds, unit: " seconds")
        try fields.finish()
        return change
    }
}
