// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    private static let target = "/v1/targets/{target}"

    /// `/v1/targets`: what is beside Carillon and is sent messages.
    static let targets: [Operation] = [
        .pages("listTargets", "/v1/targets", of: "targets") { (engine, page) throws(EngineError) in
            try engine.targets(page)
        },
        .task(
            "createTarget",
            .post,
            "/v1/targets",
            read: .fields(TargetChange.readNew),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.createTarget(change)
        }
        .needing(.admin),
        .task("readTarget", .get, target, on: .target, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let target = try engine.target(call.subject)
            return UsedResource(target, by: engine.users(of: .target, target.id))
        },
        .task(
            "changeTarget",
            .patch,
            target,
            on: .target,
            read: .fields(TargetChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeTarget(call.subject, change)
        }
        .needing(.admin),
        .disposal("disposeTarget", target, of: .target) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeTarget(id, force: force)
        }
        .needing(.admin),
        .step(
            "sendMessage",
            .post,
            target + "/send",
            on: .target,
            read: .fields(TargetMessage.read),
            reply: Reply.accepted
        ) { (engine, call, message) throws(EngineError) in
            try engine.send(message, to: call.subject)
        }
        .command(.send, .subject("target")),
        .task(
            "testTarget",
            .post,
            target + "/test",
            on: .target,
            read: .fields(TargetMessage.readTest),
            reply: Reply.ok
        ) { (engine, call, message) async throws(EngineError) in
            try await engine.test(target: call.subject, message)
        },
    ]
}
