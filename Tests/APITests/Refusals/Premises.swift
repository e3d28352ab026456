// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

@testable import API

/// One resource of each kind, for the operations whose path names one.
struct Premises {
    private let api: APIHarness
    /// Ids by the path before them.
    private var subjects: [String: String] = [:]

    init(_ api: APIHarness) async throws {
        self.api = api
        try await api.addSound()
        subjects["/v1/sounds"] = "bell"
        _ = await api.post("/v1/queue/pause")
        try await make("/v1/players", ["sound": "bell"])
        try await make("/v1/stations", ["sounds": ["bell"]])
        try await make("/v1/crossfaders", [:])
        try await make("/v1/system-sounds", ["sound": "bell"])
        let late: JSONValue = ["at": 1000, "operation": ["op": "play", "sound": "bell"]]
        let action = try await make("/v1/actions", ["name": "late", "steps": [late]])
        subjects["/v1/runs"] = try await make("/v1/actions/\(action)/run", [:])
        try await make("/v1/targets", ["address": "osc.udp://127.0.0.1:53000"])
        try await make("/v1/inputs", ["kind": "sink", "enabled": false])
        try await make("/v1/links", ["action": .string(action)])
        try await make("/v1/shows", ["cues": [["number": "1", "action": .string(action)]]])
        let board = try await make("/v1/boards", ["name": "desk"])
        try await make("/v1/tiles", ["board": .string(board), "sounds": ["bell"]])
        let plan = try await make("/v1/plans", ["name": "week"])
        let time: JSONValue = ["at": "08:00", "action": .string(action)]
        subjects["/v1/plan-times"] = try await make("/v1/plans/\(plan)/times", time)
        try await make("/v1/zones", ["name": "kitchen"])
        try await make("/v1/queue/items", ["sound": "bell"])
        let schedule = BaseRequests.bodies["addQueueSchedule"] ?? [:]
        try await make("/v1/queue/schedules", schedule)
        try await make("/v1/music/queue", ["sound": "bell"])
    }

    /// The parameter of an operation's path: a resource that exists, unless there cannot be one here.
    func subject(of operation: Operation) -> String {
        guard let hole = operation.pattern.text.firstIndex(of: "{") else { return "" }
        return subjects[String(operation.pattern.text[..<hole].dropLast())] ?? "1"
    }

    /// Everything that an operation could have changed, as text.
    func state() async throws -> [String] {
        let engine = api.context.engine
        let snapshot = await engine.snapshot().json(version: "", limitInBytes: 1 << 20)
        guard case .object(let members) = snapshot else { return [] }
        let parts = members.filter { !["device", "health"].contains($0.name) }
        let others: [JSONValue] = [
            .array(await engine.queueSchedules().map(\.json)), await engine.ducking().json,
            try await engine.links(PageRequest()).json("links"),
            try await engine.targets(PageRequest()).json("targets"),
            try await engine.inputs(PageRequest()).json("inputs"), .array(await engine.runs().map(\.json)),
        ]
        return (parts.map { .object([$0]) } + others).map { String(decoding: $0.encoded, as: UTF8.self) }
    }

    @discardableResult
    private mutating func make(_ collection: String, _ body: JSONValue) async throws -> String {
        let answer = await api.post(collection, body)
        let id = answer.json["id"].map { $0.text ?? String(decoding: $0.encoded, as: UTF8.self) }
        guard answer.status == 201, let id else { throw Failure(path: collection, answer: answer.json) }
        subjects[collection] = id
        return id
    }

    private struct Failure: Error {
        let path: String
        let answer: JSONValue
    }
}
