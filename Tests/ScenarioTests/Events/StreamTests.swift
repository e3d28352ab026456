// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// `/v1/events` as Server-Sent Events.
struct StreamTests {
    /// The events of a stream while `work` runs; afterwards the hub ends it.
    private func stream(
        _ server: Scenario,
        query: String = "",
        fields: [String: String] = [:],
        _ work: () async throws -> Void
    ) async throws -> [(id: String?, event: JSON)] {
        let before = server.subscriberCount
        async let answer = server.client.send(
            "GET",
            "/v1/events\(query)",
            fields: fields.merging(["accept": "text/event-stream"]) { $1 }
        )
        for _ in 0..<6_000 where server.subscriberCount == before {
            try await Task.sleep(for: .milliseconds(10))
        }
        try await work()
        server.endStreams()
        let all = try await answer
        #expect(all.fields["content-type"] == "text/event-stream")
        return String(decoding: all.bytes, as: UTF8.self).components(separatedBy: "\n\n").compactMap {
            block in
            let lines = block.split(separator: "\n")
            guard let data = lines.first(where: { $0.hasPrefix("data: ") }) else { return nil }
            let id = lines.first { $0.hasPrefix("id: ") }?.dropFirst(4)
            return (id.map(String.init), JSON(Array(data.dropFirst(6).utf8)))
        }
    }

    @Test func `a stream sends hello and then the same events with their seq as id`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("bell.wav", seconds: 0.1)
            let events = try await server.events("player.*")
            let got = try await stream(server, query: "?topics=player.*") {
                _ = try await server.play("bell")
                await server.advance(seconds: 0.2)
            }
            #expect(got.first?.event["type"] == "hello")
            #expect(got.first?.event["data"]["snapshot"]["counts"]["sounds"] == 1)
            var expected: [JSON] = []
            while expected.last?["type"] != "player.finished" { expected.append(try await events.next()) }
            #expect(got.dropFirst().map(\.event) == expected)
            #expect(got.dropFirst().allSatisfy { $0.id == "\(Int($0.event["seq"].number))" })
        }
    }

    @Test func `Last-Event-ID resumes after that event, before anything else`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("bell.wav", seconds: 0.01)
            let start = server.lastSequence
            for _ in 0..<20 { _ = try await server.play("bell") }
            await server.advance(seconds: 0.1)
            let last = server.lastSequence
            let got = try await stream(server, fields: ["last-event-id": "\(start + 5)"]) {}
            #expect(got.first?.event["data"]["resumed"] == true)
            // If the stream breaks off after hello, the browser must not skip events.
            #expect(got.first?.id == nil)
            let sequences = got.dropFirst().map { UInt64($0.event["seq"].number) }
            #expect(Array(sequences) == Array((start + 6)...last))
        }
    }

    @Test func `an invalid request is refused before the stream begins`() async throws {
        try await Scenario.run { server in
            let accept = ["accept": "text/event-stream"]
            for query in ["?topics=nothing.*", "?since=x"] {
                let answer = try await server.client.send("GET", "/v1/events\(query)", fields: accept)
                #expect(answer.status == 422)
            }
            let answer = try await server.client.send(
                "GET",
                "/v1/events",
                fields: accept.merging(["last-event-id": "y"]) { $1 }
            )
            #expect(answer.status == 422)
            #expect(try await server.get("/v1/events").status == 426)
        }
    }
}
