// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// System Sound Services: SS-01 to SS-07, SS-13 and SS-14.
struct SystemSoundTests {
    /// Makes a system sound from a file in the library.
    private func create(_ server: Scenario, _ name: String, seconds: Double = 0.1) async throws -> Int {
        let file = try server.write(name, planes: [[Float](repeating: 0.5, count: Int(seconds * 48_000))])
        let answer = try await server.post("/v1/system-sounds", ["path": .string(file.path)])
        #expect(answer.status == 201)
        return Int(answer["id"].number)
    }

    @Test func `SS-01 a system sound lasts at most 30 s`() async throws {
        try await Scenario.run { server in
            _ = try await create(server, "long.wav", seconds: 30)
            let file = try server.write("longer.wav", planes: [[Float](repeating: 0, count: 48_000 * 31)])
            let answer = try await server.post("/v1/system-sounds", ["path": .string(file.path)])
            #expect(answer.status == 422)
            #expect(answer.problem == "sound-too-long")
            #expect(answer["limitSeconds"] == 30)
            #expect(answer["osStatus"] == -1500)
            #expect(try await server.get("/v1/sounds/longer").status == 404)
        }
    }

    @Test func `SS-02 files are CAF, AIFF or WAV, whatever their names`() async throws {
        try await Scenario.run { server in
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let caf = root.appending(path: "../../../../shared/fixtures/sound1.caf").standardizedFileURL
            if let bytes = try? Data(contentsOf: caf) {
                try bytes.write(to: server.library.appending(path: "sound1.caf"))
                let answer = try await server.post("/v1/system-sounds", ["name": "sound1"])
                #expect(answer.status == 201)
            }
            let flac = server.library.appending(path: "music.wav")
            try SystemSoundTests.flac().write(to: flac)
            let answer = try await server.post("/v1/system-sounds", ["path": .string(flac.path)])
            #expect(answer.status == 415)
            #expect(answer.problem == "unsupported-format")
            #expect(answer["supported"] == ["AIFF", "CAF", "WAV"])
            #expect(try await server.get("/v1/sounds/music.wav").status == 404)
        }
    }

    /// A FLAC stream of one block of silence: 4,096 frames of 48 kHz mono in 16 bits.
    private static func flac() -> Data {
        var bytes: [UInt8] = Array("fLaC".utf8) + [0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0x0B, 0xB8, 0x00, 0xF0, 0, 0, 0x10, 0] + [UInt8](repeating: 0, count: 16)
        let head: [UInt8] = [0xFF, 0xF8, 0xCA, 0x08, 0x00]
        let frame = head + [crc8(head)] + [0x00, 0, 0]
        let sum = crc16(frame)
        return Data(bytes + frame + [UInt8(sum >> 8), UInt8(sum & 255)])
    }

