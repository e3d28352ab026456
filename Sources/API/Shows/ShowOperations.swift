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
        .task("goShow", .post, show + "/go", on: .show, read: .nothing, reply: Reply.changed) {
            (engine, call, _) async throws(EngineError) in
            try await engine.go(show: call.subject, OperationReader(api: call.api))
        },
        .task(
            "stopShow",
            .post,
            show + "/stop",
            on: .show,
            read: .fields(StopRequest.readFading),
            reply: Reply.changed
        ) { (engine, call, request) async throws(EngineError) in
            try await engine.stopShow(call.subject, request)
        },
        .task(
            "selectCue",
            .post,
            show + "/select",
            on: .show,
            read: .fields(CueSelection.read),
            reply: Reply.changed
        ) { (engine, call, selection) async throws(EngineError) in
            try await engine.selectCue(selection, ofShow: call.subject)
        },
    ]
}
