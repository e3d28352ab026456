// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// The voices of the espeak-ng that is installed, and links over a crash, in the program itself.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct VoiceTests {
    private func start(_ files: SoundFiles, _ more: String...) throws -> ServerProcess {
        try ServerProcess(runtime: files.folder, arguments: files.arguments + ["--output", "null"] + more)
    }

    @Test func `espeak-ng speaks two languages, and a voice of one's own is the default`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        // espeak-ng 1.52 speaks the same text with other samples at times, so the voice of one's own is recorded.
        let recording = try files.sine("anna.wav", hertz: 440, seconds: 1, volume: 0.2)
        let own = "anna de /bin/cp \(recording.path) {output}"
        let server = try start(files, "--speech-voice", own)
        let client = Client(server.address)
        let voices = try #require(try client.curl("/v1/voices").json["voices"] as? [[String: Any]])
        let names = voices.compactMap { $0["name"] as? String }
        #expect(names.first == "anna" && names.contains("en") && names.contains("fr") && names.contains("de"))
        #expect(Set(names).count == names.count)
        #expect(voices.allSatisfy { $0["usable"] as? Bool == true })
        #expect(voices.filter { $0["default"] as? Bool == true }.count == 1)

        func preview(_ more: String) throws -> Data {
            let spoken = try client.send("/v1/voices/preview", #"{"text": "Table Radio Hotel"\#(more)}"#)
            #expect(spoken.status == 200 && spoken.contentType == "audio/wav", "\(more)")
            #expect(spoken.body.prefix(4) == Data("RIFF".utf8) && spoken.body.count > 10_000, "\(more)")
            return spoken.body
        }
        let spoken = try ["", #", "language": "fr""#, #", "voice": "en""#, #", "voice": "fr+f3""#].map(
            preview
        )
        #expect(Set(spoken).count == 4, "each sounds differently")
        let recorded = try Data(contentsOf: recording)
        #expect(spoken[0] == recorded, "the voice of one's own is the default")
        #expect(try preview(#", "language": "de-CH""#) == recorded, "and the first of its language")

        try client.subscribe("queue.*")
        for language in ["fr", "en"] {
            let item = try client.send("/v1/queue/items", #"{"text": "Radio", "language": "\#(language)"}"#)
            #expect(item.status == 201)
        }
        for _ in 1...2 { _ = try client.event("queue.itemCompleted") }
        #expect(server.terminate() == 0)
    }

    @Test func `a link does not get back its runs by a crash`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        var server = try start(files)
        var client = Client(server.address)
        let action =
            #"{"name": "quiet", "steps": [{"operation": {"op": "volume", "scope": "sound", "volume": 0.5}}]}"#
        #expect(try client.send("/v1/actions", action).status == 201)
        let link = try client.send("/v1/links", #"{"action": "quiet", "count": 3}"#)
        let url = try #require(link.json["url"] as? String)
        var runs = 0
        for _ in 1...4 {
            if try client.send(url, "").status == 204 { runs += 1 }
            server.crash()
            server = try start(files)
            client = Client(server.address)
        }
        #expect(runs == 3)
        #expect(try client.send(url, "").status == 410)
        let page = try client.curl(url)
        #expect(page.status == 200 && page.contentType.hasPrefix("text/html"))
        #expect(server.terminate() == 0)
    }
}
