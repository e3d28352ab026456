// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// The library as a client sees it: search, pages, details, files, loudness, and changing folders.
struct LibraryTests {
    private static let plane = [Float](repeating: 0.5, count: 480)

    @Test func `the library is searched, filtered, sorted and read page by page`() async throws {
        try await Scenario.run { server in
            for name in ["Tür.wav", "bell.wav", "Bell tower.wav", "gong.wav"] {
                try await server.add(name, planes: [Self.plane])
            }
            try await server.patch("/v1/sounds/gong", ["tags": ["metal"], "title": "Große Glocke"])
            try await server.patch("/v1/sounds/bell", ["tags": ["metal", "small"]])
            func names(_ query: String) async throws -> [String] {
                try await server.get("/v1/sounds?" + query)["sounds"].items.map { $0["name"].text }
            }
            #expect(try await names("q=BELL") == ["bell.wav", "Bell tower.wav"])
            #expect(try await names("q=tur") == ["Tür.wav"])
            #expect(try await names("q=grosse+glocke") == ["gong.wav"])
            #expect(try await names("tag=metal&tag=small") == ["bell.wav"])
            #expect(try await names("tag=metal&sort=name&order=desc") == ["gong.wav", "bell.wav"])
            #expect(try await names("state=failed") == [])
            let first = try await server.get("/v1/sounds?sort=name&limit=3")
            #expect(first["total"] == 4 && first["sounds"].items.count == 3)
            let cursor = first["nextCursor"].text
            // One sound of the page is removed, one is added before it: the next page stays the same.
            #expect(try await server.delete("/v1/sounds/bell").status == 204)
            try await server.add("a.wav", planes: [Self.plane])
            let second = try await server.get("/v1/sounds?sort=name&limit=3&cursor=\(cursor)")
            #expect(second["sounds"].items.map { $0["name"].text } == ["Tür.wav"])
            #expect(second["nextCursor"] == .null)
        }
    }

    @Test(arguments: [
        ("limit=0", "limit"), ("limit=1001", "limit"), ("limit=x", "limit"), ("limit=", "limit"),
        ("sort=size", "sort"),
        ("order=up", "order"), ("state=gone", "state"), ("cursor=x", "cursor"), ("cursor=%00", "cursor"),
        ("cursor=", "cursor"), ("q=\(String(repeating: "x", count: 256))", "q"),
    ])
    func `an invalid query is 422 and names the parameter`(query: String, field: String) async throws {
        try await Scenario.run { server in
            let answer = try await server.get("/v1/sounds?" + query)
            #expect(answer.status == 422 && answer["field"] == .string(field), "\(answer.json)")
        }
    }

