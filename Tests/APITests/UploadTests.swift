// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import HTTPCore
import Testing

@testable import API

struct UploadTests {
    private let wave = [UInt8](WAVFile.bytes(planes: [Array(repeating: 0.5, count: 200)], rate: 1000))

    /// A form of parts, each with its header lines and content.
    private func form(_ parts: [(header: String, content: [UInt8])], isClosed: Bool = true) -> [UInt8] {
        var body: [UInt8] = []
        for part in parts {
            body +=
                Array("--XX\r\nContent-Disposition: form-data; \(part.header)\r\n\r\n".utf8) + part.content
            body += Array("\r\n".utf8)
        }
        return isClosed ? body + Array("--XX--\r\n".utf8) : body
    }

    private let type = "multipart/form-data; boundary=XX"

    /// A refused upload must leave nothing behind; a worker removes the temporary file, so it may take a moment.
    private func expectNothing(_ api: APIHarness) async throws {
        #expect(await api.get("/v1/sounds").json["sounds"] == [])
        var left = files(api)
        for _ in 0..<6_000 where !left.isEmpty {
            try await Task.sleep(for: .milliseconds(10))
            left = files(api)
        }
        #expect(left.isEmpty)
    }

    /// Files of the store, temporary and durable ones.
    private func files(_ api: APIHarness) -> [String] {
        ["incoming", "assets"].flatMap { folder in
            let path = api.folder.appending(path: "state/\(folder)").path
            return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? ["no folder \(folder)"]
        }
    }

    @Test func `a form with a file becomes a sound that plays`() async throws {
        try await APIHarness.run { api in
            let body = form([("name=\"file\"; filename=\"ding.wav\"", wave)])
            let answer = await api.send("POST", "/v1/sounds", body: body, type: type)
            #expect(answer.status == 201)
            #expect(answer.json["name"] == "ding.wav")
            #expect(answer.json["state"] == "ready")
            #expect(answer.json["frames"] == 200)
            #expect(answer.json["url"] == .null)
            #expect(files(api).count == 1)
            #expect(answer.fields[.location] == "/v1/sounds/\(answer.json["id"]?.text ?? "")")
            #expect(await api.post("/v1/sounds/ding/play").status == 201)
        }
    }

    @Test(arguments: ["audio/wav", "application/octet-stream", "video/mp4", nil])
    func `the addresses of uploads take bytes, with and without a type`(_ type: String?) async throws {
        try await APIHarness.run { api in
            let sound = await api.send("POST", "/v1/uploads?name=tick&baseVolume=0.5", body: wave, type: type)
            #expect(sound.status == 201)
            #expect(sound.json["name"] == "tick")
            #expect(sound.json["baseVolume"] == 0.5)
            #expect(sound.json["changed"] == true)
            let player = await api.send("POST", "/v1/uploads/player", body: wave, type: type)
            #expect(player.status == 201)
            #expect(player.json["hasData"] == true)
            let data = await api.get("/v1/players/\(player.json["id"]?.text ?? "")/data")
            #expect(data.status == 200)
        }
    }

    @Test(arguments: ["/v1/uploads", "/v1/uploads/player"])
    func `the addresses of uploads take forms and refuse JSON`(_ path: String) async throws {
        try await APIHarness.run { api in
            let body = form([("name=\"file\"; filename=\"ding.wav\"", wave)])
            #expect(await api.send("POST", path, body: body, type: type).status == 201)
            let refused = await api.send("POST", path, body: Array("{}".utf8), type: "application/json")
            #expect(refused.status == 415)
            #expect(refused.json["allowed"] == "multipart/form-data or audio/*")
            let query = await api.send("POST", path + "?baseVolume=2", body: wave, type: "audio/wav")
            #expect(query.json["field"] == "baseVolume")
        }
    }

    @Test func `text parts before or after the file set name and base volume`() async throws {
        try await APIHarness.run { api in
            let body = form([
                ("name=\"name\"", Array("gong".utf8)), ("name=\"file\"; filename=\"x.wav\"", wave),
                ("name=\"baseVolume\"", Array("0.25".utf8)),
            ])
            let answer = await api.send("POST", "/v1/sounds", body: body, type: type)
            #expect(answer.json["name"] == "gong")
            #expect(answer.json["baseVolume"] == 0.25)
        }
    }

