// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Invalid input to the operations of players, music and manager.
struct BadInputTests {
    /// Sends a body to an operation on a scheduled player.
    private func send(
        _ operation: BadOperation,
        _ body: [UInt8],
        _ id: String,
        _ server: Scenario
    ) async throws -> Answer {
        try await server.client.send(
            operation.method,
            operation.path.replacing("{id}", with: id),
            body: body,
            fields: ["content-type": "application/json"]
        )
    }

    @Test(arguments: BadOperation.all)
    func `every invalid field is refused by name, and nothing changes`(
        _ operation: BadOperation
    )
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum", ["meteringEnabled": true])
            let before = server.lastSequence
            for field in operation.fields {
                for value in field.values {
                    var body = operation.body
                    if case .object(var members) = body {
                        members[field.name] = value
                        body = .object(members)
                    }
                    let answer = try await send(operation, body.bytes, id, server)
                    #expect(answer.status == 422, "\(field.name): \(value)")
                    #expect(["invalid-field", "missing-field"].contains(answer.problem))
                    let named = answer["field"].text
                    #expect(named == field.name || named.hasPrefix(field.name + "["))
                    #expect(answer["allowed"].text.isEmpty == false)
                    #expect(answer["detail"].text.contains(named))
                }
            }
            #expect(server.lastSequence == before)
        }
    }

    @Test(arguments: BadOperation.all)
    func `an unknown field is named, and anything but a JSON object is refused`(
        _ operation: BadOperation
    )
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum", ["meteringEnabled": true])
            let before = server.lastSequence
            var body = operation.body
            if case .object(var members) = body {
                members["loudness"] = 1
                body = .object(members)
            }
            let unknown = try await send(operation, body.bytes, id, server)
            #expect(unknown.problem == "unknown-field")
            #expect(unknown["field"] == "loudness")
            for text in ["[]", "1", "null", #""x""#] {
                let answer = try await send(operation, Array(text.utf8), id, server)
                #expect(answer.status == 422, "\(text)")
                #expect(answer["field"] == "body")
            }
            for text in ["{", #"{"volume": NaN}"#, #"{"volume": 1e999}"#, #"{"a": 1, "a": 2}"#, "\u{0}"] {
                let answer = try await send(operation, Array(text.utf8), id, server)
                #expect(answer.status == 400, "\(text)")
                #expect(answer.problem == "malformed-json")
            }
            let long = [UInt8](repeating: 0x20, count: 70_000) + Array("{}".utf8)
            #expect(try await send(operation, long, id, server).status == 413)
            #expect(server.lastSequence == before)
        }
    }

    @Test func `a missing required field is named`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1)
            let id = try await server.makePlayer("hum")
            for (method, path, field) in [
                ("POST", "/v1/players", "sound"), ("POST", "/v1/players/\(id)/fade", "to"),
                ("PUT", "/v1/players/\(id)/completion", "clientData"), ("POST", "/v1/music/play", "sound"),
            ] {
                let answer = try await server.send(method, path, [:])
                #expect(answer.problem == "missing-field")
                #expect(answer["field"] == .string(field))
            }
            let nested = try await server.patch(
                "/v1/players/\(id)",
                ["channelAssignments": [["port": "output"]]]
            )
            #expect(nested["field"] == "channelAssignments[0].channel")
            let both = try await server.post("/v1/players", ["sound": "hum", "path": "/x"])
            #expect(both.problem == "invalid-field")
        }
    }

    @Test func `an unknown player is not found by any operation`() async throws {
        try await Scenario.run { server in
            let operations: [(String, String, JSON?)] = [
                ("GET", "", nil), ("PATCH", "", ["volume": 1]), ("DELETE", "", nil), ("POST", "/play", nil),
                ("POST", "/pause", nil), ("POST", "/stop", nil), ("POST", "/prepare", nil),
                ("POST", "/fade", ["to": 1]), ("GET", "/completion", nil),
                ("PUT", "/completion", ["clientData": "x"]), ("DELETE", "/completion", nil),
                ("GET", "/meters", nil), ("POST", "/meters/update", nil), ("GET", "/explain", nil),
                ("GET", "/data", nil),
            ]
            for (method, path, body) in operations {
                let answer = try await server.send(method, "/v1/players/p0\(path)", body)
                #expect(answer.status == 404, "\(method) \(path)")
                #expect(answer.problem == "player-not-found")
            }
        }
    }
}
