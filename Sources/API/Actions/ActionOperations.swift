// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let action = "/v1/actions/{action}"
    private static let run = "/v1/runs/{id}"

    /// `/v1/actions` and `/v1/runs`: stored batches, and those that run.
    static let actions: [Operation] = [
        .pages("listActions", "/v1/actions", of: "actions") { (engine, page) throws(EngineError) in
            try engine.actions(page)
        },
        .task(
            "createAction",
            .post,
            "/v1/actions",
            read: .fields(ActionSettings.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, call, settings) async throws(EngineError) in
            try await engine.createAction(settings, OperationReader(api: call.api))
        },
        .task(
            "captureAction",
            .post,
            "/v1/actions/capture",
            read: .fields(ActionCapture.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, call, capture) async throws(EngineError) in
            try await engine.createAction(capture.settings(engine), OperationReader(api: call.api))
        },
        .task("readAction", .get, action, on: .action, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let action = try engine.action(call.subject)
            return UsedResource(action, by: engine.users(of: .action, action.id))
        },
        .task(
            "changeAction",
            .patch,
            action,
            on: .action,
            read: .fields(ActionChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeAction(call.subject, change, OperationReader(api: call.api))
        },
        .disposal("disposeAction", action, of: .action) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeAction(id, force: force)
        },
        .task(
            "runAction",
            .post,
            action + "/run",
            on: .action,
            read: .fields(ActionRunRequest.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, call, values) async throws(EngineError) in
            try await engine.runAction(call.subject, values, OperationReader(api: call.api))
        },
        .task(
            "stopAction",
            .post,
            action + "/stop",
            on: .action,
            read: .fields(StopRequest.readFading),
            reply: { .stopped($0) }
        ) { (engine, call, stop) async throws(EngineError) in
            try await engine.stopRuns(ofAction: call.subject, stop)
        },
        .task("listRuns", .get, "/v1/runs", read: .nothing, reply: Reply.list("runs")) { engine, _, _ in
            engine.runs()
        },
        .task("readRun", .get, run, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.run(call.subject)
        },
        .task("stopRun", .post, run + "/stop", read: .fields(StopRequest.readFading), reply: Reply.changed) {
            (engine, call, stop) async throws(EngineError) in
            try await engine.stop(run: call.subject, stop)
        },
        .task("pauseRun", .post, run + "/pause", read: .nothing, reply: Reply.changed) {
            (engine, call, _) throws(EngineError) in
            try engine.pause(run: call.subject)
        },
        .task("resumeRun", .post, run + "/resume", read: .nothing, reply: Reply.changed) {
            (engine, call, _) throws(EngineError) in
            try engine.resume(run: call.subject)
        },
    ]
}

extension Reply {
    /// 200 with the ids of the runs that were stopped.
    fileprivate static func stopped(_ runs: [String]) -> Reply {
        let answer: JSONValue = ["stopped": .strings(runs), "changed": .bool(!runs.isEmpty)]
        return .ok(
            runs.isEmpty ? answer.with("reason", .string(UnchangedReason.notPlaying.rawValue)) : answer
        )
    }
}
