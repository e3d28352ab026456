// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/manager`: volumes, mutes and fade times of all buses.
    static let manager: [Operation] = [
        .task("readManager", .get, "/v1/manager", on: .manager, read: .nothing, reply: Reply.ok) {
            engine,
            _,
            _ in
            engine.manager()
        },
        .step(
            "changeManager",
            .patch,
            "/v1/manager",
            on: .manager,
            read: .fields(ManagerChange.read),
            isKept: true,
            reply: Reply.ok
        ) { (engine, _, change) throws(EngineError) in
            try ManagerChanged(in: engine, change)
        }
        .command(.volume, .scope)
        .verb(.changeManager),
        .task(
            "prepareManager",
            .post,
            "/v1/manager/prepare",
            read: .fields(PrepareRequest.read),
            reply: Reply.nothing
        ) { (engine, _, request) async throws(EngineError) in
            try await engine.prepare(request)
        },
    ]
}

/// Changed volumes, with a warning if the change takes effect later.
private struct ManagerChanged: Sendable, JSONRepresentable {
    let answer: Changed<ManagerSnapshot>
    /// Why the change takes effect later; nil if it takes effect now.
    let warning: String?

    init(in engine: isolated Engine, _ change: ManagerChange) throws(EngineError) {
        answer = try engine.changeManagerWithoutFlush(change)
        // Music of other programs is checked when the session is activated (SM-22).
        let isLate =
            change.allowsBackgroundMusic != nil && answer.changed && engine.health().playersPlaying > 0
        warning =
            isLate
            ? "Players are already sounding; allowsBackgroundMusic takes effect when the session is next activated."
            : nil
    }

    /// The schema `ChangedManager`.
    var json: JSONValue { answer.json.with("warning", .optional(warning)) }
}

extension PrepareRequest {
    /// Reads at most one of `sound`, `path` and `player` (SM-28, SM-29).
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> PrepareRequest {
        let sound = try fields.string("sound", limit: ValueRange.referenceBytes)
        let path = try fields.string("path", limit: ValueRange.referenceBytes)
        let player = try fields.string("player")
        try fields.finish()
        let given: [PrepareRequest] = [
            sound.map { .sound($0) }, path.map { .path($0) }, player.map { .player($0) },
        ].compactMap(\.self)
        guard given.count <= 1 else {
            throw .invalid(
                player == nil ? "path" : "player",
                allowed: "the only one of sound, path and player",
                given: "several"
            )
        }
        return given.first ?? .anySound
    }
}
