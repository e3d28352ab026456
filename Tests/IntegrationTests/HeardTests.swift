// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// What receipts say was heard, beside what the sink's monitor recorded.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HeardTests {
    private static let seconds = 3.0

    @Test func `AQ-Q5 receipts say what was heard at the device, and why not`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("call.wav", hertz: 1_000, seconds: Self.seconds, volume: 0.25)
        let desk = try Desk(files)
        try desk.expectHeard()
        try desk.expectGates()
        try desk.expectQuietHours()
        try desk.expectInterruption()
        try desk.expectSink()
        try desk.expectLoss()
        #expect(desk.server.terminate() == 0)
    }

    /// A server at a device that is recorded.
    private struct Desk {
        let pipewire: PipeWireServer
        let server: ServerProcess
        let client: Client

        init(_ files: SoundFiles) throws {
            pipewire = try PipeWireServer(quantum: 2_048, records: true)
            try pipewire.startAll()
            server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
            client = Client(server.address)
            try waitForDevice(client)
            try wait("our stream is linked") { $0["isCurrent"] as? Bool == true }
            try client.subscribe("queue.*", "output.*")
        }

        // MARK: Steps

        func expectHeard() throws {
            let (receipt, sounded) = try announce()
            expect(receipt, "yes", [])
            #expect(abs(sounded - HeardTests.seconds) < 0.1)
        }

        func expectGates() throws {
            for (path, field, reason) in [
                ("/v1/manager", "announcementMuted", "busMute"), ("/v1/session", "silentMode", "silentMode"),
                ("/v1/session", "screenLocked", "screenLocked"),
            ] {
                try waitForSilence()
                try change(path, "{\"\(field)\": true}")
                // The gate closes over its ramp, which a busy machine begins in the same cycle as the announcement.
                try waitForSilence()
                let (receipt, sounded) = try announce()
                expect(receipt, "no", [reason])
                #expect(sounded == 0, "\(field)")
                try change(path, "{\"\(field)\": false}")
            }
            let (receipt, sounded) = try announce { _ in
                Thread.sleep(forTimeInterval: 1)
                try change("/v1/manager", #"{"announcementMuted": true}"#)
            }
            expect(receipt, "partly", ["busMute"])
            #expect(sounded > 0.5 && sounded < HeardTests.seconds - 0.5)
            try change("/v1/manager", #"{"announcementMuted": false}"#)
        }

        func expectQuietHours() throws {
            let always = #"{"from": "00:00", "to": "00:00", "timeZone": "UTC", "action": "drop"}"#
            try change("/v1/queue", "{\"quietHours\": [\(always)]}")
            let made = try client.send("/v1/queue/items", #"{"sound": "call"}"#)
            let id = try #require(made.json["id"] as? String)
            let receipt = try client.curl("/v1/queue/items/\(id)").json
            #expect(receipt["reason"] as? String == "quietHours")
            expect(receipt, "no", ["notPlayed"])
            try change("/v1/queue", #"{"quietHours": []}"#)
        }

        func expectInterruption() throws {
            let (receipt, sounded) = try announce { _ in
                Thread.sleep(forTimeInterval: 1)
                try change("/v1/session/interruptions", #"{"type": "began"}"#, by: "POST")
                Thread.sleep(forTimeInterval: 0.5)
                let end = #"{"type": "ended", "shouldResume": true}"#
                try change("/v1/session/interruptions", end, by: "POST")
            }
            expect(receipt, "yes", [])
            #expect(receipt["starts"] as? Int == 2)
            #expect(sounded > HeardTests.seconds)
        }

        func expectSink() throws {
            try pipewire.setMute(PipeWireServer.sinkName, true)
            try wait("the sink is muted") { $0["muted"] as? Bool == true }
            let (muted, loud) = try announce()
            expect(muted, "no", ["sinkMute"])
            #expect(loud == 0)
            try pipewire.setMute(PipeWireServer.sinkName, false)
            try wait("the sink is not muted") { $0["muted"] as? Bool == false }
            try waitForSilence()
            try pipewire.setVolumes(PipeWireServer.sinkName, [0, 0])
            try wait("the volume of the sink is 0") { $0["volume"] as? Double == 0 }
            let (quiet, sounded) = try announce()
            expect(quiet, "no", ["sinkVolume"])
            #expect(sounded == 0)
            try pipewire.setVolumes(PipeWireServer.sinkName, [1, 1])
            try wait("the volume of the sink is 1") { $0["volume"] as? Double == 1 }
        }

        func expectLoss() throws {
            let removed = try announce { _ in
                Thread.sleep(forTimeInterval: 1)
                try pipewire.removeSink()
            }.receipt
            #expect(removed["heard"] as? String == "partly", "\(removed)")
            let reasons = Set(removed["heardReasons"] as? [String] ?? [])
            #expect(!reasons.isEmpty && reasons.isSubset(of: ["noSink", "outputAway", "noOutput"]))

            try pipewire.killDaemon()
            try waitForDevice(client, backend: "null")
            let made = try client.send("/v1/queue/items", #"{"sound": "call", "priority": "high"}"#)
            let high = try #require(made.json["id"] as? String)
            _ = try client.event("queue.itemRequeued") { $0["itemId"] as? String == high }
            expect(try announce().receipt, "no", ["outputAway"])
            let waiting = try client.curl("/v1/queue/items/\(high)").json["waiting"] as? [String: Any]
            #expect(waiting?["for"] as? String == "audibility")
            try pipewire.stopManager()
            try pipewire.startAll()
            _ = try client.event("queue.itemCompleted") { $0["itemId"] as? String == high }
            let receipt = try client.curl("/v1/queue/items/\(high)").json
            expect(receipt, "yes", [])
            #expect(receipt["starts"] as? Int == 2)
        }

        // MARK: Mechanism

        /// Announces and waits for the end; `during` runs after the start.
        ///
        /// - Returns: the receipt, and the seconds that the monitor recorded as not silent.
        func announce(
            during: (String) throws -> Void = { _ in }
        ) throws -> (receipt: [String: Any], sounded: Double) {
            // There is none without a sink.
            let recording = try? pipewire.record()
            let made = try client.send("/v1/queue/items", #"{"sound": "call"}"#)
            let id = try #require(made.json["id"] as? String)
            _ = try client.event("queue.itemStarted") { $0["itemId"] as? String == id }
            try during(id)
            _ = try client.event("queue.itemCompleted") { $0["itemId"] as? String == id }
            let sounded = Desk.sounded(try recording?.finish().first ?? [])
            return (try client.curl("/v1/queue/items/\(id)").json, sounded)
        }

        /// Waits until the sink is silent: on a busy machine it may be cycles behind the server.
        func waitForSilence() throws {
            let deadline = Date(timeIntervalSinceNow: 60)
            while Date() < deadline {
                let recording = try pipewire.record()
                try recording.wait(frames: 8_192)
                if try Desk.sounded(recording.finish().first ?? []) == 0 { return }
            }
            throw ServerProcess.Failure(description: "the sink is not silent after a minute")
        }

        /// The seconds in which something sounds.
        private static func sounded(_ heard: [Float]) -> Double {
            let window = 480
            let loud = stride(from: 0, to: heard.count - window, by: window).count { place in
                heard[place..<place + window].contains { abs($0) > 0.01 }
            }
            return Double(loud * window) / 48_000
        }

        func expect(_ receipt: [String: Any], _ heard: String, _ reasons: [String]) {
            #expect(receipt["heard"] as? String == heard, "\(receipt)")
            #expect(receipt["heardReasons"] as? [String] == reasons, "\(receipt)")
        }

        func change(_ path: String, _ body: String, by method: String = "PATCH") throws {
            let reply = try client.send(path, body, method: method)
            #expect(reply.status == 200, "\(reply.json)")
        }

        /// Waits until the server shows the sink so.
        func wait(_ what: String, _ isRight: ([String: Any]) -> Bool) throws {
            let deadline = Date(timeIntervalSinceNow: 60)
            while Date() < deadline {
                let outputs = try client.curl("/v1/device/outputs").json["outputs"] as? [[String: Any]] ?? []
                if let sink = outputs.first(where: { $0["name"] as? String == PipeWireServer.sinkName }),
                    isRight(sink)
                {
                    return
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
            throw ServerProcess.Failure(description: "not after a minute: \(what)")
        }
    }
}
