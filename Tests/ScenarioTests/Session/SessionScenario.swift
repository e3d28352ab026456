// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport

/// Runs a scenario with a scripted sound server.
func runSession(
    _ category: SessionCategory = .soloAmbient,
    others: OthersPermission = .leave,
    _ test: (Scenario, ScriptedGraph) async throws -> Void
) async throws {
    let graph = ScriptedGraph()
    try await Scenario.run { configuration in
        configuration.graphPort = graph
        configuration.session.category = category
        configuration.session.otherApplications = others
    } _: { server in
        try await test(server, graph)
    }
}

extension Scenario {
    /// Reports a graph and drains the engine.
    func show(_ graph: AudioGraph, on port: ScriptedGraph) async {
        port.show(graph)
        await engine.drain()
    }

    /// Sets category and options.
    @discardableResult
    func setCategory(_ category: String, _ options: [String] = []) async throws -> Answer {
        let body: JSON = ["category": .string(category), "options": .array(options.map { .string($0) })]
        return try await put("/v1/session", body)
    }

    /// The session as the API shows it.
    func session() async throws -> JSON { try await get("/v1/session").json }

    /// Plays a hum of 20 seconds.
    func hum() async throws -> String {
        try await addConstant("hum.wav", value: 0.5, seconds: 20)
        return try await play("hum")
    }

    /// Begins or ends an interruption.
    @discardableResult
    func interrupt(_ body: JSON) async throws -> Answer { try await post("/v1/session/interruptions", body) }
}

extension AudioGraph {
    /// The speaker plays our stream; headphones, HDMI and a Bluetooth headset are available.
    static let house = AudioGraph(
        isConnected: true,
        sinks: [
            AudioSink(name: "bluez", summary: "Headset", formFactor: "headset", isBluetooth: true),
            AudioSink(name: "hdmi", summary: "Screen", formFactor: "hdmi", volume: 0.75),
            AudioSink(name: "speaker", summary: "Built-in", formFactor: "speaker", volume: 0.5),
            AudioSink(name: "usb", summary: "Desk", volume: 1, channelCount: 4),
        ],
        defaultSink: "speaker",
        ownSinks: ["speaker"]
    )

    /// The same with streams of other applications.
    func with(_ streams: OtherStream...) -> AudioGraph {
        var graph = self
        graph.streams = streams
        return graph
    }

    /// The same with a separate stream of a bus.
    func playing(_ bus: String, on sink: String) -> AudioGraph {
        var graph = self
        graph.zoneSinks = [bus: [sink]]
        return graph
    }

    /// The same with another default sink, which plays our stream.
    func playing(on sink: String) -> AudioGraph {
        var graph = self
        graph.defaultSink = sink
        graph.ownSinks = [sink]
        return graph
    }
}
