// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let show = "/v1/shows/{show}"

    /// `/v1/shows`: lists of cues that GO starts.
    static let shows: [Operation] = [
        .pages("listShows", "/v1/shows", of: "shows") { (engine, page) throws(EngineError) in
            try engine.shows(page)
        },
        .task(
            "createShow",
            .post,
            "/v1/shows",
            read: .fields(ShowChange.read),
            reply: { .created($0, at: "/v1/shows/\($0.id)") }
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.createShow(ShowSettings(change))
        },
        .task("readShow", .get, show, on: .show, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.show(call.subject)
        },
        .task(
            "changeShow",
            .patch,
            show,
            on: .show,
            read: .fields(ShowChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeShow(call.subject, change)
        },
        .task("disposeShow", .delete, show, on: .show, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) async throws(EngineError) in
            try await engine.disposeShow(call.subject)
        },
        step("goShow", "/go", ShowCue.readStart) { (engine, call, cue) throws(EngineError) in
            try engine.go(show: call.subject, cue: cue, OperationReader(api: call.api))
        },
        step("stopShow", "/stop", ShowCue.readStop) { (engine, call, stop) throws(EngineError) in
            try engine.stopShow(call.subject, cue: stop.cue, stop.request)
        },
        step("selectCue", "/select", CueSelection.read) { (engine, call, selection) throws(EngineError) in
            try engine.selectCue(selection, ofShow: call.subject)
        },
        step("armCues", "/arm", ShowCue.readArming) { (engine, call, arming) throws(EngineError) in
            try engine.arm(arming.cues, arming.isArmed, ofShow: call.subject)
        },
    ]

    /// What is done to a show or its cues; also a step of actions.
    private static func step<Input: Sendable>(
        _ name: String,
        _ verb: String,
        _ read: @escaping @Sendable (inout FieldReader) throws(Problem) -> Input,
        run: @escaping @Sendable (isolated Engine, Call, Input) throws(EngineError) -> Changed<ShowSnapshot>
    ) -> Operation {
        .step(
            name,
            .post,
            show + verb,
            on: .show,
            read: .fields(read),
            isKept: true,
            reply: Reply.changed,
            run: run
        )
    }
}
