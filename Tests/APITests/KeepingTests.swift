// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import HTTPCore
import Testing

@testable import API

/// `Carillon-Kept: false` on the answer of a change that is in effect but not stored.
struct KeepingTests {
    /// An API whose state file cannot be used.
    private func withUnusableState(_ test: (APIHarness) async throws -> Void) async throws {
        let folder = try EngineHarness.makeFolder()
        try Data(repeating: 0x41, count: 8192).write(to: folder.appending(path: "state.sqlite"))
        try await APIHarness.run(
            configure: {
                $0.hasSafeMode = true
                $0.stateDirectory = folder.path
            },
            test
        )
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a change that is stored is answered without the field`() async throws {
        try await APIHarness.run { api in
            let answer = await api.patch("/v1/manager", ["musicVolume": 0.5])
            #expect(answer.status == 200 && answer.fields[KeepingGuard.field] == nil)
        }
    }

    @Test func `changes that are not stored are done and say so, also without a body and in a batch`()
        async throws
    {
        try await withUnusableState { api in
            let change = await api.patch("/v1/manager", ["musicVolume": 0.5])
            #expect(change.status == 200 && change.json["musicVolume"] == 0.5)
            #expect(change.fields["Carillon-Kept"] == "false")
            let batch = await api.post(
                "/v1/batch",
                ["operations": [["op": "volume", "scope": "sound", "volume": 0.25]]]
            )
            #expect(batch.status == 200 && batch.fields["Carillon-Kept"] == "false")
            try await api.addSound()
            let removal = await api.delete("/v1/sounds/bell")
            #expect(removal.status == 204 && removal.fields["Carillon-Kept"] == "false")
        }
    }

    @Test func `reading, playing and refusals do not have the field`() async throws {
        try await withUnusableState { api in
            try await api.addSound()
            #expect(await api.get("/v1/manager").fields["Carillon-Kept"] == nil)
            #expect(await api.post("/v1/sounds/bell/play").fields["Carillon-Kept"] == nil)
            // Stopping everything does not wait for the disk.
            let stopped = await api.post("/v1/stop-all")
            #expect(stopped.json["changed"] == true && stopped.fields["Carillon-Kept"] == nil)
            let refused = await api.patch("/v1/manager", ["musicVolume": 2])
            #expect(refused.status == 422 && refused.fields["Carillon-Kept"] == nil)
        }
    }

    @Test func `a repetition says what was said first`() async throws {
        try await withUnusableState { api in
            for _ in 0..<2 {
                let answer = await api.send(
                    "POST",
                    "/v1/stations",
                    body: (["name": "a", "tags": ["x"]] as JSONValue).encoded,
                    type: "application/json",
                    fields: [("Idempotency-Key", "k")]
                )
                #expect(answer.status == 201 && answer.fields["Carillon-Kept"] == "false")
            }
        }
    }

    @Test func `an upload is refused where it could not be kept`() async throws {
        try await withUnusableState { api in
            let answer = await api.send("POST", "/v1/sounds", body: [1, 2, 3], type: "audio/wav")
            #expect(answer.status == 503 && answer.problem == "changes-refused")
        }
    }

    @Test(arguments: [(201, 0), (507, 1)])
    func `an upload fits up to the limit of the store`(status: Int, excess: Int) async throws {
        let wave = [UInt8](WAVFile.bytes(planes: [Array(repeating: 0.5, count: 200)], rate: 1000))
        try await APIHarness.run(configure: { $0.limits.storeBytes = wave.count - excess }) { api in
            let answer = await api.send("POST", "/v1/sounds", body: wave, type: "audio/wav")
            #expect(answer.status == status)
            if status == 507 {
                #expect(answer.problem == "storage-full")
                #expect(answer.json["limitInBytes"] == .integer(wave.count - 1))
                #expect(answer.json["usedInBytes"] == 0)
            }
            let store = await api.get("/v1/health").json["store"]
            #expect(store?["usedInBytes"] == .integer(status == 507 ? 0 : wave.count))
            #expect(store?["limitInBytes"] == .integer(wave.count - excess))
        }
    }
}
