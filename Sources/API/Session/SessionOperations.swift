// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    /// `/v1/session`: the session, its interruptions and its route.
    static let session: [Operation] = [
        .task("readSession", .get, "/v1/session", on: .session, read: .nothing, reply: Reply.ok) {
            engine,
            _,
            _ in
            engine.session()
        },
        .task(
            "setSessionCategory",
            .put,
            "/v1/session",
            on: .session,
            read: .fields(SessionChange.readCategory),
            reply: Reply.changed
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.changeSession(change)
        },
        .step(
            "changeSession",
            .patch,
            "/v1/session",
            on: .session,
            read: .fields(SessionChange.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, _, change) throws(EngineError) in
            try engine.changeSessionWithoutFlush(change)
        },
        .task(
            "activateSession",
            .post,
            "/v1/session/activate",
            on: .session,
            read: .fields(readActivation),
            reply: Reply.changed
        ) { (engine, _, request) throws(EngineError) in
            try engine.activateSession(takesInput: request.takesInput, notifyOthers: request.notifyOthers)
        },
        .task(
            "deactivateSession",
            .post,
            "/v1/session/deactivate",
            on: .session,
            read: .fields(readDeactivation),
            reply: Reply.changed
        ) { (engine, _, request) throws(EngineError) in
            try engine.deactivateSession(notifyOthers: request.notifyOthers, force: request.force)
        },
        .task(
            "interruptSession",
            .post,
            "/v1/session/interruptions",
            on: .session,
            read: .fields(InterruptionRequest.read),
            reply: Reply.changed
        ) { (engine, _, interruption) async throws(EngineError) in
            try await engine.interrupt(interruption)
        },
        .task("readRoute", .get, "/v1/session/route", on: .session, read: .nothing, reply: Reply.ok) {
            engine,
            _,
            _ in
            engine.sessionRoute()
        },
        .task(
            "changeRoute",
            .put,
            "/v1/session/route",
            on: .session,
            read: .fields(SessionRouteChange.read),
            reply: Reply.changed
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.changeRoute(change)
        },
    ]

    /// Reads the body of an activation (AQ-36), whether sound is taken (AQ-27) and others are notified at its end.
    private static func readActivation(
        _ fields: inout FieldReader
    ) throws(Problem) -> (takesInput: Bool, notifyOthers: Bool) {
        let takesInput = try fields.bool("input", default: false)
        let notifyOthers = try fields.bool("notifyOthers", default: false)
        try fields.finish()
        return (takesInput, notifyOthers)
    }

    /// Reads the body of a deactivation (AQ-22, AQ-37).
    private static func readDeactivation(
        _ fields: inout FieldReader
    ) throws(Problem) -> (notifyOthers: Bool?, force: Bool) {
        let notifyOthers = try fields.bool("notifyOthers")
        let force = try fields.bool("force", default: false)
        try fields.finish()
        return (notifyOthers, force)
    }
}
