// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import AudioCore
import Decoding
import Foundation
import Output
import Testing

@testable import carillon

/// Scripts from text to file.
struct RenderTests {
    /// A folder with a sound of a tenth of a second at half of full scale, and one of two seconds that loops well.
    private final class Studio {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "carillon-render-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write("bell.wav", [[Float](repeating: 0.5, count: 4_800)])
            try write(
                "tone.wav",
                [(0..<96_000).map { Float(0.25 * sin(2 * Double.pi * 500 * Double($0) / 48_000)) }]
            )
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private func write(_ name: String, _ planes: [[Float]]) throws {
            let path = folder.appending(path: name).path
            let writer = try WAVWriter(path: path, channelCount: 1, sampleRate: .standard)
            try writer.write(planes: planes)
            try writer.finish()
        }

        /// Renders a script; the left channel, and both files' bytes.
        func render(_ script: String) async throws -> (left: [Float], wav: Data, events: String) {
            let path = folder.appending(path: "out-\(UUID().uuidString.prefix(8)).wav").path
            let run = try RenderRun(json: Array(script.utf8), folder: folder)
            _ = try await run.render(to: path, events: path + ".json")
            let reader = try AssetReader(.file(path: path))
            var left: [Float] = []
            while let planes = try reader.next() { left += planes[0] }
            let wav = try Data(contentsOf: URL(filePath: path))
            return (left, wav, try String(contentsOf: URL(filePath: path + ".json"), encoding: .utf8))
        }
    }

    private static func script(_ operations: String, end: String = "\"duration\": 1") -> String {
        "{\(end), \"sounds\": {\"bell\": \"bell.wav\", \"tone\": \"tone.wav\"}, \"operations\": [\(operations)]}"
    }

