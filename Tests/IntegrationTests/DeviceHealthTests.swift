// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Ways to be silent that a real sound server makes: each is named in health, and no longer once it is mended.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DeviceHealthTests {
    /// A way to be silent: what health says, and how it begins and ends.
    private struct Way: Sendable {
        let name: String
        let code: String
        let set: @Sendable (PipeWireServer, Client, Bool) throws -> Void

        init(
            _ name: String,
            _ code: String,
            _ set: @escaping @Sendable (PipeWireServer, Client, Bool) throws -> Void
        ) {
            (self.name, self.code, self.set) = (name, code, set)
        }
    }

    private static let sink = PipeWireServer.sinkName

    private static let ways = [
        Way("the chosen output is removed", "output-elsewhere") { pipewire, client, isOn in
            if isOn { try send(client, "/v1/session/route", #"{"output": "hall"}"#, by: "PUT") }
            try isOn ? pipewire.removeSink("hall") : pipewire.addSink("hall")
        },
        Way("the output of a bus is removed", "output-elsewhere") { pipewire, client, isOn in
            if isOn {
                try send(client, "/v1/session/route", #"{"output": null}"#, by: "PUT")
                try send(client, "/v1/session", #"{"category": "multiRoute"}"#)
                let map = #"{"buses": {"announcement": "hall"}}"#
                try send(client, "/v1/session/route", map, by: "PUT")
            }
            try isOn ? pipewire.removeSink("hall") : pipewire.addSink("hall")
        },
        Way("the output of a zone is removed", "output-elsewhere") { pipewire, client, isOn in
            if isOn {
                try send(client, "/v1/session/route", #"{"buses": {}}"#, by: "PUT")
                try send(client, "/v1/zones", #"{"name": "hall", "sink": "hall"}"#, by: "POST")
            }
            try isOn ? pipewire.removeSink("hall") : pipewire.addSink("hall")
        },
        Way("the sink is muted", "inaudible") { pipewire, _, isOn in try pipewire.setMute(sink, isOn) },
        Way("the sink is at 0", "inaudible") { pipewire, _, isOn in
            try pipewire.setVolumes(sink, isOn ? [0, 0] : [1, 1])
        },
        Way("our stream is at 0", "inaudible") { pipewire, _, isOn in
            try isOn
                ? pipewire.setVolumesUntilKept("carillon", [0, 0]) : pipewire.setVolumes("carillon", [1, 1])
        },
        Way("the sound server is gone", "output-away") { pipewire, _, isOn in
            if isOn { return try pipewire.killDaemon() }
            try pipewire.stopManager()
            try pipewire.startAll()
            try pipewire.addSink("hall")
        },
    ]

    private static func send(
        _ client: Client,
        _ path: String,
        _ body: String,
        by method: String = "PATCH"
    ) throws {
        let answer = try client.send(path, body, method: method)
        #expect([200, 201].contains(answer.status), "\(path): \(answer.json)")
    }

    @Test func `what a device does to be silent is named, and its end`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("tone.wav", hertz: 440, seconds: 10, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048)
        try pipewire.startAll()
        try pipewire.addSink("hall")
        let server = try ServerProcess(
            runtime: pipewire.directory,
            arguments: files.arguments + ["--audibility-seconds", "1"]
        )
        let client = Client(server.address)
        try waitForDevice(client)
        try Self.send(client, "/v1/sounds/tone/play", #"{"numberOfLoops": -1}"#, by: "POST")
        try wait(for: [], client, "before")
        for way in Self.ways {
            try way.set(pipewire, client, true)
            try wait(for: [way.code], client, way.name)
            try way.set(pipewire, client, false)
            try wait(for: [], client, "after " + way.name)
        }
        #expect(server.terminate() == 0)
    }

    /// Waits until these are the reasons in health, and no others.
    private func wait(for codes: [String], _ client: Client, _ name: String) throws {
        let begin = Date()
        var found: [String] = []
        while Date().timeIntervalSince(begin) < 60 {
            let reasons = try client.curl("/v1/health").json["reasons"] as? [[String: Any]] ?? []
            found = reasons.compactMap { $0["code"] as? String }
            if found == codes {
                print("\(name): \(Int(Date().timeIntervalSince(begin) * 1_000)) ms")
                return
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
        Issue.record("\(name): \(found), not \(codes)")
    }
}
