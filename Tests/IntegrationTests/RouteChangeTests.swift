// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import TestSupport
import Testing

/// Changes of the route as WirePlumber makes them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RouteChangeTests {
    @Test func `SS-17 headphones that become the default are one change, plugged in and out`() throws {
        let pipewire = try PipeWireServer()
        try pipewire.startAll()
        try pipewire.addSink("phones")
        try pipewire.setDefaultSink("phones")
        let server = try ServerProcess(runtime: pipewire.directory, arguments: [])
        let client = Client(server.address)
        try waitForDevice(client)
        try wait(for: "phones", client)
        try client.subscribe("session.routeChanged")
        for _ in 1...3 {
            try pipewire.removeSink("phones")
            let unplugged = try change(client)
            #expect(unplugged == Change("oldDeviceUnavailable", ["phones"], [PipeWireServer.sinkName]))
            try pipewire.addSink("phones")
            let plugged = try change(client)
            #expect(plugged == Change("newDeviceAvailable", [PipeWireServer.sinkName], ["phones"]))
        }
        #expect(server.terminate() == 0)
    }

    private struct Change: Equatable {
        let reason: String?
        let old: [String]
        let new: [String]

        init(_ reason: String?, _ old: [String], _ new: [String]) {
            (self.reason, self.old, self.new) = (reason, old, new)
        }
    }

    private func change(_ client: Client) throws -> Change {
        let data = try client.event("session.routeChanged")["data"] as? [String: Any] ?? [:]
        let names = { (key: String) in
            (data[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        return Change(data["reason"] as? String, names("old"), names("new"))
    }

    private func wait(for sink: String, _ client: Client) throws {
        for _ in 1...600 {
            let outputs = try client.curl("/v1/session/route").json["outputs"] as? [[String: Any]] ?? []
            if outputs.compactMap({ $0["name"] as? String }) == [sink] { return }
            Thread.sleep(forTimeInterval: 0.1)
        }
        Issue.record("our stream is not linked to \(sink)")
    }
}
