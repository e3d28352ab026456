// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    private static let input = "/v1/inputs/{input}"

    /// `/v1/inputs`: microphones, lines and other programs as strips.
    static let inputs: [Operation] = [
        .pages("listInputs", "/v1/inputs", of: "inputs") { (engine, page) throws(EngineError) in
            try engine.inputs(page)
        },
        .task(
            "createInput",
            .post,
            "/v1/inputs",
            read: .fields(InputChange.readNew),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.createInput(change)
        },
        .task("readInput", .get, input, on: .input, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let input = try engine.input(call.subject)
            return UsedResource(input, by: engine.users(of: .input, input.id))
        },
        .step(
            "changeInput",
            .patch,
            input,
            on: .input,
            read: .fields(InputChange.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, change) throws(EngineError) in
            try engine.changeInput(call.subject, change)
        },
        .disposal("disposeInput", input, of: .input) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeInput(id, force: force)
        },
    ]
}
