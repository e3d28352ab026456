// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/queue`: announcements by priority, their receipts, and when they come again.
struct QueueRoutes: Sendable {
    let engine: Engine
    let configuration: APIConfiguration

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.queue().json)
    }

    func change(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try QueueSettingsChange.read(&fields)
        let queue = try await asking { () async throws(EngineError) in
            try await engine.changeQueueSettings(change)
        }
        return Reply.json(queue.json)
    }

    // MARK: Items

    /// 201 for a new item, 200 for the one that waits already under the same dedupe key.
    func add(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        return try await announce(try QueueItemRequest.read(&fields))
    }

    /// As `add`, before all others and cutting the one that sounds (AQ-11).
    func interrupt(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        var item = try QueueItemRequest.read(&fields)
        item.preempts = true
        return try await announce(item)
    }

    private func announce(_ item: QueueItemRequest) async throws(Problem) -> HTTPResponse {
        let answer = try await asking { () async throws(EngineError) in try await engine.announce(item) }
        let json = answer.snapshot.json.with("deduplicated", .bool(!answer.changed))
        return answer.changed ? Reply.created(json, at: answer.snapshot.address) : Reply.json(json)
    }

    func readItem(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let item = try await asking { () async throws(EngineError) in
            try await engine.queueItem(request.resourceID)
        }
        return Reply.json(item.json)
    }

    func changeItem(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let change = try QueueItemChange.read(&fields)
        let item = try await asking { () async throws(EngineError) in
            try await engine.changeQueueItem(request.resourceID, change)
        }
        return Reply.json(item.json)
    }

    func removeItem(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in
            try await engine.removeQueueItem(request.resourceID)
        }
        return Reply.nothing
    }

    /// Empties the queue; with `?current=true` also what sounds (AQ-08).
    func clear(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let current: Bool
        switch request.query("current") {
        case nil, "false": current = false
        case "true": current = true
        case let other?: throw .invalid("current", allowed: "true or false", given: "\"\(other.prefix(64))\"")
        }
        let queue = try await asking { () async throws(EngineError) in
            try await engine.clearQueue(current: current)
        }
        return Reply.json(queue.json)
    }

    // MARK: Control

    /// Serves one command to the queue as a whole.
    func control(
        _ command: Engine.QueueCommand
    ) -> @Sendable (HTTPRequest) async throws(Problem) -> HTTPResponse {
        { (request) async throws(Problem) in
            let fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
            try fields.finish()
            let answer = try await asking { () async throws(EngineError) in
                try await engine.controlQueue(command)
            }
            return Reply.json(answer.snapshot.json.with("changed", .bool(answer.changed)))
        }
    }

    // MARK: Schedules

    func schedules(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(["schedules": .array(await engine.queueSchedules().map(\.json))])
    }

    func addSchedule(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let schedule = try await put(nil, request)
        return Reply.created(schedule.json, at: schedule.address)
    }

    func readSchedule(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let id = request.resourceID
        guard let schedule = await engine.queueSchedules().first(where: { $0.id == id }) else {
            throw Problem(.queueScheduleNotFound(id))
        }
        return Reply.json(schedule.json)
    }

    func replaceSchedule(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(try await put(request.resourceID, request).json)
    }

    func removeSchedule(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        try await asking { () async throws(EngineError) in
            try await engine.removeQueueSchedule(request.resourceID)
        }
        return Reply.nothing
    }

    private func put(_ id: String?, _ request: HTTPRequest) async throws(Problem) -> QueueScheduleSnapshot {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let schedule = try QueueScheduleRequest.read(&fields)
        return try await asking { () async throws(EngineError) in
            try await engine.putQueueSchedule(id, schedule)
        }
    }

    // MARK: Ducking

    func ducking(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(["rules": .array(await engine.duckingRules().map(\.json))])
    }

    func replaceDucking(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var fields = try await request.fields(upTo: configuration.jsonLimitInBytes)
        let rules = try fields.objects("rules", limit: 16) { (rule) throws(Problem) in
            try DuckingRule.read(&rule)
        }
        try fields.finish()
        guard let rules else { throw .missing("rules", allowed: "a list of ducking rules") }
        let kept = try await asking { () async throws(EngineError) in
            try await engine.replaceDuckingRules(rules)
        }
        return Reply.json(["rules": .array(kept.map(\.json))])
    }
}
