// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

@testable import API

/// `asyncapi.yaml` and the examples of both documents.
struct EventContractTests {
    private var contract: Contract {
        get throws { try Contract.shared.get() }
    }

    @Test func `events and commands are the messages of the document, and nothing else is`() throws {
        let document = try contract.asyncAPI
        let commands = ["subscribe", "meters"] + Command.Name.allCases.map(\.rawValue)
        let known = EventType.allCases.map(\.rawValue) + commands.map { "command.\($0)" }
        let channel = document["channels"]["events"]
        let talk = document["channels"]["talk"]["messages"].members.keys
        #expect(Set(document["components"]["messages"].members.keys) == Set(known).union(talk))
        #expect(Set(channel["messages"].members.keys) == Set(known))
        let operations = document["operations"]
        func names(_ operation: String) -> Set<String> {
            Set(
                operations[operation]["messages"].items.map {
                    String($0["$ref"].text.split(separator: "/").last ?? "")
                }
            )
        }
        #expect(names("sendEvents") == Set(EventType.allCases.map(\.rawValue)))
        #expect(names("receiveCommands") == Set(commands.map { "command.\($0)" }))
    }

    @Test func `every reference of both documents resolves`() throws {
        let contract = try contract
        func walk(_ value: JSON, _ document: String) {
            if case .string = value["$ref"] {
                #expect(contract.resolved(value, in: document) != .null, "\(value["$ref"].text)")
            }
            for member in value.members.values { walk(member, document) }
            for element in value.items { walk(element, document) }
        }
        walk(contract.openAPI, "openapi.yaml")
        walk(contract.asyncAPI, "asyncapi.yaml")
    }

    @Test func `the examples of operations fit their schemas`() throws {
        let contract = try contract
        var count = 0
        func walk(_ value: JSON, _ place: String) {
            for (type, media) in value["content"].members where media.has("schema") {
                let examples = [media["example"]] + media["examples"].members.values.map { $0["value"] }
                for example in examples where example != .null {
                    count += 1
                    let violations = contract.violations(of: example, media["schema"])
                    #expect(violations.isEmpty, "\(place) \(type): \(violations)")
                }
            }
            for (name, member) in value.members { walk(member, "\(place)/\(name)") }
            for (index, element) in value.items.enumerated() { walk(element, "\(place)/\(index)") }
        }
        walk(contract.openAPI, "")
        #expect(count > 20)
    }

    @Test func `the examples of messages fit their schemas`() throws {
        let contract = try contract
        let messages = contract.asyncAPI["components"]["messages"].members
        for (name, message) in messages {
            #expect(message["name"].text == name)
            #expect(!message["title"].text.isEmpty, "\(name) has no title")
            #expect(!message["examples"].items.isEmpty, "\(name) has no example")
            for example in message["examples"].items {
                let found = contract.violations(
                    of: example["payload"],
                    message["payload"],
                    in: "asyncapi.yaml"
                )
                #expect(found.isEmpty, "\(name): \(found)")
            }
        }
    }

    @Test func `deviations from the contract are found`() throws {
        let contract = try contract
        let gate: JSON = ["bus": "music", "reason": "record"]
        let schema: JSON = ["$ref": "#/components/schemas/Gate"]
        #expect(contract.violations(of: gate, schema).isEmpty)
        let wrong: [JSON] = [
            ["bus": 1, "reason": "record"], ["bus": "music"], ["bus": "bus", "reason": "record"],
            ["bus": "music", "reason": "record", "more": 1], [], nil,
        ]
        for value in wrong { #expect(!contract.violations(of: value, schema).isEmpty, "\(value)") }
        #expect(!contract.violations(of: ["type": "player.sneezed"]).isEmpty)
    }
}
