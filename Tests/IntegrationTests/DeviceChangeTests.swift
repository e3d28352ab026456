// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Sinks and the daemon come and go during announcements.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DeviceChangeTests {
    private static let receipts: Set = [
        "queue.itemCompleted", "queue.itemDropped", "queue.itemExpired", "queue.itemFailed",
    ]

    @Test func `nothing is lost from the queue when sinks are switched and removed and the daemon restarts`()
        throws
    {
        let files = try SoundFiles()
        defer { files.remove() }
        _ = try files.sine("call.wav", hertz: 1_000, seconds: 6, volume: 0.25)
        let pipewire = try PipeWireServer(quantum: 2_048)
        try pipewire.startAll()
        try pipewire.addSink("second")
        let server = try ServerProcess(runtime: pipewire.directory, arguments: files.arguments)
        let client = Client(server.address)
        try waitForDevice(client)
        try client.subscribe("queue.*", "output.*")
        var items: [String] = []
        for _ in 1...5 {
            let item = try client.send("/v1/queue/items", #"{"sound": "call"}"#)
            items.append(try #require(item.json["id"] as? String))
        }
        var events: [[String: Any]] = []

        events += try client.events(until: "queue.itemStarted")
        try pipewire.setDefaultSink("second")
        try waitForSink("Carillon test sink second", client)
        events += try client.events(until: "queue.itemStarted")
        try pipewire.removeSink("second")
        try waitForSink(PipeWireServer.sinkDescription, client)
        events += try client.events(until: "queue.itemStarted")
        try pipewire.killDaemon()
        events += try client.events(until: "output.lost")
        try pipewire.stopManager()
        try pipewire.startAll()
        events += try client.events(until: "output.restored")
        try pipewire.addSink("second")
        try pipewire.setDefaultSink("second")
        try waitForSink("Carillon test sink second", client)
        while events.count(where: { $0["type"] as? String == "queue.itemCompleted" }) < items.count {
            events += try client.events(until: "queue.itemCompleted")
        }
        // A further item ends the wait: the queue publishes nothing until it has one.
        let last = try client.send("/v1/queue/items", #"{"sound": "call", "volume": 0.5}"#)
        let after = try #require(last.json["id"] as? String)
        events += try client.events(until: "queue.itemStarted")
        #expect(!items.contains(after))

        for item in items {
            let published = events.filter { event in
                let data = (event["data"] as? [String: Any])?["item"] as? [String: Any]
                return data?["id"] as? String == item
                    && Self.receipts.contains(event["type"] as? String ?? "")
            }
            #expect(published.compactMap { $0["type"] as? String } == ["queue.itemCompleted"])
            let receipt = try client.curl("/v1/queue/items/\(item)").json
            #expect(receipt["state"] as? String == "completed")
            #expect(receipt["starts"] as? Int == 1, "it was not cut: \(receipt)")
        }
        #expect(events.contains { $0["type"] as? String == "output.changed" })
        #expect(server.terminate() == 0)
    }

    /// Waits until the server reports this sink as its output.
    private func waitForSink(_ description: String, _ client: Client) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        var last: String?
        while Date() < deadline {
            let output = try client.curl("/v1/health").json["output"] as? [String: Any]
            last = output?["device"] as? String
            if last == description, output?["isRunning"] as? Bool == true { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw ServerProcess.Failure(description: "on \(last ?? "no sink"), not \(description)")
    }
}
