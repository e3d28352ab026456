// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Creating players from files and from bytes: AP-01 to AP-04, AP-18 to AP-21, AP-24, AP-25.
struct CreationTests {
    @Test func `AP-01 many players at once, each with its own level, pan, loops and position`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 0.125, seconds: 1)
            for index in 0..<16 {
                let body: JSON = ["pan": index % 2 == 0 ? -1 : 1, "volume": 0.5, "currentTime": 0.25]
                let id = try await server.makePlayer("hum", body)
                try await server.post("/v1/players/\(id)/play", ["delay": 0.1])
            }
            let sound = await server.advance(seconds: 0.5)
            for channel in 0...1 {
                #expect(abs(sound.value(at: 0.4, channel: channel) - Float(0.5).squareRoot()) < 1e-5)
            }
            #expect(try await server.get("/v1/players")["players"].items.count == 16)
        }
    }

    @Test func `AP-02 the latency to the device is reported, and no network stream is opened`() async throws {
        try await Scenario.run { server in
            let device = try await server.get("/v1/device")
            #expect(device["delayFrames"].number >= 0)
            #expect(try await server.get("/v1/health")["output"]["latency"].number >= 0)
            for url in ["http://127.0.0.1/a.mp3", "rtsp://127.0.0.1/a", "data:audio/wav;base64,AAAA"] {
                let answer = try await server.post("/v1/players", ["url": .string(url)])
                #expect(answer.status == 422)
                #expect(answer["field"] == "url")
            }
        }
    }

    @Test func `AP-03 a player is created from a sound, a path or a URL, or an error has a code`()
        async throws
    {
        try await Scenario.run { server in
            let file = try server.write("hum.wav", planes: [[Float](repeating: 0.5, count: 480)])
            let bad = server.library.appending(path: "bad.wav")
            try Data("RIFF and then nothing".utf8).write(to: bad)
            let bodies: [JSON] = [
                ["path": .string(file.path)], ["url": .string(file.absoluteString)], ["sound": "hum"],
            ]
            for body in bodies {
                let answer = try await server.post("/v1/players", body)
                #expect(answer.status == 201)
                #expect(answer["state"] == "idle")
                #expect(answer["url"] == .string(file.absoluteString))
            }
            let missing = try await server.post("/v1/players", ["path": .string(file.path + "x")])
            #expect(missing.status == 404)
            #expect(missing["osStatus"] == -43)
            let damaged = try await server.post("/v1/players", ["path": .string(bad.path)])
            #expect(damaged["osStatus"].number.isNaN == false)
            #expect(try await server.post("/v1/players", ["path": "/etc/passwd"]).status == 403)
        }
    }

    @Test(arguments: [true, false])
    func `AP-04 a player is created from bytes, as the body or in a form`(_ isForm: Bool) async throws {
        try await Scenario.run { server in
            let plane = [Float](repeating: 0.25, count: 9_600)
            let bytes = WAVFile.bytes(planes: [plane], rate: 48_000)
            var (type, body) = ("audio/wav", Array(bytes))
            if isForm {
                type = "multipart/form-data; boundary=line"
                let head =
                    "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.wav\"\r\n\r\n"
                body = Array(head.utf8) + body + Array("\r\n--line--\r\n".utf8)
            }
            let answer = try await server.upload("/v1/players", body, type: type)
            #expect(answer.status == 201)
            let id = answer["id"].text
            try await server.post("/v1/players/\(id)/play")
            #expect(await server.advance(seconds: 0.3).endOfSound() == 9_600)
            let broken = try await server.upload("/v1/players", Array("no sound".utf8), type: "audio/wav")
            #expect([415, 422].contains(broken.status))
            #expect(broken["osStatus"].number.isNaN == false)
        }
    }

    @Test func `AP-25 data returns the bytes, and is removed with the player`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            let bytes = Array(WAVFile.bytes(planes: [[Float](repeating: 0.25, count: 300_000)], rate: 48_000))
            let made = try await server.upload("/v1/players", bytes, type: "audio/wav")
            let path = "/v1/players/\(made["id"].text)"
            #expect(made["hasData"] == true)
            #expect(made["url"] == nil)
            let data = try await server.get(path + "/data")
            #expect(data.status == 200)
            #expect(data.bytes == bytes)
            #expect(data.fields["content-type"]?.contains("wav") == true)
            let sound = made["soundId"].text
            #expect(try await server.delete(path).status == 204)
            #expect(try await server.get(path + "/data").status == 404)
            #expect(try await server.get("/v1/sounds/\(sound)").status == 404)
            try await server.upload("/v1/players", bytes, type: "audio/wav")
            try await server.addConstant("hum.wav", seconds: 0.1)
            let id = try await server.makePlayer("hum")
            #expect(try await server.player(id)["hasData"] == false)
            #expect(try await server.get("/v1/players/\(id)/data").problem == "no-data")
        }
        try await Scenario.run(folder: folder) { server in
            let sounds = try await server.get("/v1/sounds")["sounds"].items
            #expect(sounds.map { $0["name"] } == ["hum.wav"])
        }
    }

    @Test func `AP-24 url is the URL of the file, and null for bytes`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 0.1)
            let id = try await server.makePlayer("hum")
            let url = server.library.appending(path: "hum.wav").resolvingSymlinksInPath().absoluteString
            #expect(try await server.player(id)["url"] == .string(url))
        }
    }

    @Test func `AP-18 settings contain layout, bit rate, format, channels and sample rate`() async throws {
        try await Scenario.run { server in
            let plane = [Float](repeating: 0.25, count: 44_100)
            try await server.add("wide.wav", planes: [plane, plane], rate: 44_100)
            let id = try await server.makePlayer("wide")
            let settings = try await server.player(id)["settings"]
            #expect(settings["channelLayout"] == "stereo")
            #expect(settings["numberOfChannels"] == 2)
            #expect(settings["sampleRate"] == 44_100)
            #expect(settings["formatID"].text.isEmpty == false)
            #expect(settings.has("bitRate"))
            #expect(try await server.patch("/v1/players/\(id)", ["settings": [:]]).problem == "unknown-field")
        }
    }

    @Test func `AP-19 AP-21 numberOfChannels and duration are those of the sound`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 1.25, channels: 3)
            let player = try await server.player(try await server.makePlayer("hum"))
            #expect(player["numberOfChannels"] == 3)
            #expect(player["duration"] == 1.25)
        }
    }

    @Test func `AP-20 channelAssignments route each channel of the sound`() async throws {
        try await Scenario.run(configure: { $0.outputChannelCount = 4 }) { server in
            let planes: [[Float]] = [0.5, 0.25].map { Array(repeating: $0, count: 48_000) }
            try await server.add("pair.wav", planes: planes)
            let id = try await server.makePlayer("pair")
            let path = "/v1/players/\(id)"
            #expect(try await server.player(id)["channelAssignments"] == nil)
            for wrong in [[["channel": 0]], [["channel": 0], ["channel": 4]]] as [JSON] {
                let refusal = try await server.patch(path, ["channelAssignments": wrong])
                #expect(refusal.status == 422)
                #expect(refusal["field"] == "channelAssignments")
            }
            let routes: JSON = [["port": "output", "channel": 3], ["port": "output", "channel": 2]]
            #expect(
                try await server.patch(path, ["channelAssignments": routes])["channelAssignments"] == routes
            )
            try await server.post(path + "/play")
            let sound = await server.advance(seconds: 0.1)
            #expect(sound.planes.map { $0[2_400] } == [0, 0, 0.25, 0.5])
            try await server.patch(path, ["channelAssignments": [["channel": 0], ["channel": 1]]])
            let moved = await server.advance(seconds: 0.1)
            #expect(moved.planes.map { $0[4_000] } == [0.5, 0.25, 0, 0])
            #expect(try await server.patch(path, ["channelAssignments": nil])["channelAssignments"] == nil)
            #expect(try await server.player(id)["currentTime"] == 0.2)
        }
    }
}
