// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine
import EngineTestSupport
import Foundation
import Output
import ScenarioTestSupport
import Testing

/// `/v1/recordings`: what is heard becomes a sound.
struct RecordingTests {
    @Test(arguments: ["flac", "wav"])
    func `what the main zone played is played again as it was`(format: String) async throws {
        try await Scenario.run { server in
            try await server.addSine("tone.wav", hertz: 440, amplitude: 0.5, seconds: 2, channels: 2)
            let events = try await server.events()
            _ = try await server.play("tone")
            let begun = try await server.post("/v1/recordings", ["name": "Take", "format": .string(format)])
            #expect(
                begun.status == 201 && begun["state"] == "recording" && begun["zone"] == "main",
                "\(begun.json)"
            )
            let heard = await server.advance(seconds: 1)
            let saved = try await server.stop(recording: begun["id"].text)
            #expect(saved["seconds"] == 1 && saved["lost"] == 0 && saved["problem"] == .null, "\(saved)")
            let sound = try await server.get("/v1/sounds/Take")
            #expect(sound["id"] == saved["sound"] && sound["duration"] == 1 && sound["state"] == "ready")
            // The tone ends.
            await server.advance(seconds: 2)
            _ = try await server.play("Take")
            let again = await server.advance(seconds: 1)
            let latency = Int(server.engine.host.latency.frames)
            // A step of 24 bits.
            let difference = largestDifference(heard.planes[1], again.planes[1].dropFirst(latency))
            #expect(difference <= 1 / Float(1 << 23))
            let states = try await server.all(events).filter { $0["type"].text.hasPrefix("recording.") }
                .map { $0["data"]["recording"]["state"].text }
            #expect(states == ["recording", "saving", "finished"])
        }
    }

    @Test func `a bus is recorded alone, whatever zone hears it, and is not ducked`() async throws {
        try await Scenario.run(zones: 2) { server in
            try await server.addConstant("music.wav", value: 0.25, seconds: 9)
            try await server.addConstant("call.wav", value: 0.5, seconds: 9)
            try await server.post("/v1/zones", ["name": "Hall"])
            let sounds = try await server.post("/v1/recordings", ["bus": "sound"])
            let music = try await server.post("/v1/recordings", ["bus": "music"])
            #expect(sounds.status == 201 && music.status == 201, "\(sounds.json) \(music.json)")
            try await server.post("/v1/music/play", ["sound": "music"])
            _ = try await server.play("call", ["zones": ["Hall"]])
            await server.advance(seconds: 1)
            try await server.patch("/v1/manager", ["musicVolume": 0.5])
            await server.advance(seconds: 1)
            let call = try await server.stop(recording: sounds["id"].text)
            let song = try await server.stop(recording: music["id"].text)
            #expect(call["sound"] != .null && song["sound"] != .null, "\(call) \(song)")
            try await server.post("/v1/stop-all", [:])
            await server.advance(seconds: 1)
            #expect(try await server.hear(sound: call["sound"].text, at: 0.5) == 0.5)
            #expect(try await server.hear(sound: song["sound"].text, at: 1.9) == 0.125)
        }
    }

    @Test func `an input that is off is captured for its recording, at full volume`() async throws {
        let inputs = PlayedInputs()
        try await Scenario.run(configure: { $0.inputPort = inputs }) { server in
            try await server.post(
                "/v1/inputs",
                ["kind": "sink", "name": "line", "enabled": false, "volume": 0.1]
            )
            let begun = try await server.post("/v1/recordings", ["input": "line", "name": "Stage"])
            #expect(begun.status == 201 && begun["input"].text.hasPrefix("i"), "\(begun.json)")
            await server.engine.drain()
            for _ in 0..<10 { inputs.play("line", 0.5, seconds: 0.1) }
            #expect(await server.advance(seconds: 0.5).peak() == 0)
            let saved = try await server.stop(recording: begun["id"].text)
            #expect(saved["seconds"] == 1, "\(saved)")
            #expect(try await server.hear(sound: "Stage", at: 0.5) == 0.5)
        }
    }

    @Test func `a recording ends after its longest time, to the frame`() async throws {
        try await Scenario.run(configure: { $0.limits.recordingSeconds = 2 }) { server in
            let begun = try await server.post("/v1/recordings", ["longest": 1.5])
            #expect(begun["longest"] == 1.5)
            await server.advance(seconds: 3)
            let saved = try await server.saved(recording: begun["id"].text)
            #expect(saved["state"] == "finished" && saved["seconds"] == 1.5, "\(saved)")
            #expect(saved["name"].text.hasPrefix("Recording 2"))
            let refused = try await server.post("/v1/recordings", ["longest": 2.5])
            #expect(refused.status == 422 && refused["field"] == "longest", "\(refused.json)")
            let standard = try await server.post("/v1/recordings", [:])
            #expect(standard["longest"] == 2)
        }
    }

    @Test func `a source is recorded once, and a name that is taken is refused before`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("bell.wav", seconds: 1)
            let first = try await server.post("/v1/recordings", ["name": "Take"])
            let second = try await server.post("/v1/recordings", ["zone": "Main", "name": "Other"])
            #expect(second.status == 409 && second.problem == "wrong-state", "\(second.json)")
            for name in ["bell.wav", "Take"] {
                let taken = try await server.post("/v1/recordings", ["bus": "music", "name": .string(name)])
                #expect(taken.status == 409 && taken.problem == "name-taken", "\(taken.json)")
            }
            let both = try await server.post("/v1/recordings", ["bus": "music", "zone": "main"])
            #expect(both.status == 422 && both["field"] == "bus", "\(both.json)")
            let absent = try await server.post("/v1/recordings", ["input": "nowhere"])
            #expect(absent.status == 404 && absent.problem == "input-not-found")
            #expect(try await server.post("/v1/recordings/r0/stop", [:]).problem == "recording-not-found")
            _ = try await server.stop(recording: first["id"].text)
            let ended = try await server.post("/v1/recordings/\(first["id"].text)/stop", [:])
            #expect(ended.status == 409 && ended.problem == "wrong-state", "\(ended.json)")
        }
    }

    @Test
    func `recordings of one second have names of their own, and one that was taken meanwhile gets a number`()
        async throws
    {
        try await Scenario.run { server in
            var begun: [String] = []
            for body: JSON in [
                [:], ["bus": "music"], ["bus": "sound"], ["bus": "announcement", "name": "Take"],
            ] {
                begun.append(try await server.post("/v1/recordings", body)["id"].text)
            }
            try await server.addConstant("Take", seconds: 1)
            await server.advance(seconds: 0.2)
            for id in begun { _ = try await server.post("/v1/recordings/\(id)/stop", [:]) }
            var names: [String] = []
            for id in begun {
                let sound = try await server.saved(recording: id)["sound"].text
                names.append(try await server.get("/v1/sounds/\(sound)")["name"].text)
            }
            #expect(Set(names).count == 4 && names[3].hasPrefix("Take"), "\(names)")
        }
    }

    @Test func `what is discarded leaves nothing, and what is over leaves its sound`() async throws {
        try await Scenario.run { server in
            let begun = try await server.post("/v1/recordings", ["name": "Never"])
            await server.advance(seconds: 0.2)
            #expect(try await server.delete("/v1/recordings/\(begun["id"].text)").status == 204)
            await server.advance(seconds: 0.1)
            let again = try await server.post("/v1/recordings", ["name": "Kept"])
            await server.advance(seconds: 0.2)
            _ = try await server.stop(recording: again["id"].text)
            #expect(try await server.delete("/v1/recordings/\(again["id"].text)").status == 204)
            #expect(try await server.get("/v1/recordings")["recordings"] == [])
            let sounds = try await server.get("/v1/sounds")["sounds"].items.map { $0["name"].text }
            #expect(sounds == ["Kept"])
        }
    }

    @Test func `with too little room a recording ends, says why, and is kept as far as it came`() async throws
    {
        let limit = (32 << 20) + (1 << 20)
        try await Scenario.run(configure: { $0.limits.storeBytes = limit }) { server in
            let begun = try await server.post("/v1/recordings", ["format": "wav"])
            var recording: JSON = [:]
            for _ in 0..<40 {
                await server.advance(seconds: 0.5)
                recording = try await server.get("/v1/recordings/\(begun["id"].text)").json
                if recording["state"] != "recording" { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            let saved = try await server.saved(recording: begun["id"].text)
            #expect(
                saved["state"] == "finished" && saved["problem"].text.contains("bytes allowed"),
                "\(saved)"
            )
            #expect(saved["size"].number > 1_000_000)
        }
    }

    @Test func `a recording whose zone is removed ends`() async throws {
        try await Scenario.run { server in
            let zone = try await server.post("/v1/zones", ["name": "Hall"])
            let begun = try await server.post("/v1/recordings", ["zone": "Hall"])
            await server.advance(seconds: 0.5)
            #expect(try await server.delete("/v1/zones/\(zone["id"].text)").status == 204)
            let saved = try await server.saved(recording: begun["id"].text)
            #expect(
                saved["problem"] == "what was recorded was removed" && saved["seconds"] == 0.5,
                "\(saved)"
            )
        }
    }

    @Test func `a recording that goes on is kept by the stop of the server`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Scenario.run(folder: folder) { server in
            _ = try await server.post("/v1/recordings", ["name": "Last"])
            await server.advance(seconds: 0.5)
        }
        try await Scenario.run(folder: folder) { server in
            let sound = try await server.get("/v1/sounds/Last")
            #expect(sound["duration"] == 0.5, "\(sound.json)")
            #expect(try await server.get("/v1/recordings")["total"] == 0)
        }
    }

    @Test func `a recording begins on the frame of its step`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("tone.wav", value: 0.5, seconds: 1)
            let batch = try await server.post(
                "/v1/batch",
                [
                    "operations": [
                        ["method": "POST", "path": "/v1/sounds/tone/play", "body": [:]],
                        ["method": "POST", "path": "/v1/recordings", "body": ["name": "Both"]],
                    ]
                ]
            )
            #expect(batch.status == 200, "\(batch.json)")
            await server.advance(seconds: 0.5)
            let all = try await server.get("/v1/recordings")["recordings"].items
            _ = try await server.stop(recording: try #require(all.first)["id"].text)
            try await server.post("/v1/stop-all", [:])
            await server.advance(seconds: 1)
            #expect(try await server.hear(sound: "Both", at: 0) == 0.5)
        }
    }
}

extension Scenario {
    /// Stops a recording and waits for its sound.
    fileprivate func stop(recording id: String) async throws -> JSON {
        let stopped = try await post("/v1/recordings/\(id)/stop", [:])
        #expect(stopped.status == 200 && stopped["state"] == "saving", "\(stopped.json)")
        return try await saved(recording: id)
    }

    /// Waits until a recording is a sound, or failed.
    fileprivate func saved(recording id: String) async throws -> JSON {
        for _ in 0..<1_000 {
            // The audio thread leaves the ring.
            await advance(seconds: 0.01)
            let recording = try await get("/v1/recordings/\(id)").json
            if ["finished", "failed"].contains(recording["state"].text) { return recording }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw ClientError(description: "the recording is not saved")
    }

    /// The value of a sound at a place, as it is heard.
    fileprivate func hear(sound: String, at seconds: Double) async throws -> Float {
        _ = try await play(sound)
        let value = await advance(seconds: seconds + 0.1).value(at: seconds)
        return (value * 1_000).rounded() / 1_000
    }
}
