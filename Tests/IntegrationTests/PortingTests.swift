// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Does what `docs/porting.md` says, on a device with two outputs.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PortingTests {
    private func page() throws -> PortingPage {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/porting.md").standardizedFileURL
        return PortingPage(try String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: [
        "SoundManager", "System Sound Services", "AVAudioPlayer", "StationCrossfader",
        "AudioQueueManager and AVAudioSession",
    ])
    func `every request is answered as the page says, and every event follows`(_ title: String) throws {
        let section = try #require(try page().sections.first { $0.title == title })
        #expect(section.steps.count > 15)
        let files = try SoundFiles()
        defer { files.remove() }
        let pipewire = try PipeWireServer()
        try pipewire.startAll()
        // An output that is not the default comes first in the list.
        try pipewire.addSink("attic")
        try pipewire.setDefaultSink(PipeWireServer.sinkName)
        let server = try ServerProcess.withDemoSounds(
            runtime: pipewire.directory,
            state: files.folder,
            arguments: []
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try waitForOutputs(client)
        let run = try PortingRun(client, library: ServerProcess.demoSounds)
        for step in section.steps { try run.perform(step) }
        #expect(server.terminate() == 0)
    }

    /// Waits until our stream plays on the default output and the other one is listed.
    private func waitForOutputs(_ client: Client) throws {
        for _ in 1...600 {
            let outputs = try client.curl("/v1/device/outputs").json["outputs"] as? [[String: Any]] ?? []
            let route = try client.curl("/v1/session/route").json["outputs"] as? [[String: Any]] ?? []
            if outputs.count == 2, route.compactMap({ $0["name"] as? String }) == [PipeWireServer.sinkName] {
                return
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        Issue.record("our stream is not linked to the default output")
    }
}