    @Test(arguments: [
        ("audio/wav", "?name=tick", nil, "tick"),
        ("application/octet-stream", "?name=tick.wav", nil, "tick.wav"),
        ("audio/x-caf", "", "attachment; filename=\"ti ck.wav\"", "ti ck.wav"),
        ("audio/wav", "?name=a&baseVolume=0.5", "attachment; filename=b.wav", "a"),
        ("audio/wav", "", "attachment; filename=\"x\"; filename*=UTF-8''gl%C3%B6ckchen.wav", "glöckchen.wav"),
    ])
    func `a bare file becomes a sound`(
        _ type: String,
        _ query: String,
        _ disposition: String?,
        _ name: String
    ) async throws {
        try await APIHarness.run { api in
            let fields = disposition.map { [("Content-Disposition", $0)] } ?? []
            let answer = await api.send("POST", "/v1/sounds" + query, body: wave, type: type, fields: fields)
            #expect(answer.status == 201)
            #expect(answer.json["name"] == .string(name))
        }
    }

    @Test func `the bytes determine the format, not the content type`() async throws {
        try await APIHarness.run { api in
            let text = Array("This is a letter, not a sound at all; it goes on for a while.".utf8)
            let answer = await api.send("POST", "/v1/sounds?name=a.wav", body: text, type: "audio/wav")
            #expect(answer.status == 415)
            #expect(answer.problem == "unsupported-format")
            #expect(answer.json["supported"] != .array([]))
            try await expectNothing(api)
        }
    }

    @Test func `damaged and empty files are refused and leave nothing`() async throws {
        try await APIHarness.run { api in
            for body in [[], Array(wave.prefix(10)), Array(wave.prefix(30))] as [[UInt8]] {
                let answer = await api.send("POST", "/v1/sounds?name=a.wav", body: body, type: "audio/wav")
                #expect([415, 422].contains(answer.status))
            }
            try await expectNothing(api)
        }
    }

    @Test func `an upload beyond the limit is refused with 413 and leaves nothing`() async throws {
        try await APIHarness.run(configure: { $0.limits.uploadBytes = 500 }) { api in
            let bare = await api.send("POST", "/v1/sounds?name=a.wav", body: wave, type: "audio/wav")
            let part = form([("name=\"file\"; filename=\"x.wav\"", wave)])
            let formed = await api.send("POST", "/v1/sounds", body: part, type: type)
            for answer in [bare, formed] {
                #expect(answer.status == 413)
                #expect(answer.problem == "upload-too-large")
                #expect(answer.json["limitInBytes"] == 500)
            }
            let huge = await api.send(
                "POST",
                "/v1/sounds?name=a.wav",
                body: Array(repeating: 0, count: 80_000),
                type: "audio/wav"
            )
            #expect(huge.problem == "upload-too-large")
            try await expectNothing(api)
        }
    }

    @Test func `invalid forms are refused and leave nothing`() async throws {
        let file = ("name=\"file\"; filename=\"x.wav\"", wave)
        let cases: [(body: [UInt8], type: String, problem: String)] = [
            (form([file], isClosed: false), type, "malformed-multipart"),
            (form([]), type, "missing-field"),
            (form([("name=\"sound\"; filename=\"x.wav\"", wave)]), type, "unknown-field"),
            (form([file, ("name=\"loud\"", [49])]), type, "unknown-field"),
            (form([file, file]), type, "invalid-field"),
            (form([("name=\"file\"", wave)]), type, "invalid-field"),
            (form([file, ("name=\"baseVolume\"", Array("loud".utf8))]), type, "invalid-field"),
            (form([file, ("name=\"baseVolume\"", Array("7".utf8))]), type, "invalid-field"),
            (form([file, ("name=\"name\"", Array(repeating: 65, count: 5000))]), type, "body-too-large"),
            (form([file]), "multipart/form-data", "malformed-multipart"),
            (Array("nothing".utf8), type, "malformed-multipart"),
        ]
        try await APIHarness.run { api in
            for (index, bad) in cases.enumerated() {
                let answer = await api.send("POST", "/v1/sounds", body: bad.body, type: bad.type)
                #expect(answer.problem == bad.problem, "case \(index)")
            }
            try await expectNothing(api)
        }
    }

    @Test func `a bare file without any name is called upload`() async throws {
        try await APIHarness.run { api in
            let first = await api.send("POST", "/v1/sounds", body: wave, type: "audio/wav")
            #expect(first.json["name"] == "upload")
            let second = await api.send("POST", "/v1/sounds", body: wave, type: "audio/wav")
            #expect(second.json["name"] == "upload (2)")
        }
    }

    @Test(arguments: [
        ("attachment", nil), ("attachment; filename=a.wav", "a.wav"),
        ("inline; FILENAME=\"a;b\\\"c.wav\"", "a;b\"c.wav"),
        ("attachment; filename=\"\"", nil), ("attachment; filename*=UTF-8''%41.wav; filename=b", "A.wav"),
        ("attachment; filename*=latin1''x; filename=b", "b"), ("filename=a", nil), ("; filename=a", "a"),
    ])
    func `the file name of Content-Disposition is read`(_ field: String, _ name: String?) {
        #expect(ContentDisposition.fileName(field) == name)
    }
}
