// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Sounds by name, path and URL: SM-01 to SM-04 and SM-11 to SM-15.
struct SoundRegistrationTests {
    private static let plane = [Float](repeating: 0.5, count: 4_800)

    @Test func `SM-01 a sound can be used by separate players and by the manager`() async throws {
        try await Scenario.run { server in
            try await server.add("bell.wav", planes: [Self.plane])
            let own = try await server.makePlayer("bell")
            try await server.post("/v1/players/\(own)/play")
            let managed = try await server.play("bell")
            let sound = await server.advance(seconds: 0.05)
            #expect(own != managed)
            // Two players of one sound play at the same time.
            #expect(sound.planes[0].last.map { abs($0 - 1) < 1e-4 } == true)
        }
    }

    @Test func `SM-02 there is one manager, read and changed at one path`() async throws {
        try await Scenario.run { server in
            let manager = try await server.get("/v1/manager")
            #expect(manager.status == 200)
            #expect(try await server.patch("/v1/manager", ["soundVolume": 0.5])["soundVolume"] == 0.5)
            #expect(try await server.get("/v1/manager")["soundVolume"] == 0.5)
            #expect(try await server.delete("/v1/manager").status == 405)
        }
    }

    @Test func `SM-03 the name is the last path component, and does not change`() async throws {
        try await Scenario.run { server in
            let file = try server.write("church/big bell.wav", planes: [Self.plane])
            let sound = try await server.post("/v1/sounds", ["path": .string(file.path)])
            #expect(sound.status == 201 && sound["name"] == "big bell.wav")
            let id = sound["id"].text
            #expect(try await server.player(server.makePlayer(id))["name"] == "big bell.wav")
            let answer = try await server.patch("/v1/sounds/\(id)", ["name": "gong"])
            #expect(answer.status == 422 && answer["field"] == "name")
            #expect(try await server.get("/v1/sounds/\(id)")["name"] == "big bell.wav")
        }
    }

    @Test func `SM-04 the url is an absolute file URL, null for an upload`() async throws {
        try await Scenario.run { server in
            let sound = try await server.add("two words.wav", planes: [Self.plane])
            let url = sound["url"].text
            #expect(url.hasPrefix("file:///") && url.hasSuffix("/two%20words.wav"))
            #expect(URL(string: url)?.path(percentEncoded: false) == sound["path"].text)
            let bytes = [UInt8](WAVFile.bytes(planes: [Self.plane], rate: 48_000))
            let upload = try await server.upload("/v1/sounds?name=up.wav", bytes, type: "audio/wav")
            #expect(upload.status == 201 && upload["url"] == .null && upload["path"] == .null)
        }
    }

    @Test func `SM-11 a name without extension is tried as caf first, then with each configured one`()
        async throws
    {
        try await Scenario.run { server in
            try server.write("bell.wav", planes: [Self.plane])
            #expect(try await server.post("/v1/sounds", ["name": "bell"])["name"] == "bell.wav")
            // Content decides what a file is, the name only which file is found.
            try server.write("bell.caf", planes: [Self.plane])
            let caf = try await server.post("/v1/sounds", ["name": "bell"])
            #expect(caf.status == 201 && caf["name"] == "bell.caf")
            #expect(try await server.get("/v1/sounds/bell")["name"] == "bell.caf")
            #expect(try await server.get("/v1/sounds/bell.wav")["name"] == "bell.wav")
            let none = try await server.post("/v1/sounds", ["name": "gong"])
            #expect(none.status == 404 && none.problem == "file-not-found")
        }
    }

    @Test func `SM-11 the configured extensions are tried in their order`() async throws {
        try await Scenario.run(configure: { $0.extensions = ["caf", "flac", "wav"] }) { server in
            try server.write("bell.wav", planes: [Self.plane])
            try server.write("bell.flac", planes: [Self.plane])
            try server.write("gong.mp3", planes: [Self.plane])
            #expect(try await server.post("/v1/sounds", ["name": "bell"])["name"] == "bell.flac")
            #expect(try await server.post("/v1/sounds", ["name": "gong"]).status == 404)
            #expect(try await server.post("/v1/sounds", ["name": "gong.mp3"]).status == 201)
        }
    }

    @Test func `SM-11 an absolute path as a name is the file at that path`() async throws {
        try await Scenario.run { server in
            let file = try server.write("church/bell.wav", planes: [Self.plane])
            let sound = try await server.post("/v1/sounds", ["name": .string(file.path)])
            #expect(sound.status == 201 && sound["name"] == "bell.wav")
        }
    }

    @Test(arguments: ["SM-12", "SM-13"])
    func `SM-12 SM-13 a path registers the file once`(row: String) async throws {
        try await Scenario.run { server in
            let file = try server.write("bell.wav", planes: [Self.plane])
            let first = try await server.post("/v1/sounds", ["path": .string(file.path), "baseVolume": 0.5])
            #expect(first.status == 201 && first["changed"] == true && first["baseVolume"] == 0.5)
            let again = try await server.post("/v1/sounds", ["path": .string(file.path)])
            #expect(again.status == 200 && again["changed"] == false && again["id"] == first["id"])
        }
    }

