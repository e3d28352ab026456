// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// What was announced is kept for a while, if asked for.
struct AnnouncementLogTests {
    @Test func `without the setting nothing is kept`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("call.wav", seconds: 1)
            let item = try await server.announced("call")
            #expect(item["recording"] == .null)
            let absent = try await server.get("/v1/queue/items/\(item["id"].text)/recording")
            #expect(absent.status == 404 && absent.problem == "recording-not-found", "\(absent.json)")
            #expect(!FileManager.default.fileExists(atPath: server.announcements.path))
        }
    }

    @Test func `a receipt leads to what was heard, also after a restart`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var id = ""
        let keeps = { (configuration: inout EngineConfiguration) in configuration.loggedSeconds = 600 }
        try await Scenario.run(folder: folder, zones: 2, configure: keeps) { server in
            try await server.post("/v1/zones", ["name": "Hall"])
            try await server.addConstant("call.wav", value: 0.5, seconds: 1)
            try await server.addConstant("bed.wav", value: 0.25, seconds: 9)
            _ = try await server.play("bed")
            id = try await server.announced("call", ["zones": ["Hall"], "volume": 0.5])["id"].text
            _ = try await server.keeps(id)
        }
        try await Scenario.run(folder: folder, configure: keeps) { server in
            let item = try await server.get("/v1/queue/items/\(id)").json
            #expect(item["recording"].text == "/v1/queue/items/\(id)/recording", "\(item)")
            let file = try await server.get(item["recording"].text)
            #expect(file.status == 200 && file.fields["content-type"] == "audio/flac")
            let sound = try await server.upload("/v1/sounds?name=heard", file.bytes, type: "audio/flac")
            #expect(abs(sound["duration"].number - 1) < 0.05, "\(sound.json)")
            _ = try await server.play("heard")
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.25, "alone, and at its volume")
        }
    }

    @Test func `the oldest goes when there are too many`() async throws {
        try await Scenario.run(configure: { $0.loggedSeconds = 2.5 }) { server in
            try await server.addConstant("call.wav", seconds: 1)
            var ids: [String] = []
            for _ in 0..<4 {
                let id = try await server.announced("call")["id"].text
                _ = try await server.keeps(id)
                ids.append(id)
            }
            var kept: [String] = []
            for id in ids where try await server.get("/v1/queue/items/\(id)")["recording"] != .null {
                kept.append(id)
            }
            #expect(kept == Array(ids.suffix(2)))
            for _ in 0..<200 where try server.announcementCount() > 2 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try server.announcementCount() == 2)
        }
    }

    @Test func `what is announced when the server stops is kept`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let keeps = { (configuration: inout EngineConfiguration) in configuration.loggedSeconds = 600 }
        try await Scenario.run(folder: folder, configure: keeps) { server in
            try await server.addConstant("call.wav", seconds: 5)
            try await server.post("/v1/queue/items", ["sound": "call"])
            await server.advance(seconds: 2)
        }
        try await Scenario.run(folder: folder, configure: keeps) { server in
            let count = try server.announcementCount()
            #expect(count == 1)
        }
    }
}

extension Scenario {
    fileprivate var announcements: URL { folder.appending(path: "state/announcements") }

    fileprivate func announcementCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: announcements.path).count
    }

    /// Announces a sound of a second to its end.
    fileprivate func announced(_ sound: String, _ fields: [String: JSON] = [:]) async throws -> JSON {
        let body = fields.merging(["sound": .string(sound)]) { $1 }
        let item = try await post("/v1/queue/items", .object(body))
        #expect(item.status == 201, "\(item.json)")
        await advance(seconds: 3)
        return try await get("/v1/queue/items/\(item["id"].text)").json
    }

    /// Waits until an announcement is kept.
    fileprivate func keeps(_ id: String) async throws -> JSON {
        for _ in 0..<1_000 {
            await advance(seconds: 0.01)
            let item = try await get("/v1/queue/items/\(id)").json
            if item["recording"] != .null { return item }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw ClientError(description: "the announcement is not kept")
    }
}
