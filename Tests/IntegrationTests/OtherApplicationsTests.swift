// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Another application plays at the same time as the server.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct OtherApplicationsTests {
    private static let volumes: [Float] = [0.6, 0.3]
    private static let depth = -14.0
    private static let factor = Float(pow(10, depth / 20))

    private func isLowered(_ stream: PipeWireStream) -> Bool {
        zip(stream.volumes, Self.volumes).allSatisfy { abs($0 - $1 * Self.factor) < 1e-4 }
    }

    private func hasItsOwn(_ stream: PipeWireStream) -> Bool {
        stream.volumes == Self.volumes && !stream.isMuted
    }

    @Test
    func `pw-play is ducked for an announcement and restored exactly, also by the next start after kill -9`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("call.wav", hertz: 2_500, seconds: 4, volume: 0.25)
        let radio = try files.sine("radio.wav", hertz: 1_000, seconds: 280, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048)
        try pipewire.startAll()
        try pipewire.play(radio, as: "radio")
        try pipewire.setVolumes("radio", Self.volumes)
        try pipewire.waitForStream("radio", until: hasItsOwn)
        let arguments = files.arguments + ["--other-applications", "duck"]
        let journal = files.folder.appending(path: "state/other-applications.json")

        let first = try ServerProcess(runtime: pipewire.directory, arguments: arguments)
        let client = Client(first.address)
        try waitForDevice(client)
        let depth = try client.send("/v1/session", #"{"othersDepthDb": \#(Self.depth)}"#, method: "PATCH")
        #expect(depth.status == 200, "\(String(decoding: depth.body, as: UTF8.self))")
        try client.subscribe("queue.*")
        #expect(try client.send("/v1/queue/items", #"{"sound": "call"}"#).status == 201)
        _ = try client.event("queue.itemStarted")
        try pipewire.waitForStream("radio", until: isLowered)
        _ = try client.event("queue.itemCompleted")
        try pipewire.waitForStream("radio", until: hasItsOwn)
        #expect(waits { !FileManager.default.fileExists(atPath: journal.path) })

        #expect(try client.send("/v1/queue/items", #"{"sound": "call"}"#).status == 201)
        try pipewire.waitForStream("radio", until: isLowered)
        first.crash()
        #expect(FileManager.default.fileExists(atPath: journal.path))
        #expect(isLowered(try #require(try pipewire.stream("radio"))), "it stays lowered meanwhile")

        // The interrupted announcement must not play again: it would duck the radio once more.
        let second = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--other-applications", "leave"]
        )
        try pipewire.waitForStream("radio", until: hasItsOwn)
        #expect(waits { !FileManager.default.fileExists(atPath: journal.path) })
        #expect(second.terminate() == 0)
        #expect(hasItsOwn(try #require(try pipewire.stream("radio"))))
    }

    @Test func `the end of the server restores the volumes of others`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("bed.wav", hertz: 2_500, seconds: 120, volume: 0.25)
        let radio = try files.sine("radio.wav", hertz: 1_000, seconds: 120, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048)
        try pipewire.startAll()
        try pipewire.play(radio, as: "radio")
        try pipewire.setVolumes("radio", Self.volumes)
        try pipewire.waitForStream("radio", until: hasItsOwn)
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--other-applications", "mute"]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        #expect(try client.send("/v1/music/play", #"{"sound": "bed"}"#).status == 200)
        try pipewire.waitForStream("radio") { $0.isMuted }
        #expect(server.terminate() == 0)
        try pipewire.waitForStream("radio", until: hasItsOwn)
    }

    /// Waits for a condition.
    private func waits(within seconds: Double = 60, for isTrue: () -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while Date() < deadline {
            if isTrue() { return true }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return false
    }
}
