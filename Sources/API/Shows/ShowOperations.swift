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
        .step(
            "goShow",
            .post,
            show + "/go",
            on: .show,
            read: .fields(ShowCue.readStart),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, cue) throws(EngineError) in
            try engine.go(show: call.subject, cue: cue, OperationReader(api: call.api))
        },
        .step(
            "stopShow",
            .post,
            show + "/stop",
            on: .show,
            read: .fields(ShowCue.readStop),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, stop) throws(EngineError) in
            try engine.stopShow(call.subject, cue: stop.cue, stop.request)
        },
        .step(
            "selectCue",
            .post,
            show + "/select",
            on: .show,
            read: .fields(CueSelection.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, selection) throws(EngineError) in
            try engine.selectCue(selection, ofShow: call.subject)
        },
        .step(
            "armCues",
            .post,
            show + "/arm",
            on: .show,
            read: .fields(ShowCue.readArming),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, arming) throws(EngineError) in
            try engine.arm(arming.cues, arming.isArmed, ofShow: call.subject)
        },
    ]
}