    @Test(arguments: [
        (#"{"tags": "loud"}"#, "tags"), (#"{"tags": [1]}"#, "tags"), (#"{"title": ""}"#, "title"),
        (#"{"title": 3}"#, "title"), (#"{"color": "blue"}"#, "color"), (#"{"custom": []}"#, "custom"),
        (#"{"custom": {"a": null}}"#, "custom.a"), (#"{"custom": {"a": [1]}}"#, "custom.a"),
        (#"{"hotkey": "\#(String(repeating: "k", count: 33))"}"#, "hotkey"),
        (#"{"playCount": 3}"#, "playCount"),
        (#"{"fileTags": {}}"#, "fileTags"), (#"{"baseVolume": 1.1}"#, "baseVolume"),
        (#"{"url": "file:///x"}"#, "url"),
    ])
    func `an invalid detail is 422, names the field and changes nothing`(
        body: String,
        field: String
    )
        async throws
    {
        try await Scenario.run { server in
            let before = try await server.add("bell.wav", planes: [Self.plane])
            let answer = try await server.patch("/v1/sounds/bell", JSON(Array(body.utf8)))
            #expect(answer.status == 422 && answer["field"] == .string(field), "\(answer.json)")
            let after = try await server.get("/v1/sounds/bell")
            #expect(after["revision"] == before["revision"])
        }
    }

    @Test func `details are set, cleared by null and survive a restart`() async throws {
        let folder = try Scenario.makeFolder()
        try await Scenario.run(folder: folder) { server in
            try await server.add("bell.wav", planes: [Self.plane])
            let body: JSON = [
                "title": "Bell", "color": "#FF8800", "hotkey": "F1", "tags": ["b", "a"],
                "custom": ["row": 3, "pad": true, "note": "x"],
            ]
            let answer = try await server.patch("/v1/sounds/bell", body)
            #expect(answer.status == 200 && answer["changed"] == true && answer["color"] == "#ff8800")
            #expect(try await server.patch("/v1/sounds/bell", body)["changed"] == false)
            #expect(try await server.patch("/v1/sounds/bell", ["hotkey": nil])["hotkey"] == .null)
        }
        try await Scenario.run(folder: folder) { server in
            let sound = try await server.get("/v1/sounds/bell")
            #expect(sound["title"] == "Bell" && sound["tags"] == ["b", "a"] && sound["hotkey"] == .null)
            #expect(sound["custom"] == ["row": 3, "pad": true, "note": "x"])
        }
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `the file is served whole and in ranges, and not after it was removed`() async throws {
        try await Scenario.run { server in
            let bytes = [UInt8](WAVFile.bytes(planes: [Self.plane], rate: 48_000))
            try await server.add("bell.wav", planes: [Self.plane])
            let whole = try await server.get("/v1/sounds/bell/data")
            #expect(whole.status == 200 && whole.bytes == bytes)
            #expect(whole.fields["content-type"] == "audio/wav" && whole.fields["accept-ranges"] == "bytes")
            #expect(whole.fields["x-content-type-options"] == "nosniff")
            let part = try await server.client.send(
                "GET",
                "/v1/sounds/bell/data",
                fields: ["range": "bytes=4-7"]
            )
            #expect(part.status == 206 && part.bytes == Array(bytes[4...7]))
            #expect(part.fields["content-range"] == "bytes 4-7/\(bytes.count)")
            let tag = try #require(whole.fields["etag"])
            let same = try await server.client.send(
                "GET",
                "/v1/sounds/bell/data",
                fields: ["if-none-match": tag]
            )
            #expect(same.status == 304)
            let upload = try await server.upload("/v1/sounds?name=up", bytes, type: "audio/wav")
            #expect(try await server.get("/v1/sounds/\(upload["id"].text)/data").bytes == bytes)
            // A link in place of the file is not followed.
            let path = server.library.path + "/bell.wav"
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
            #expect(try await server.get("/v1/sounds/bell/data").status == 404)
            #expect(try await server.get("/v1/sounds/none/data").problem == "sound-not-found")
            #expect(try await server.get("/v1/sounds/up/cover").problem == "cover-not-found")
        }
    }

    @Test func `loudness is measured, suggests a base volume and is reported when ready`() async throws {
        try await Scenario.run(configure: {
            $0.analyzesSounds = true
            $0.targetLoudness = -29
        }) { server in
            let events = try await server.events("sound.analyzed")
            // Two channels of a 1 kHz sine of −20 dBFS are −20 LUFS (EBU Tech 3341, case 1 and 2).
            try await server.addSine("tone.wav", hertz: 1_000, amplitude: 0.1, seconds: 5, channels: 2)
            let event = try await events.next { $0["type"] == "sound.analyzed" }
            let sound = event["data"]["sound"]
            #expect(abs(sound["loudness"]["integrated"].number + 20) < 0.1)
            #expect(abs(sound["loudness"]["truePeak"].number + 20) < 0.2)
            #expect(abs(sound["suggestedBaseVolume"].number - 0.355) < 0.006)
            #expect(sound["baseVolume"] == 1)
        }
    }

    @Test func `loudness is applied if configured, and a base volume set by a client stays`()
        async throws
    {
        try await Scenario.run(configure: { $0.appliesLoudness = true }) { server in
            let loud = try await server.addSine(
                "loud.wav",
                hertz: 1_000,
                amplitude: 1,
                seconds: 2,
                channels: 2
            )
            #expect(loud["baseVolume"].number < 0.1)
            #expect(loud["baseVolume"] == loud["suggestedBaseVolume"])
            let quiet = try await server.addSine(
                "quiet.wav",
                hertz: 1_000,
                amplitude: 0.001,
                seconds: 2
            )
            #expect(quiet["baseVolume"] == 1)
            #expect(try await server.patch("/v1/sounds/loud", ["baseVolume": 0.9])["baseVolume"] == 0.9)
            let back = try await server.patch("/v1/sounds/loud", ["baseVolume": nil])
            #expect(back["baseVolume"] == loud["suggestedBaseVolume"])
            let file = try server.write("own.wav", planes: [[Float](repeating: 0.9, count: 96_000)])
            let own = try await server.post("/v1/sounds", ["path": .string(file.path), "baseVolume": 0.7])
            #expect(own["baseVolume"] == 0.7)
        }
    }

    @Test func `added, moved and removed files are reported`() async throws {
        try await Scenario.run(configure: { $0.watchesLibraries = true }) { server in
            let events = try await server.events("sound.*")
            let file = try server.write("church/bell.wav", planes: [Self.plane])
            let ready = try await events.next { $0["type"] == "sound.ready" }
            #expect(ready["data"]["name"] == "bell.wav")
            let moved = server.library.appending(path: "gong.wav")
            try FileManager.default.moveItem(at: file, to: moved)
            let changed = try await events.next { $0["type"] == "sound.changed" }
            #expect(changed["data"]["soundId"] == ready["data"]["soundId"])
            #expect(changed["data"]["name"] == "gong.wav")
            try FileManager.default.removeItem(at: moved)
            let gone = try await events.next { $0["type"] == "sound.disposed" }
            #expect(gone["data"]["soundId"] == ready["data"]["soundId"])
        }
    }
}
