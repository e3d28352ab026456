// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Music that comes back after a power failure.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct MusicStartTests {
    /// Asks until the answer is the wanted one, at most a minute.
    private func wait(
        _ client: Client,
        _ path: String,
        until isWanted: ([String: Any]) -> Bool
    ) throws -> [String: Any] {
        let deadline = Date(timeIntervalSinceNow: 60)
        var answer = try client.curl(path).json
        while !isWanted(answer), Date() < deadline { answer = try client.curl(path).json }
        return answer
    }

    @Test func `the station of the start plays after a crash, at its volume`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("calm.wav", hertz: 440, seconds: 60, volume: 0.001)
        let options = ["--output", "null", "--start-station", "Shop", "--start-volume", "0.25"]
        let first = try ServerProcess(runtime: files.folder, arguments: files.arguments + options)
        let client = Client(first.address)
        let health = try wait(client, "/v1/health") { ($0["reasons"] as? [Any])?.count ?? 0 > 1 }
        let reasons = health["reasons"] as? [[String: Any]] ?? []
        // It was not started, and would not be at the next start either.
        #expect(Set(reasons.compactMap { $0["code"] as? String }) == ["music-not-started", "plans-broken"])
        #expect(try client.send("/v1/stations", #"{"name": "Shop", "sounds": ["calm"]}"#).status == 201)
        let silence = try client.send("/v1/manager", #"{"musicVolume": 0}"#, method: "PATCH")
        #expect(silence.status == 200)
        first.crash()

        let second = try ServerProcess(runtime: files.folder, arguments: files.arguments + options)
        let other = Client(second.address)
        let music = try wait(other, "/v1/music") { $0["playing"] as? Bool == true }
        #expect(music["playing"] as? Bool == true)
        #expect(try other.curl("/v1/manager").json["musicVolume"] as? Double == 0.25)
        #expect((try other.curl("/v1/health").json["reasons"] as? [Any])?.isEmpty == true)
        #expect(second.terminate() == 0)
    }
}
