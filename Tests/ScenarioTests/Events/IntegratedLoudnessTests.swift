// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import ScenarioTestSupport
import Testing

/// The integrated loudness of the output beside that of ffmpeg.
struct IntegratedLoudnessTests {
    /// Noise and tones at several levels, with silence: 24 s of which the gates leave out a part.
    private static let programme: [[Float]] = {
        var seed: UInt32 = 7
        func noise() -> Float {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Float(seed >> 8) / Float(1 << 23) - 1
        }
        let levels: [Float] = [0.1, 0.02, 0.3, 0, 0.004, 0.2, 0.0001, 0.15]
        var planes: [[Float]] = [[], []]
        for frame in 0..<24 * 48_000 {
            let level = levels[frame / (3 * 48_000)]
            let tone = Float(sin(2 * Double.pi * 130 * Double(frame) / 48_000))
            planes[0].append(level * (0.7 * tone + 0.3 * noise()))
            planes[1].append(level * (0.2 * tone + 0.5 * noise()))
        }
        return planes
    }()

    /// What ffmpeg's filter ebur128 measures of a file, LUFS.
    private func reference(_ file: URL) throws -> Double {
        let log = file.deletingLastPathComponent().appending(path: "r128.txt")
        let filter = "ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=\(log.path)"
        let arguments = ["-v", "error", "-i", file.path, "-af", filter, "-f", "null", "-"]
        let program = Program(path: "/usr/bin/ffmpeg", arguments: arguments)
        try #require(try program.run(input: -1) { false } == .exit(0))
        let last = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").last ?? ""
        return try #require(Double(last.split(separator: "=").last ?? ""), "\(last)")
    }

    @Test(.enabled(if: FFmpeg.isInstalled))
    func `the integrated loudness is that of ffmpeg within 0.1 LU, and a reset starts over`()
        async throws
    {
        try await Scenario.run { server in
            try await server.add("programme.wav", planes: Self.programme)
            let expected = try reference(server.library.appending(path: "programme.wav"))
            let socket = try await server.events("output.*")
            try socket.send(["op": "meters", "hz": 60, "kinds": ["loudness"]])
            _ = try await socket.next("metering")
            _ = try await socket.next("meter")
            try await server.post("/v1/sounds/programme/play")
            var measured = JSON.null
            for part in 1...6 {
                await server.advance(seconds: 4)
                measured = try await socket.next("meter") { meter in
                    meter["data"]["loudness"]["duration"].number > Double(part) * 4 - 0.2
                }
            }
            let loudness = measured["data"]["loudness"]["integrated"].number
            #expect(abs(loudness - expected) < 0.1, "\(loudness) beside \(expected)")
            // The sound and the filters come to an end.
            await server.advance(seconds: 1)
            let after = try await server.post("/v1/loudness/reset")
            #expect(after["integrated"] == nil && after["duration"].number == 0)
            let reset = try await socket.next("meter") { $0["data"]["loudness"]["duration"].number < 0.1 }
            #expect(reset["data"]["loudness"]["integrated"] == nil)
            await server.advance(seconds: 2)
            let silent = try await socket.next("meter") { $0["data"]["loudness"]["duration"].number > 1.8 }
            #expect(silent["data"]["loudness"]["integrated"] == nil)
        }
    }

    @Test func `it stands still while nobody asks for it, and goes on for the next client`() async throws {
        try await Scenario.run { server in
            let nothing: JSON = ["momentary": nil, "shortTerm": nil, "integrated": nil, "duration": 0]
            #expect(try await server.get("/v1/loudness").json == nothing)
            let first = try await server.events("output.*")
            try first.send(["op": "meters", "hz": 60, "kinds": ["loudness"]])
            _ = try await first.next("meter")
            await server.advance(seconds: 2)
            _ = try await first.next("meter") { $0["data"]["loudness"]["duration"].number > 1.8 }
            try first.send(["op": "meters", "hz": 1, "kinds": ["reduction"]])
            _ = try await first.next("metering")
            _ = try await first.next("meter") { !$0["data"].has("loudness") }
            await server.advance(seconds: 2)
            let second = try await server.events("output.*")
            try second.send(["op": "meters", "hz": 60, "kinds": ["loudness"]])
            _ = try await second.next("meter")
            await server.advance(seconds: 1)
            let meter = try await second.next("meter") { $0["data"]["loudness"]["duration"].number > 2.7 }
            #expect(
                meter["data"]["loudness"]["duration"].number < 3.5,
                "what nobody asked for is not measured"
            )
            #expect(try await server.get("/v1/loudness")["duration"].number > 2.7)
        }
    }
}
