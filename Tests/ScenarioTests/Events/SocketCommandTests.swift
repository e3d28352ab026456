// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Commands over the socket and their replies.
struct SocketCommandTests {
    @Test func `a request over the socket is answered like one over HTTP`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("bell.wav", seconds: 1)
            let socket = try await server.events("output.*")
            try socket.send([
                "op": "request", "id": 7, "method": "POST", "path": "/v1/sounds/bell/play",
                "body": ["volume": 0.5],
            ])
            let reply = try await socket.next("reply")["data"]
            #expect(reply["id"] == 7)
            #expect(reply["status"] == 201)
            let id = reply["body"]["id"].text
            #expect(reply["headers"]["Location"].text == "/v1/players/\(id)")
            #expect(reply["body"]["volume"] == 0.5)
            try socket.send(["op": "request", "path": .string("/v1/players/\(id)"), "id": "b"])
            let read = try await socket.next("reply")["data"]
            #expect(read["body"] == (try await server.player(id)))
            try socket.send(["op": "request", "path": "/v1/players/x"])
            let missing = try await socket.next("reply")["data"]
            #expect(missing["status"] == 404 && missing["id"] == nil)
            #expect(missing["body"]["type"] == "/problems/player-not-found")
        }
    }

    @Test func `short commands run their operations, in order`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("be ll/%.wav".replacing("/", with: "-"), seconds: 5)
            let socket = try await server.events("output.*")
            func ask(_ message: JSON) async throws -> JSON {
                try socket.send(message)
                return try await socket.next("reply")["data"]
            }
            let played = try await ask(["op": "play", "sound": "be ll-%", "looping": true])
            #expect(played["status"] == 201)
            let id = played["body"]["id"]
            #expect(try await ask(["op": "volume", "player": id, "volume": 0.25])["body"]["volume"] == 0.25)
            #expect(
                try await ask(["op": "volume", "scope": "music", "volume": 0.5, "muted": true])["status"]
                    == 200
            )
            #expect(try await server.get("/v1/manager")["musicMuted"] == true)
            #expect(try await ask(["op": "seek", "player": id, "time": 2])["body"]["currentTime"] == 2)
            #expect(try await ask(["op": "fade", "player": id, "to": 1, "duration": 1])["status"] == 200)
            #expect(try await ask(["op": "pause", "player": id])["body"]["state"] == "paused")
            #expect(try await ask(["op": "resume", "player": id])["body"]["changed"] == true)
            #expect(try await ask(["op": "play", "music": "be ll-%"])["body"]["playing"] == true)
            #expect(try await ask(["op": "pause", "music": true])["body"]["playing"] == false)
            #expect(try await ask(["op": "stop", "music": true])["body"]["playing"] == false)
            #expect(try await ask(["op": "play", "systemSound": "vibrate"])["status"] == 202)
            #expect(try await ask(["op": "stop", "fadeOut": false])["body"]["stopped"] == [id])
            #expect(try await ask(["op": "stop", "player": id])["body"]["changed"] == false)
        }
    }

    private static let refused: [(JSON, String)] = [
        (["op": "play"], "sound"), (["op": "seek", "player": "x"], "time"), (["op": "volume"], "player"),
        (["op": "request"], "path"), (["op": "request", "path": "/"], "path"),
        (["op": "request", "path": "/v1/events"], "path"), (["op": "request", "path": "/v1/a b"], "path"),
        (["op": "request", "path": "/v1/sounds", "method": "BREW"], "method"), (["op": "fly"], "op"),
        (["op": "request", "path": "/v1/sounds", "headers": ["Host": "x"]], "Host"),
        (["op": "play", "sound": 1.5], "sound"), (["op": "stop", "music": 1], "music"),
    ]

    @Test(arguments: refused)
    func `an invalid command is a problem that names the field`(
        _ message: JSON,
        _ field: String
    ) async throws {
        try await Scenario.run { server in
            let socket = try await server.events()
            var message = message
            message["id"] = "c"
            try socket.send(message)
            let answer = try await socket.next()
            #expect(answer["type"] == "problem")
            #expect(answer["data"]["id"] == "c")
            #expect(answer["data"]["problem"]["field"].text == field)
        }
    }

    @Test func `conditions and idempotency keys apply over the socket, too`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("bell.wav", seconds: 1)
            let socket = try await server.events("output.*")
            func play(_ headers: JSON) async throws -> JSON {
                try socket.send([
                    "op": "request", "method": "POST", "path": "/v1/sounds/bell/play", "headers": headers,
                ])
                return try await socket.next("reply")["data"]
            }
            let first = try await play(["Idempotency-Key": "k"])
            let second = try await play(["Idempotency-Key": "k"])
            #expect(first["body"]["id"] == second["body"]["id"])
            #expect(second["headers"]["Idempotency-Replayed"] == "true")
            #expect(try await play(["If-Match": "\"1\""])["status"] == 412)
        }
    }
}
