// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/queue/schedules` and `/v1/ducking`: recurring announcements and the ducking rules.
    static let queueSchedules: [Operation] = [
        .pages("listQueueSchedules", "/v1/queue/schedules", of: "schedules") {
            (engine, page) throws(EngineError) in
            try engine.queueSchedules(page)
        },
        .task(
            "addQueueSchedule",
            .post,
            "/v1/queue/schedules",
            on: .queue,
            read: .fields(QueueScheduleRequest.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, schedule) async throws(EngineError) in
            try await engine.putQueueSchedule(nil, schedule)
        },
        .task(
            "readQueueSchedule",
            .get,
            "/v1/queue/schedules/{id}",
            on: .queueSchedule,
            read: .nothing,
            reply: Reply.ok
        ) {
            (engine, call, _) throws(EngineError) in
            try engine.queueSchedule(call.subject)
        },
        .task(
            "replaceQueueSchedule",
            .put,
            "/v1/queue/schedules/{id}",
            on: .queueSchedule,
            read: Reading(QueueScheduleRequest.readReplacement),
            reply: Reply.ok
        ) { (engine, call, schedule) async throws(EngineError) in
            try await engine.putQueueSchedule(call.subject, schedule)
        },
        .task(
            "changeQueueSchedule",
            .patch,
            "/v1/queue/schedules/{id}",
            on: .queueSchedule,
            read: .fields(QueueScheduleChange.read),
            reply: Reply.ok
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeQueueSchedule(call.subject, change)
        },
        .task(
            "removeQueueSchedule",
            .delete,
            "/v1/queue/schedules/{id}",
            on: .queueSchedule,
            read: .nothing,
            reply: Reply.nothing
        ) {
            (engine, call, _) async throws(EngineError) in
            try await engine.removeQueueSchedule(call.subject)
        },
        .task("readDucking", .get, "/v1/ducking", on: .ducking, read: .nothing, reply: Reply.ok) {
            engine,
            _,
            _ in
            engine.ducking()
        },
        .step(
            "replaceDucking",
            .put,
            "/v1/ducking",
            on: .ducking,
            read: .fields(readRules),
            isKept: true,
            reply: Reply.ok
        ) { (engine, _, rules) throws(EngineError) in
            try engine.replaceDuckingRulesWithoutFlush(rules)
        },
    ]

    private static func readRules(_ fields: inout FieldReader) throws(Problem) -> [DuckingRule] {
        let given = try fields.objects("rules", limit: 16) { rule throws(Problem) in
            try DuckingRule.read(&rule)
        }
        try fields.finish()
        return try fields.demanded("rules", given, "a list of ducking rules", sample: [])
    }
}
