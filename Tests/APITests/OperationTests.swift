// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import ScenarioTestSupport
import Testing

@testable import API

/// The table of operations agrees with `openapi.yaml`.
struct OperationTests {
    /// One operation of the document.
    private struct Documented {
        let path: String
        let method: String
        let item: JSON
        let operation: JSON
        let contract: Contract

        var parameters: [JSON] {
            (item["parameters"].items + operation["parameters"].items).map { contract.resolved($0) }
        }

        /// By the rule of the document's description, or as `security` and `x-scope` say.
        var scope: String? {
            if operation["security"] == [[:]] { return nil }
            if operation.has("x-scope") { return operation["x-scope"].text }
            return method == "get" ? "read" : "control"
        }

        /// The schema of a JSON body; null if there is none.
        var body: JSON {
            contract.resolved(operation["requestBody"])["content"]["application/json"]["schema"]
        }
    }

    private static func documented() throws -> [String: Documented] {
        let contract = try Contract.shared.get()
        var operations: [String: Documented] = [:]
        for (path, item) in contract.openAPI["paths"].members {
            for method in ["get", "put", "post", "patch", "delete"] where item.has(method) {
                let operation = item[method]
                operations[operation["operationId"].text] = Documented(
                    path: path,
                    method: method,
                    item: item,
                    operation: operation,
                    contract: contract
                )
            }
        }
        return operations
    }

    @Test func `the table and the document have the same operations`() throws {
        let documented = try Self.documented()
        let names = OperationTable.all.map(\.name)
        #expect(Set(names).count == names.count, "a name stands twice in the table")
        #expect(Set(names).subtracting(documented.keys).isEmpty, "operations that the document does not have")
        #expect(Set(documented.keys).subtracting(names).isEmpty, "operations that the table does not have")
        for operation in OperationTable.all {
            let other = try #require(documented[operation.name])
            #expect(operation.pattern.text == other.path, "path of \(operation.name)")
            let method = operation.method.rawValue.lowercased()
            #expect(method == other.method, "method of \(operation.name)")
        }
    }

    @Test func `scopes, keys and conditions are those of the document`() throws {
        let documented = try Self.documented()
        for operation in OperationTable.all {
            let other = try #require(documented[operation.name])
            #expect(operation.scope?.rawValue == other.scope, "scope of \(operation.name)")
            let takesKey = other.parameters.contains { $0["name"] == "Idempotency-Key" }
            #expect(operation.takesIdempotencyKey == takesKey, "Idempotency-Key of \(operation.name)")
            guard operation.method != .get, operation.resource != nil else { continue }
            #expect(other.operation["responses"].has("412"), "If-Match of \(operation.name)")
        }
    }

    @Test func `requests accept what their schemas allow`() async throws {
        let documented = try Self.documented()
        try await APIHarness.run { api in
            for operation in OperationTable.all {
                let other = try #require(documented[operation.name])
                let (body, query) = try operation.description(api.context)
                let shapes = SchemaShapes(contract: other.contract)
                let queried = Self.fields(of: query)
                #expect(queried == shapes.fields(ofQuery: other.parameters), "query of \(operation.name)")
                #expect(
                    body.isFinished || query.isFinished,
                    "\(operation.name) does not refuse unknown fields"
                )
                guard operation.method.hasFieldsInBody else { continue }
                #expect(Self.fields(of: body) == shapes.fields(of: other.body), "body of \(operation.name)")
            }
        }
    }

    private static func fields(of record: RequestRecord) -> [String] { SchemaShapes.fields(of: record) }

    @Test func `every command has an operation, and the document names those that a batch takes`() throws {
        for name in Command.Name.allCases where name != .request {
            #expect(OperationTable.commands[name]?.isEmpty == false, "\(name) is no operation")
        }
        let contract = try Contract.shared.get()
        let words = contract.openAPI["components"]["schemas"]["BatchCommand"]["enum"].items.map(\.text)
        let batchable = Command.Name.allCases.filter { name in
            name == .request || OperationTable.commands[name]?.contains { $0.operation.step != nil } == true
        }
        #expect(Set(words) == Set(batchable.map(\.rawValue)))
    }

    @Test func `every verb of render scripts has an operation`() {
        for verb in ScriptOperation.Verb.allCases where verb != .request {
            #expect(OperationTable.verbs[verb]?.isEmpty == false, "\(verb) is no operation")
        }
    }

    @Test func `only operations of one step start players of a batch`() {
        for operation in OperationTable.all where operation.startsPlayer {
            #expect(operation.step != nil, "\(operation.name)")
        }
    }
}
