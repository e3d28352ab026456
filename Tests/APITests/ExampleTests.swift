// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import ScenarioTestSupport
import Testing

@testable import API

/// The requests that `openapi.yaml` shows, against the server that reads them.
struct ExampleTests {
    /// An example of a JSON body.
    private struct Example {
        let operation: API.Operation
        let body: JSON

        /// The address, with a parameter that names nothing.
        var path: String { operation.pattern.path(operation.resource == .systemSound ? "4095" : "x") }
    }

    /// All examples, by the operation's place in the table.
    private static func examples() throws -> (examples: [Example], without: [String]) {
        let contract = try Contract.shared.get()
        var (examples, without): ([Example], [String]) = ([], [])
        for operation in OperationTable.all {
            let method = operation.method.rawValue.lowercased()
            let body = contract.resolved(
                contract.openAPI["paths"][operation.pattern.text][method]["requestBody"]
            )
            let media = body["content"]["application/json"]
            guard media.has("schema") else { continue }
            let named = media["examples"].members.sorted { $0.key < $1.key }.map { $0.value["value"] }
            let bodies = named + (media.has("example") ? [media["example"]] : [])
            if bodies.isEmpty { without.append(operation.name) }
            examples += bodies.map { Example(operation: operation, body: $0) }
        }
        return (examples, without)
    }

    @Test func `every request has an example`() throws {
        #expect(try Self.examples().without == [])
    }

    @Test func `the server reads every example`() async throws {
        let unread: Set = ["unknown-field", "missing-field", "invalid-field", "malformed-json"]
        try await APIHarness.run { api in
            try await api.addSound()
            for example in try Self.examples().examples {
                let answer = await send(example, example.body, api)
                let problem = answer.json["type"]?.text?.split(separator: "/").last.map(String.init) ?? ""
                // What an example names is not here: an output of another machine is no mistake of the request.
                let isForeign = example.operation.name == "changeRoute"
                #expect(!unread.contains(problem) || isForeign, "\(example.operation.name): \(answer.json)")
            }
        }
    }

    @Test func `the server refuses a member that no schema has`() async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            for example in try Self.examples().examples {
                let body = JSON.object(example.body.members.merging(["noSuchMember": 1]) { $1 })
                let answer = await send(example, body, api)
                #expect(answer.status == 422, "\(example.operation.name): \(answer.json)")
                #expect(
                    answer.json["type"] == "/problems/unknown-field",
                    "\(example.operation.name): \(answer.json)"
                )
            }
        }
    }

    private func send(_ example: Example, _ body: JSON, _ api: APIHarness) async -> APIHarness.Answer {
        await api.send(
            example.operation.method.rawValue,
            example.path,
            body: Array(body.description.utf8),
            type: "application/json"
        )
    }
}