    private static func crc8(_ bytes: [UInt8]) -> UInt8 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ byte) { rest, _ in rest & 0x80 != 0 ? rest << 1 ^ 0x07 : rest << 1 }
        }
    }

    private static func crc16(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { rest, _ in
                rest & 0x8000 != 0 ? rest << 1 ^ 0x8005 : rest << 1
            }
        }
    }

    private static let refused: [(JSON, Int, Double)] = [
        (["name": "nothing"], 404, -43.0), (["path": "/etc/passwd"], 403, -54),
        (["url": "https://example.org/x.wav"], 422, -1500), (["sound": "nothing"], 404, -43),
    ]

    @Test(arguments: refused)
    func `SS-03 a refused creation has a result code`(
        _ body: JSON,
        _ status: Int,
        _ code: Double
    ) async throws {
        try await Scenario.run { server in
            let answer = try await server.post("/v1/system-sounds", body)
            #expect(answer.status == status)
            #expect(answer["osStatus"].number == code)
        }
    }

    @Test func `SS-03 every problem has a result code, and success has the code 0`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "a.wav")
            #expect(try await server.get("/v1/system-sounds/\(id)")["osStatus"] == 0)
            let refused = [
                try await server.post("/v1/system-sounds", [:]),
                try await server.post("/v1/system-sounds", ["name": 5]),
                try await server.get("/v1/system-sounds/77"), try await server.get("/v1/system-sounds/none"),
                try await server.delete("/v1/system-sounds/77"),
                try await server.post("/v1/system-sounds/77/play"),
                try await server.post("/v1/system-sounds/77/completions", [:]),
            ]
            for answer in refused {
                #expect(answer.status >= 400 && answer["osStatus"] == -1500, "\(answer.json)")
            }
        }
    }

    @Test func `SS-03 name, path, url or sound give a number of 32 bits that is never reused`()
        async throws
    {
        try await Scenario.run { server in
            let file = try server.write("a.wav", planes: [[Float](repeating: 0.5, count: 480)])
            var ids: [Double] = []
            let sources: [JSON] = [
                ["name": "a"], ["path": .string(file.path)], ["url": .string(file.absoluteString)],
                ["sound": "a"],
            ]
            for source in sources {
                let answer = try await server.post("/v1/system-sounds", source)
                #expect(answer.status == 201)
                #expect(answer.fields["location"] == "/v1/system-sounds/\(Int(answer["id"].number))")
                ids.append(answer["id"].number)
            }
            #expect(ids.allSatisfy { $0 > 4095 && $0 < 4_294_967_296 })
            #expect(Set(ids).count == 4)
        }
    }

    @Test func `SS-04 success is the status 0`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "a.wav")
            #expect(try await server.get("/v1/system-sounds/\(id)")["osStatus"] == 0)
        }
    }

    @Test func `SS-05 playing answers 202 and is heard on the system bus`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "a.wav")
            let answer = try await server.post("/v1/system-sounds/\(id)/play")
            #expect(answer.status == 202)
            #expect(answer["vibrates"] == false)
            #expect(try await server.player(answer["playerId"].text)["kind"] == "system")
            let sound = await server.advance(seconds: 0.2)
            #expect(sound.value(at: 0.05) == 0.5)
            #expect(sound.endOfSound() == 4800)
        }
    }

    @Test(arguments: ["vibrate", "4095"])
    func `SS-06 the vibration is played like any system sound`(_ name: String) async throws {
        try await Scenario.run { server in
            let events = try await server.events("haptic.vibrate")
            let answer = try await server.post("/v1/system-sounds/\(name)/play")
            #expect(answer.status == 202)
            #expect(answer["id"] == 4095)
            #expect(answer["playerId"] == nil)
            let event = try await events.next("haptic.vibrate")
            #expect(event["data"]["cause"] == "vibrate")
            #expect(event["data"]["systemSoundId"] == 4095)
        }
    }

    @Test func `SS-07 an alert plays and vibrates`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "a.wav")
            let events = try await server.events("haptic.*")
            let answer = try await server.post("/v1/system-sounds/\(id)/alert")
            #expect(answer.status == 202)
            #expect(answer["vibrates"] == true)
            #expect(try await events.next()["data"]["cause"] == "alert")
            #expect(await server.advance(seconds: 0.2).value(at: 0.05) == 0.5)
        }
    }

    @Test func `SS-13 disposing stops its players, drops completions and frees the sound`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "a.wav", seconds: 1)
            try await server.post("/v1/system-sounds/\(id)/completions", ["clientData": "x"])
            let events = try await server.events()
            try await server.post("/v1/system-sounds/\(id)/play")
            await server.advance(seconds: 0.1)
            #expect(try await server.delete("/v1/system-sounds/\(id)").status == 204)
            #expect(await server.advance(seconds: 0.2).value(at: 0.15) == 0)
            let types = try await server.all(events).map { $0["type"].text }
            #expect(types.contains("player.finished") && types.contains("system-sound.disposed"))
            #expect(!types.contains("system-sound.completed"))
            #expect(try await server.get("/v1/sounds/a").status == 404)
            for method in ["GET", "DELETE"] {
                let answer = try await server.send(method, "/v1/system-sounds/\(id)")
                #expect(answer.status == 404)
                #expect(answer.problem == "system-sound-not-found")
            }
            #expect(try await server.post("/v1/system-sounds/\(id)/play").status == 404)
            #expect(try await create(server, "a.wav") > id)
            #expect(try await server.delete("/v1/system-sounds/vibrate").status == 409)
        }
    }

    @Test func `SS-13 a sound that was registered before stays`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            let answer = try await server.post("/v1/system-sounds", ["name": "a"])
            let id = Int(answer["id"].number)
            #expect(try await server.delete("/v1/system-sounds/\(id)").status == 204)
            #expect(try await server.get("/v1/sounds/a").status == 200)
        }
    }

    @Test func `SS-14 create, play and complete, as in the example class`() async throws {
        try await Scenario.run { server in
            let id = try await create(server, "effect.wav")
            let events = try await server.events("system-sound.completed")
            try await server.post("/v1/system-sounds/\(id)/completions")
            try await server.post("/v1/system-sounds/\(id)/play")
            await server.advance(seconds: 0.2)
            let event = try await events.next()
            #expect(event["data"]["systemSoundId"].number == Double(id))
            #expect(event["data"]["didFinish"] == true)
            #expect(abs(event["engineTime"].number - 0.1) < 1e-9)
        }
    }
}
