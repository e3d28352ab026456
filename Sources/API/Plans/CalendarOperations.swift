// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/calendar`: which plan is valid on which day.
    static let calendar: [Operation] = [
        .task("readCalendar", .get, "/v1/calendar", on: .calendar, read: .nothing, reply: Reply.ok) {
            engine,
            _,
            _ in
            engine.calendar()
        },
        .task(
            "changeCalendar",
            .patch,
            "/v1/calendar",
            on: .calendar,
            read: .fields(CalendarChange.read),
            reply: Reply.changed
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.changeCalendar(change)
        },
        .task(
            "pauseCalendar",
            .post,
            "/v1/calendar/pause",
            on: .calendar,
            read: .fields(CalendarPause.read),
            reply: Reply.changed
        ) { (engine, _, pause) async throws(EngineError) in
            try await engine.pauseCalendar(pause)
        },
        .task(
            "resumeCalendar",
            .post,
            "/v1/calendar/resume",
            on: .calendar,
            read: .nothing,
            reply: Reply.changed
        ) { (engine, _, _) async throws(EngineError) in
            try await engine.resumeCalendar()
        },
        .task(
            "previewCalendar",
            .get,
            "/v1/calendar/preview",
            read: .fields(PreviewRequest.read),
            reply: Reply.page("days")
        ) { (engine, _, request) throws(EngineError) in
            try engine.previewCalendar(request.range, request.page)
        },
        .task(
            "nextPlanTimes",
            .get,
            "/v1/calendar/next",
            read: .fields { (fields) throws(Problem) in
                let limit = try fields.integer("limit", in: PlanLimits.next, default: 5)
                try fields.finish()
                return limit
            },
            reply: Reply.list("times")
        ) { (engine, _, limit) throws(EngineError) in
            try engine.nextPlanTimes(limit)
        },
        .task(
            "listCalendarResults",
            .get,
            "/v1/calendar/results",
            read: .nothing,
            reply: Reply.list("results")
        ) { engine, _, _ in engine.calendarResults() },
        Operation(
            "importHolidays",
            .post,
            "/v1/calendar/import",
            on: .calendar,
            step: nil,
            describe: { fields, call throws(Problem) in
                _ = try isReplacing(call)
                try fields.finish()
            },
            answer: importHolidays
        ),
    ]

    private static func importHolidays(
        _ request: HTTPRequest,
        _ api: APIContext
    ) async throws(Problem) -> HTTPResponse {
        let isReplacing = try isReplacing(Call(request, api))
        let bytes = try await request.bytes(of: "text/calendar", upTo: PlanLimits.fileBytes)
        return try await asking { () async throws(EngineError) in
            let zone = TimeZone(identifier: await api.engine.calendar().settings.timeZone) ?? .gmt
            let file = try await api.engine.perform(.document) { (_) throws(EngineError) in
                try HolidayFile(bytes, today: CivilDay(at: Date(), in: zone), in: zone)
            }
            let answer = try await api.engine.importHolidays(file.holidays, replacing: isReplacing)
            let json = answer.snapshot.json
                .with("imported", .integer(file.holidays.count))
                .with("leftOut", .array(file.leftOut.prefix(PlanLimits.leftOut).map(\.json)))
                .with("leftOutTotal", .integer(file.leftOut.count))
            return Reply.ok(answer.with(json)).response
        }
    }

    private static func isReplacing(_ call: Call) throws(Problem) -> Bool {
        var query = call.query
        let isReplacing = try query.bool("replace", default: false)
        try query.finish()
        return isReplacing
    }
}

/// The query of `GET /v1/calendar/preview`.
private struct PreviewRequest: Sendable {
    var range = CalendarRange()
    var page = PageRequest()

    static func read(_ fields: inout FieldReader) throws(Problem) -> PreviewRequest {
        var request = PreviewRequest()
        request.range.from = try fields.day("from")
        request.range.to = try fields.day("to")
        request.page = try PageRequest.part(of: &fields)
        try fields.finish()
        return request
    }
}