    @Test(arguments: ["SM-14", "SM-15"])
    func `SM-14 SM-15 a file URL registers the file, other schemes are refused`(row: String) async throws {
        try await Scenario.run { server in
            let file = try server.write("two words ♪.wav", planes: [Self.plane])
            let sound = try await server.post("/v1/sounds", ["url": .string(file.absoluteString)])
            #expect(sound.status == 201 && sound["name"] == "two words ♪.wav")
            for url in [
                "http://localhost/bell.wav", "ftp://x/y.wav", "data:audio/wav;base64,AAAA", "bell.wav",
                "file:",
                "file://example.org/bell.wav", "//x/y",
            ] {
                let answer = try await server.post("/v1/sounds", ["url": .string(url)])
                #expect(answer.status == 422 && answer["field"] == "url", "\(url)")
            }
        }
    }

    @Test func `paths outside the folders, or leading there, are 403 and reveal nothing about files`()
        async throws
    {
        try await Scenario.run { server in
            let outside = server.folder.appending(path: "outside")
            let manager = FileManager.default
            try manager.createDirectory(at: outside, withIntermediateDirectories: true)
            let secret = outside.appending(path: "secret.wav").path
            try WAVFile.bytes(planes: [Self.plane], rate: 48_000).write(to: URL(filePath: secret))
            let library = server.library.path
            try manager.createSymbolicLink(atPath: library + "/link.wav", withDestinationPath: secret)
            try manager.createSymbolicLink(atPath: library + "/dir", withDestinationPath: outside.path)
            for path in [
                secret, outside.path + "/missing.wav", library + "/link.wav", library + "/dir/secret.wav",
                library + "/../outside/secret.wav", library + "/./../outside/secret.wav", "/etc/passwd",
                "/dev/zero", "/proc/self/environ",
            ] {
                let answer = try await server.post("/v1/sounds", ["path": .string(path)])
                #expect(answer.status == 403 && answer.problem == "path-outside-roots", "\(path)")
            }
            for name in ["../outside/secret", "../outside/secret.wav", "link", "dir/secret.wav"] {
                let answer = try await server.post("/v1/sounds", ["name": .string(name)])
                #expect(answer.status == 403 && answer.problem == "path-outside-roots", "\(name)")
            }
            #expect(try await server.get("/v1/sounds")["total"] == 0)
        }
    }

    @Test(arguments: [
        ("..", [422, 403, 404]), (".", [422, 403, 404]), ("a/b", [404]), ("\u{1}", [422]), ("", [422]),
        (String(repeating: "n", count: 4_096), [404, 422]), (String(repeating: "n", count: 4_097), [422]),
        ("♪♪♪", [404]), ("e\u{301}", [404]), ("bell\u{0}.wav", [422]), ("-rf", [404]), ("%2e%2e", [404]),
    ])
    func `unusual names are refused or not found, and nothing breaks`(
        name: String,
        statuses: [Int]
    )
        async throws
    {
        try await Scenario.run { server in
            let answer = try await server.post("/v1/sounds", ["name": .string(name)])
            #expect(statuses.contains(answer.status), "\(answer.status) \(answer.json)")
            let file = try server.write("bell.wav", planes: [Self.plane])
            let own = try await server.post(
                "/v1/sounds",
                ["path": .string(file.path), "name": .string(name)]
            )
            // As the name of a sound, dots alone, slashes, control characters and excessive length are refused.
            let isFine =
                name.utf8.count <= 255 && !["", ".", "..", "a/b", "\u{1}", "bell\u{0}.wav"].contains(name)
            #expect(own.status == (isFine ? 201 : 422), "\(own.json)")
            #expect(try await server.get("/v1/health").status == 200)
        }
    }

    @Test func `a name in use is 409 when requested, and gets a number when it comes from a file`()
        async throws
    {
        try await Scenario.run { server in
            try await server.add("bell.wav", planes: [Self.plane])
            let other = try server.write("church/bell.wav", planes: [Self.plane])
            let requested = try await server.post(
                "/v1/sounds",
                ["path": .string(other.path), "name": "bell.wav"]
            )
            #expect(requested.status == 409 && requested.problem == "name-taken")
            #expect(
                try await server.post("/v1/sounds", ["path": .string(other.path)])["name"] == "bell (2).wav"
            )
        }
    }

    @Test func `a sound is disposed once, together with its players`() async throws {
        try await Scenario.run { server in
            let added = try await server.add("hum.wav", planes: [[Float](repeating: 0.5, count: 96_000)])
            let sound = added["id"].text
            let player = try await server.play("hum")
            await server.advance(seconds: 0.1)
            let events = try await server.events()
            #expect(try await server.delete("/v1/sounds/hum").status == 204)
            #expect(try await server.delete("/v1/sounds/\(sound)").status == 404)
            #expect(try await server.get("/v1/players/\(player)").status == 404)
            // By its name it would be found in the library and registered again.
            #expect(try await server.post("/v1/sounds/\(sound)/play").status == 404)
            let after = await server.advance(seconds: 0.2)
            #expect(after.planes[0].suffix(100).allSatisfy { $0 == 0 })
            let types = try await server.all(events).map { $0["type"].text }
            #expect(types.filter { $0 == "player.finished" }.count == 1)
            #expect(types.contains("sound.disposed"))
        }
    }
}
