// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer
import Testing

@testable import API

/// Nothing that was sent is ignored in silence.
struct StrictnessTests {
    @Test func `every operation refuses a query parameter that it does not know, and names the others`()
        async throws
    {
        try await APIHarness.run { api in
            for operation in OperationTable.all {
                let known = try operation.description(api.context).query.fields
                let required = known.filter(\.isRequired).map { "&\($0.name)=1" }.joined()
                let path = operation.pattern.path("1") + "?limt=3" + required
                let refused = await api.send(operation.method.rawValue, path)
                #expect(refused.status == 422, "\(operation.name): \(refused.json)")
                #expect(refused.problem == "unknown-field", "\(operation.name)")
                #expect(refused.json["field"] == "limt", "\(operation.name)")
                for field in known where operation.method.hasFieldsInBody {
                    #expect(refused.json["allowed"]?.text?.contains(field.name) == true, "\(operation.name)")
                }
            }
        }
    }

    @Test func `a parameter counts once, unless it may be given several times`() async throws {
        try await APIHarness.run { api in
            let twice = await api.get("/v1/sounds?limit=1&limit=2")
            #expect(twice.problem == "invalid-field")
            #expect(twice.json["field"] == "limit")
            #expect(await api.get("/v1/sounds?tag=a&tag=b").status == 200)
            #expect(await api.get("/v1/stations?option.bpm=slow&option.mood=calm").status == 200)
            let station = await api.get("/v1/stations?bpm=slow")
            #expect(station.json["allowed"]?.text?.contains("option.KEY") == true)
        }
    }

    @Test func `a body with fields is refused where the fields are in the query`() async throws {
        try await APIHarness.run { api in
            let body = Array(#"{"force": true}"#.utf8)
            for (method, path) in [("DELETE", "/v1/sounds/x"), ("GET", "/v1/health"), ("GET", "/v1/sounds")] {
                let refused = await api.send(method, path, body: body, type: "application/json")
                #expect(refused.problem == "invalid-field", "\(method) \(path)")
                #expect(refused.json["field"] == "body")
            }
            let empty = await api.send("GET", "/v1/health", body: Array("{}".utf8), type: "application/json")
            #expect(empty.status == 200)
            let form = await api.send("GET", "/v1/health", body: Array("a=b".utf8), type: "text/plain")
            #expect(form.status == 415)
        }
    }

    @Test func `an upload needs a content type, whatever its size`() async throws {
        try await APIHarness.run { api in
            for size in [10, 100_000] {
                for path in ["/v1/sounds", "/v1/players"] {
                    let refused = await api.send("POST", path, body: [UInt8](repeating: 1, count: size))
                    #expect(refused.status == 415, "\(path) with \(size) bytes")
                    #expect(refused.json["detail"]?.text?.contains("no Content-Type") == true)
                    #expect(refused.json["allowed"]?.text?.contains("multipart/form-data") == true)
                }
            }
        }
    }

    @Test func `a batch offers only what it takes`() async throws {
        try await APIHarness.run { api in
            for name in ["elapse", "jump"] {
                let refused = await api.post("/v1/batch", ["operations": [["op": .string(name)]]])
                #expect(refused.status == 422)
                guard case .array(let failures) = refused.json["failures"] else {
                    Issue.record("\(refused.json)")
                    return
                }
                let allowed = failures.first?["problem"]?["allowed"]?.text ?? ""
                #expect(
                    allowed == "one of request, play, stop, pause, resume, fade, volume, seek, send",
                    "\(name)"
                )
            }
        }
    }

    @Test func `a priority that is no name is answered with all that works`() async throws {
        try await APIHarness.run { api in
            let refused = await api.post("/v1/queue/items", ["sound": "x", "priority": "urgent"])
            #expect(refused.problem == "invalid-field")
            #expect(
                refused.json["allowed"] == "a whole number from 0 to 255, \"normal\" for 0 or \"high\" for 1"
            )
        }
    }

    @Test func `texts name the remedy`() async throws {
        try await APIHarness.run { api in
            let spoken = await api.post("/v1/queue/items", ["text": "hello"])
            #expect(spoken.problem == "speech-unavailable")
            let detail = spoken.json["detail"]?.text ?? ""
            #expect(detail.contains("espeak-ng") && detail.contains("--speech-command"), "\(detail)")
            #expect(await api.get("/v1/health").json["speechCommand"] == .null)
            try await api.addSound()
            let player = await api.post("/v1/players", ["sound": "bell"]).json["id"]?.text ?? ""
            let meters = await api.get("/v1/players/\(player)/meters")
            #expect(meters.json["detail"]?.text?.contains("meteringEnabled") == true)
        }
    }

    @Test
    func
        `OSStatus is in every answer about a system sound and in every problem of a file, and nowhere twice`()
        async throws
    {
        try await APIHarness.run { api in
            try await api.addSound()
            let made = await api.post("/v1/system-sounds", ["sound": "bell"])
            #expect(made.json["osStatus"] == 0 && made.json["status"] == nil)
            let path = made.fields[.location] ?? ""
            for answer in [
                await api.get(path), await api.post(path + "/play"), await api.post(path + "/alert"),
                await api.post(path + "/completions", [:]),
            ] {
                #expect(answer.json["osStatus"] == 0, "\(answer.json)")
            }
            let missing = await api.post("/v1/sounds", ["name": "none"])
            #expect(missing.json["osStatus"] == -43 && missing.json["code"] == nil)
            let unknown = await api.get("/v1/system-sounds/9")
            #expect(unknown.json["osStatus"] == -1500 && unknown.json["code"] == nil)
        }
    }
}
