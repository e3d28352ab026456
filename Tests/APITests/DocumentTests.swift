// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import ScenarioTestSupport
import Testing
import Yams

@testable import API

/// The documents that the server serves about itself.
struct DocumentTests {
    private static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "../../\(name)").standardizedFileURL))
    }

    /// Compared with Yams' own construction of values, which the server does not use.
    @Test(arguments: ["openapi", "asyncapi"])
    func `the JSON of a document has the values of its YAML`(_ name: String) async throws {
        let yaml = try Self.file("\(name).yaml")
        let contract = try Contract.shared.get()
        let expected = name == "openapi" ? contract.openAPI : contract.asyncAPI
        try await APIHarness.run(configureAPI: {
            $0.openAPIDocument = name == "openapi" ? yaml : nil
            $0.asyncAPIDocument = name == "asyncapi" ? yaml : nil
        }) { api in
            let first = await api.get("/\(name).json")
            #expect(first.status == 200)
            #expect(first.fields[.contentType] == "application/json")
            let isSame = JSON(first.bytes) == expected
            #expect(isSame)
            #expect(expected["info"]["title"].text.hasPrefix("Carillon"))
            let second = await api.get("/\(name).json")
            #expect(second.bytes == first.bytes)
        }
    }

    @Test(arguments: [
        ("b: 1\na: 2.5\nc: -3e2\n", #"{"b":1,"a":2.5,"c":-300}"#),
        (
            "- true\n- \"true\"\n- null\n- ~\n-\n- ''\n- 12h\n- 1.2.3\n",
            #"[true,"true",null,null,null,"","12h","1.2.3"]"#
        ),
        (
            "a: &x {k: [yes, no, 2026-01-01]}\nb: *x\n",
            #"{"a":{"k":["yes","no","2026-01-01"]},"b":{"k":["yes","no","2026-01-01"]}}"#
        ),
        ("a: >-\n  one\n  two\nb: |\n  3\n\"404\": {}\n", #"{"a":"one two","b":"3\n","404":{}}"#),
    ])
    func `members keep their order, and scalars are read as JSON reads them`(
        _ yaml: String,
        _ json: String
    ) {
        let bytes = YAMLDocument.json(of: Array(yaml.utf8))
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == json)
    }

    /// A comma ends a text without quotes in `{ }`, and what follows it becomes a name without a value.
    @Test(arguments: ["openapi", "asyncapi"])
    func `no text of a document is cut at a comma`(_ name: String) throws {
        let yaml = String(decoding: try Self.file("\(name).yaml"), as: UTF8.self)
        var pending = [try #require(try Yams.compose(yaml: yaml))]
        while let node = pending.popLast() {
            pending += node.sequence ?? []
            for (key, value) in node.mapping ?? [:] {
                let isEmpty = value.scalar.map { $0.string.isEmpty && $0.style == .plain } ?? false
                #expect(!isEmpty, "\(key.string ?? "")")
                pending.append(value)
            }
        }
    }

    @Test(arguments: ["a: [", "? [x]\n: 1\n", ""])
    func `what JSON cannot express is a problem`(_ yaml: String) async throws {
        try await APIHarness.run(configureAPI: { $0.openAPIDocument = Array(yaml.utf8) }) { api in
            let answer = await api.get("/openapi.json")
            #expect(answer.status == 500)
            #expect(answer.problem == "internal-error")
        }
    }

    @Test(arguments: ["/openapi.yaml", "/openapi.json", "/asyncapi.yaml", "/asyncapi.json"])
    func `a missing document is not found`(_ path: String) async throws {
        try await APIHarness.run { api in
            let answer = await api.get(path)
            #expect(answer.problem == "file-not-found")
        }
    }
}
