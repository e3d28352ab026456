// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import Testing

@testable import API

/// One body that must be refused.
struct BadBody: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let body: String
    let problem: String
    var field: String?

    init(_ method: String, _ path: String, _ body: String, _ problem: String, _ field: String? = nil) {
        (self.method, self.path, self.body, self.problem, self.field) = (method, path, body, problem, field)
    }

    var testDescription: String { "\(method) \(path) \(body)" }

    static let all: [BadBody] = sounds + players + others

    static let sounds = [
        BadBody("POST", "/v1/sounds", "{}", "missing-field", "name"),
        BadBody("POST", "/v1/sounds", "nope", "malformed-json"),
        BadBody("POST", "/v1/sounds", "[]", "invalid-field", "body"),
        BadBody("POST", "/v1/sounds", #"{"name": 5}"#, "invalid-field", "name"),
        BadBody("POST", "/v1/sounds", #"{"name": ""}"#, "invalid-field", "name"),
        BadBody("POST", "/v1/sounds", #"{"name": "bell", "baseVolume": 2}"#, "invalid-field", "baseVolume"),
        BadBody("POST", "/v1/sounds", #"{"name": "bell", "loud": 2}"#, "unknown-field", "loud"),
        BadBody("POST", "/v1/sounds", #"{"path": "/a", "url": "file:///a"}"#, "invalid-field", "url"),
        BadBody("POST", "/v1/sounds", #"{"name": "nothing"}"#, "file-not-found"),
        BadBody("POST", "/v1/sounds", #"{"path": "/etc/passwd"}"#, "path-outside-roots"),
        BadBody("POST", "/v1/sounds", #"{"url": "file:///etc/passwd"}"#, "path-outside-roots"),
        BadBody("POST", "/v1/sounds", #"{"url": "http://127.0.0.1/x.caf"}"#, "invalid-field", "url"),
        BadBody("PATCH", "/v1/sounds/bell", #"{"baseVolume": "loud"}"#, "invalid-field", "baseVolume"),
        BadBody("PATCH", "/v1/sounds/bell", #"{"name": "x"}"#, "unknown-field", "name"),
        BadBody("PATCH", "/v1/sounds/none", #"{"baseVolume": 1}"#, "sound-not-found"),
        BadBody("POST", "/v1/sounds/none/play", "{}", "sound-not-found"),
        BadBody("POST", "/v1/sounds/none/stop", "{}", "sound-not-found"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"looping": 1}"#, "invalid-field", "looping"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"numberOfLoops": 1.5}"#, "invalid-field", "numberOfLoops"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"volume": -0.01}"#, "invalid-field", "volume"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"volume": 1e999}"#, "malformed-json"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"volume": NaN}"#, "malformed-json"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"pan": 1.01}"#, "invalid-field", "pan"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"fadeDuration": 3601}"#, "invalid-field", "fadeDuration"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"delay": -1}"#, "invalid-field", "delay"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"delay": 1, "at": 1}"#, "invalid-field", "delay"),
        BadBody("POST", "/v1/sounds/bell/play", #"{"volume": 1, "volume": 0}"#, "malformed-json"),
        BadBody("POST", "/v1/sounds/bell/stop", #"{"fadeOut": "no"}"#, "invalid-field", "fadeOut"),
        BadBody("POST", "/v1/sounds/stop-all", #"{"fadeOut": true, "now": 1}"#, "unknown-field", "now"),
    ]

    static let players = [
        BadBody("POST", "/v1/players", "{}", "missing-field", "sound"),
        BadBody("POST", "/v1/players", #"{"sound": "none"}"#, "sound-not-found"),
        BadBody(
            "POST",
            "/v1/players",
            #"{"sound": "bell", "currentTime": -1}"#,
            "invalid-field",
            "currentTime"
        ),
        BadBody("PATCH", "/v1/players/none", "{}", "player-not-found"),
        BadBody("POST", "/v1/players/none/play", "{}", "player-not-found"),
        BadBody("POST", "/v1/players/none/pause", "{}", "player-not-found"),
        BadBody("POST", "/v1/players/none/stop", "{}", "player-not-found"),
        BadBody("POST", "/v1/players/none/pause", #"{"x": 1}"#, "unknown-field", "x"),
        BadBody("POST", "/v1/players/none/fade", "{}", "missing-field", "to"),
        BadBody("POST", "/v1/players/none/fade", #"{"to": 2}"#, "invalid-field", "to"),
        BadBody("POST", "/v1/players/none/fade", #"{"kind": "up"}"#, "invalid-field", "kind"),
        BadBody("POST", "/v1/players/none/fade", #"{"kind": "in", "to": 1}"#, "invalid-field", "to"),
        BadBody("POST", "/v1/players/none/fade", #"{"to": 1, "curve": "steep"}"#, "invalid-field", "curve"),
        BadBody("POST", "/v1/players/none/fade", #"{"to": 1}"#, "player-not-found"),
    ]

    static let others = [
        BadBody("POST", "/v1/music/play", "{}", "missing-field", "sound"),
        BadBody("POST", "/v1/music/play", #"{"sound": "none"}"#, "sound-not-found"),
        BadBody("POST", "/v1/music/play", #"{"sound": "bell", "fadeIn": 1}"#, "invalid-field", "fadeIn"),
        BadBody("POST", "/v1/music/play", #"{"sound": "bell", "zones": ["x"]}"#, "zone-not-found", "zones"),
        BadBody("POST", "/v1/music/play", #"{"sound": "bell", "rooms": ["x"]}"#, "room-not-found", "rooms"),
        BadBody("PATCH", "/v1/manager", #"{"musicVolume": 1.5}"#, "invalid-field", "musicVolume"),
        BadBody("PATCH", "/v1/manager", #"{"soundMuted": 0}"#, "invalid-field", "soundMuted"),
        BadBody("PATCH", "/v1/manager", #"{"musicSoloed": "yes"}"#, "invalid-field", "musicSoloed"),
        BadBody("PATCH", "/v1/manager", #"{"masterSoloed": true}"#, "unknown-field", "masterSoloed"),
        BadBody("PATCH", "/v1/manager", #"{"volume": 0}"#, "unknown-field", "volume"),
        BadBody("PATCH", "/v1/manager", #"{"musicFadeDuration": -1}"#, "invalid-field", "musicFadeDuration"),
    ]
}

struct BadInputTests {
    @Test(arguments: BadBody.all)
    func `an invalid body is refused and changes nothing`(_ bad: BadBody) async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            let before = api.hub.lastSequence
            let answer = await api.send(
                bad.method,
                bad.path,
                body: Array(bad.body.utf8),
                type: "application/json"
            )
            #expect(answer.problem == bad.problem)
            #expect(answer.json["status"] == .integer(answer.status))
            #expect(ProblemType(rawValue: bad.problem)?.status.code == answer.status)
            #expect(answer.fields[.contentType] == "application/problem+json")
            if let field = bad.field {
                #expect(answer.json["field"] == .string(field))
                #expect(answer.json["allowed"]?.text?.isEmpty == false)
            }
            #expect(api.hub.lastSequence == before)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "nonsense", "application/json-seq"])
    func `a body of another content type is refused with 415`(_ type: String) async throws {
        try await APIHarness.run { api in
            try await api.addSound()
            for path in ["/v1/sounds", "/v1/sounds/bell/play", "/v1/music/play"] {
                let answer = await api.send("POST", path, body: Array("{}".utf8), type: type)
                #expect(answer.status == 415)
                #expect(answer.problem == "unsupported-media-type")
                #expect(answer.json["allowed"]?.text?.contains("application/json") == true)
            }
        }
    }

    @Test func `JSON with parameters, a suffix or no content type at all is read`() async throws {
        try await APIHarness.run { api in
            for type in ["application/json; charset=utf-8", "application/vnd.carillon+json", nil] as [String?]
            {
                let answer = await api.send("PATCH", "/v1/manager", body: Array("{}".utf8), type: type)
                #expect(answer.status == 200)
            }
        }
    }

    @Test func `a JSON body beyond the limit is refused with 413`() async throws {
        try await APIHarness.run(configureAPI: { $0.jsonLimitInBytes = 100 }) { api in
            let body = Array(#"{"sound": "\#(String(repeating: "x", count: 100))"}"#.utf8)
            let answer = await api.send("POST", "/v1/music/play", body: body, type: "application/json")
            #expect(answer.status == 413)
            #expect(answer.problem == "body-too-large")
            #expect(answer.json["limitInBytes"] == 100)
        }
    }

    @Test func `a full voice table answers 409 with Retry-After`() async throws {
        try await APIHarness.run(configure: { $0.maximumVoices = 1 }) { api in
            try await api.addSound()
            #expect(await api.post("/v1/sounds/bell/play", ["looping": true]).status == 201)
            let answer = await api.post("/v1/sounds/bell/play", ["looping": true])
            #expect(answer.status == 409)
            #expect(answer.problem == "limit-reached")
            #expect(answer.fields[.retryAfter] == "1")
        }
    }

    @Test func `an empty music deck cannot be paused`() async throws {
        try await APIHarness.run { api in
            let answer = await api.post("/v1/music/pause")
            #expect(answer.problem == "no-music" || answer.json["changed"] == false)
        }
    }

    @Test func `names in the path are decoded, and unknown ones are not found`() async throws {
        try await APIHarness.run { api in
            for name in ["%00", "a%2Fb", "%E2%99%AA", String(repeating: "x", count: 4000), "..%2F..%2Fetc"] {
                let answer = await api.get("/v1/sounds/\(name)")
                #expect([400, 404].contains(answer.status))
            }
        }
    }

    @Test func `other methods are refused with Allow`() async throws {
        try await APIHarness.run { api in
            let answer = await api.send("PUT", "/v1/manager")
            #expect(answer.status == 405)
            #expect(answer.fields[.allow]?.contains("PATCH") == true)
        }
    }
}