    @Test func `what comes into an input is a file, whose first frame comes at time 0`() async throws {
        let studio = try Studio()
        let stage = "{\"kind\": \"sink\", \"name\": \"Stage\", \"volume\": 0.5}"
        let script = """
            {"duration": 4, "inputs": {"Stage": "tone.wav"}, "operations": [
            {"at": 0.5, "do": "request", "method": "POST", "path": "/v1/inputs", "body": \(stage)}]}
            """
        let (left, wav, events) = try await studio.render(script)
        #expect(left[..<24_000].allSatisfy { $0 == 0 })
        let heard = left[48_000..<86_400].map(abs).max() ?? 0
        #expect(abs(heard - 0.125) < 0.001, "\(heard)")
        #expect(left[110_000...].allSatisfy { $0 == 0 }, "the file has 2 s")
        #expect(events.contains("input.changed"))
        #expect(try await studio.render(script).wav == wav)
        await #expect(throws: RenderError.self) {
            _ = try await studio.render(
                "{\"duration\": 1, \"inputs\": {\"a\": \"none.wav\"}, \"operations\": []}"
            )
        }
    }

    @Test(arguments: [(0.0, 0), (0.5, 24_000), (0.123_456, 5_926)])
    func `a sound begins on the frame of its time`(at: Double, frame: Int) async throws {
        let studio = try Studio()
        let script = Self.script("{\"at\": \(at), \"do\": \"play\", \"sound\": \"bell\", \"volume\": 0.5}")
        let (left, _, events) = try await studio.render(script)
        #expect(left.count == 48_000)
        #expect(left.firstIndex { $0 != 0 } == frame)
        #expect(left[frame..<frame + 4_800].allSatisfy { $0 == 0.25 })
        #expect(left[(frame + 4_800)...].allSatisfy { $0 == 0 })
        #expect(events.contains("\"type\":\"player.started\"") && events.contains("player.finished"))
    }

    @Test func `operations of one time take effect on one frame`() async throws {
        let script = Self.script(
            """
            {"at": 0.25, "do": "play", "sound": "bell", "as": "one"},
            {"at": 0.25, "do": "play", "sound": "bell", "as": "two"},
            {"at": 0.25, "do": "change", "player": "two", "volume": 0.25}
            """,
            end: "\"limiter\": false, \"duration\": 1"
        )
        let (left, _, _) = try await Studio().render(script)
        #expect(left.firstIndex { $0 != 0 } == 12_000)
        #expect(left[14_000] == 0.625)
    }

    /// Actions that play both sounds, and a show of them.
    private static let show = """
        {"at": 0, "do": "request", "method": "POST", "path": "/v1/actions",
         "body": {"name": "ring", "steps": [{"operation": {"op": "play", "sound": "bell"}}]}},
        {"at": 0, "do": "request", "method": "POST", "path": "/v1/shows", "body": {"name": "matinee", "cues": [
          {"number": "1", "action": "ring", "postWait": 0.25, "continue": "continue"},
          {"number": "2", "action": "ring", "preWait": 0.125, "continue": "follow"},
          {"number": "3", "action": "ring"}, {"number": "4", "action": "ring"}]}},
        """

    @Test(arguments: [480, 1_024])
    func `the cues of a show begin on the computed frames`(_ quantum: Int) async throws {
        let go = #"{"at": 0.5, "do": "request", "method": "POST", "path": "/v1/shows/matinee/go"}"#
        let again = #"{"at": 1.2, "do": "request", "method": "POST", "path": "/v1/shows/matinee/go"}"#
        let script = Self.script(
            Self.show + go + "," + again,
            end: #""until": "silence", "quantum": \#(quantum)"#
        )
        let studio = try Studio()
        let (left, wav, events) = try await studio.render(script)
        let starts = left.indices.filter { left[$0] != 0 && ($0 == 0 || left[$0 - 1] == 0) }
        #expect(starts.count == 4)
        // GO at 0.5 s, with 50 ms ahead; the second cue 0.25 s and 0.125 s after the first.
        let first = 26_400
        #expect(Array(starts.prefix(2)) == [first, first + 18_000])
        // The third follows the end of the second, which is noticed after its quantum.
        #expect((0...quantum).contains(starts[2] - (first + 18_000 + 4_800)))
        #expect(starts[3] == 57_600)
        #expect(events.contains("show.cue.ended") && events.contains("/v1/shows/show-"))
        let second = try await studio.render(script)
        #expect(second.wav == wav && second.events == events)
    }

    @Test func `two runs of a script produce the same bytes`() async throws {
        let studio = try Studio()
        let script = Self.script(
            """
            {"at": 0, "do": "music.play", "sound": "tone", "as": "music"},
            {"at": 0.1, "do": "create", "sound": "tone", "as": "slow", "enableRate": true},
            {"at": 0.1, "do": "rate", "player": "slow", "rate": 0.75},
            {"at": 0.2, "do": "play", "player": "slow"},
            {"at": 0.5, "do": "seek", "player": "slow", "currentTime": 1},
            {"at": 0.6, "do": "fade", "player": "slow", "to": 0.2, "duration": 0.1},
            {"at": 0.7, "do": "manager.change", "soundVolume": 0.5},
            {"at": 0.8, "do": "stop", "player": "slow"},
            {"at": 0.9, "do": "music.stop"}
            """
        )
        let first = try await studio.render(script)
        let second = try await studio.render(script)
        #expect(first.wav == second.wav)
        #expect(first.events == second.events)
        #expect(first.left.contains { $0 != 0 })
        #expect(first.events.contains("/v1/players/slow"))
    }

    @Test func `until silence ends with the last player`() async throws {
        let script = Self.script(
            "{\"at\": 0.5, \"do\": \"play\", \"sound\": \"bell\", \"numberOfLoops\": 2}",
            end: "\"until\": \"silence\""
        )
        let (left, _, _) = try await Studio().render(script)
        #expect((24_000 + 14_400...24_000 + 14_400 + 960).contains(left.count))
    }

    @Test(arguments: [
        ("{", ""), ("[]", ""), ("{\"duration\": 1}", "/operations"),
        ("{\"operations\": []}", "/duration"),
        ("{\"duration\": 1, \"until\": \"silence\", \"operations\": []}", "/until"),
        ("{\"until\": \"noise\", \"operations\": []}", "/until"),
        ("{\"duration\": -1, \"operations\": []}", "/duration"),
        ("{\"duration\": 1, \"quantum\": 15, \"operations\": []}", "/quantum"),
        ("{\"duration\": 1, \"colour\": 1, \"operations\": []}", "/colour"),
        ("{\"duration\": 1, \"sounds\": [], \"operations\": []}", "/sounds"),
        ("{\"duration\": 1, \"sounds\": {\"a/b\": 3}, \"operations\": []}", "/sounds/a~1b"),
        ("{\"duration\": 1, \"operations\": [7]}", "/operations/0"),
        ("{\"duration\": 1, \"operations\": [{\"do\": \"play\"}]}", "/operations/0/at"),
        ("{\"duration\": 1, \"operations\": [{\"at\": 0}]}", "/operations/0/do"),
        ("{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"jump\"}]}", "/operations/0/do"),
        ("{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"play\"}]}", "/operations/0/player"),
        (
            "{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"play\", \"sound\": \"gong\"}]}",
            "/operations/0/sound"
        ),
        (
            "{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"pause\", \"player\": \"x\"}]}",
            "/operations/0/player"
        ),
        (
            "{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"stopAll\", \"as\": \"x\"}]}",
            "/operations/0/as"
        ),
        (
            "{\"duration\": 1, \"operations\": [{\"at\": 0, \"do\": \"request\", \"method\": \"POST\", \"path\": \"x\"}]}",
            "/operations/0/path"
        ),
    ])
    func `an error in a script has its place`(script: String, pointer: String) {
        let error = #expect(throws: RenderError.self) {
            try RenderRun(json: Array(script.utf8), folder: URL(filePath: "/"))
        }
        #expect(error?.message.hasPrefix((pointer.isEmpty ? "the script" : pointer) + ": ") == true)
        #expect(error?.code == 65)
    }

    @Test(arguments: [
        ("{\"at\": 0, \"do\": \"play\", \"sound\": \"bell\", \"volume\": 3}", "/operations/0/volume"),
        ("{\"at\": 0, \"do\": \"play\", \"sound\": \"bell\", \"colour\": 3}", "/operations/0/colour"),
        (
            "{\"at\": 0, \"do\": \"stopAll\"}, {\"at\": 0, \"do\": \"music.resume\", \"x\": 1}",
            "/operations/1/x"
        ),
    ])
    func `a refusal by the API has its place and leaves no file`(
        operations: String,
        pointer: String
    ) async throws {
        let studio = try Studio()
        await #expect {
            _ = try await studio.render(Self.script(operations))
        } throws: { error in
            (error as? RenderError)?.message.hasPrefix(pointer + ": ") == true
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: studio.folder.path)
        #expect(Set(left) == ["bell.wav", "tone.wav"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
    func `a long file that does not say its length plays from the first operation`() async throws {
        let studio = try Studio()
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.currentDirectoryURL = studio.folder
        let source = "ffmpeg -v error -f lavfi -i sine=frequency=500:duration=40"
        shell.arguments = ["-c", "\(source) -c:a flac -f flac - | cat > long.flac"]
        try shell.run()
        shell.waitUntilExit()
        let script = """
            {"sampleRate": 48000, "duration": 0.5, "sounds": {"long": "long.flac"},
            "operations": [{"at": 0, "do": "play", "sound": "long"}]}
            """
        let left = try await studio.render(script).left
        #expect(left.suffix(2_000).contains { abs($0) > 0.05 })
    }

    @Test func `an expected refusal succeeds`() async throws {
        let operations = "{\"at\": 0, \"do\": \"play\", \"sound\": \"bell\", \"volume\": 3, \"expect\": 422}"
        _ = try await Studio().render(Self.script(operations))
    }

    @Test func `decode describes a file`() throws {
        let studio = try Studio()
        let file = studio.folder.appending(path: "tone.wav").path
        let copy = studio.folder.appending(path: "copy.wav").path
        let decode = try #require(
            try Carillon.parseAsRoot(["decode", file, "--wav", copy]) as? Decode
        )
        let report = try decode.report()
        #expect(report["container"]?.text == "WAV" && report["frames"] == .integer(96_000))
        try decode.run()
        #expect(try Data(contentsOf: URL(filePath: copy)) == Data(contentsOf: URL(filePath: file)))
    }
}
