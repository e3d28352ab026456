// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/system-sounds`: short sounds played by number, without further control (SS-01 to SS-14).
    ///
    /// Every problem has the result code of the original function (SS-03).
    static let systemSounds: [Operation] = systemSoundEntries.map { $0.explaining { $0.withOSStatus } }

    private static let systemSoundEntries: [Operation] = [
        .pages("listSystemSounds", "/v1/system-sounds", of: "systemSounds") {
            (engine, page) throws(EngineError) in
            try engine.systemSounds(page)
        },
        .task(
            "createSystemSound",
            .post,
            "/v1/system-sounds",
            read: .fields(SystemSoundSource.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, source) async throws(EngineError) in
            try await engine.createSystemSound(source)
        },
        .task(
            "readSystemSound",
            .get,
            "/v1/system-sounds/{id}",
            on: .systemSound,
            read: .nothing,
            reply: Reply.ok
        ) {
            (engine, call, _) throws(EngineError) in
            try engine.systemSound(call.systemSound)
        },
        .task(
            "disposeSystemSound",
            .delete,
            "/v1/system-sounds/{id}",
            on: .systemSound,
            read: .nothing,
            reply: Reply.nothing
        ) { (engine, call, _) async throws(EngineError) in
            try await engine.dispose(systemSound: call.systemSound)
        },
        .step(
            "playSystemSound",
            .post,
            "/v1/system-sounds/{id}/play",
            on: .systemSound,
            read: .fields(SystemSoundPlayed.Places.read),
            reply: Reply.accepted
        ) { (engine, call, places) throws(EngineError) in
            try SystemSoundPlayed(in: engine, call, isAlert: false, places)
        }
        .command(.play, .subject("systemSound")),
        .step(
            "alertSystemSound",
            .post,
            "/v1/system-sounds/{id}/alert",
            on: .systemSound,
            read: .fields(SystemSoundPlayed.Places.read),
            reply: Reply.accepted
        ) { (engine, call, places) throws(EngineError) in
            try SystemSoundPlayed(in: engine, call, isAlert: true, places)
        },
        .task(
            "listCompletions",
            .get,
            "/v1/system-sounds/{id}/completions",
            on: .systemSound,
            read: .nothing,
            reply: Reply.list("completions")
        ) { (engine, call, _) throws(EngineError) in
            try engine.systemSound(call.systemSound).completions
        },
        .task(
            "addCompletion",
            .post,
            "/v1/system-sounds/{id}/completions",
            on: .systemSound,
            read: Reading(SystemSoundObservation.read),
            reply: { .created($0.observer, at: "/v1/system-sounds/\($0.id)/completions") }
        ) { (engine, call, observation) throws(EngineError) in
            try SystemSoundObserved(in: engine, call, observation)
        },
        .task(
            "removeCompletions",
            .delete,
            "/v1/system-sounds/{id}/completions",
            on: .systemSound,
            read: .nothing,
            reply: Reply.nothing
        ) { (engine, call, _) throws(EngineError) in
            try engine.removeObservers(ofSystemSound: call.systemSound)
        },
    ]
}

/// A system sound that was played.
private struct SystemSoundPlayed: Sendable, JSONRepresentable {
    let id: UInt32
    let play: SystemSoundPlay

    init(
        in engine: isolated Engine,
        _ call: Call,
        isAlert: Bool,
        _ places: Places
    ) throws(EngineError) {
        id = call.systemSound
        play = try engine.play(
            systemSound: id,
            isAlert: isAlert,
            zones: places.zones,
            rooms: places.rooms
        )
    }

    /// The body of the play operations.
    struct Places: Sendable {
        let zones: [String]?
        let rooms: [String]?

        /// Reads it.
        static func read(_ fields: inout FieldReader) throws(Problem) -> Places {
            let places = Places(zones: try fields.zones(), rooms: try fields.rooms())
            try fields.finish()
            return places
        }
    }

    /// The schema `SystemSoundPlay`.
    var json: JSONValue {
        [
            "id": .integer(Int(id)), "osStatus": 0, "playerId": .optional(play.playerId),
            "vibrates": .bool(play.vibrates),
        ]
    }
}

/// A completion that was added.
private struct SystemSoundObserved: Sendable {
    let id: UInt32
    let observer: SystemSoundObserver

    init(
        in engine: isolated Engine,
        _ call: Call,
        _ observation: SystemSoundObservation
    ) throws(EngineError) {
        id = call.systemSound
        observer = try engine.observe(systemSound: id, observation)
    }
}
