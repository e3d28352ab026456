// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Output
import ScenarioTestSupport
import Testing

/// A server that plays to rooms: kitchen and bath in the zone `main`, attic in the zone `upstairs`, each zone at the sink of its rooms.
struct RoomHouse {
    let server: Scenario
    let rooms: ScriptedRooms
    let graph: ScriptedGraph
    /// Id of the zone upstairs.
    let upstairs: String
    /// What each player reports.
    private var players = ["kitchen", "bath", "attic"].map {
        RoomReport(id: $0, settings: RoomSettings(name: $0), isConnected: true)
    }

    /// Runs a test; two zones are rendered.
    static func run(_ test: (inout RoomHouse) async throws -> Void) async throws {
        let (rooms, graph) = (ScriptedRooms(), ScriptedGraph())
        try await Scenario.run(zones: 2) { configuration in
            configuration.roomPort = rooms
            configuration.graphPort = graph
            configuration.session.category = .playback
        } _: { server in
            await server.setOutput()
            try await server.prepareQueue()
            let zone = try await server.post("/v1/zones", ["name": "upstairs"])
            var house = RoomHouse(server: server, rooms: rooms, graph: graph, upstairs: zone["id"].text)
            await house.report()
            #expect(try await server.patch("/v1/rooms/attic", ["zone": "upstairs"]).status == 200)
            await house.play(main: ["rooms-main"])
            try await server.addConstant("call.wav", value: 0.25, seconds: 1)
            try await test(&house)
        }
    }

    private init(server: Scenario, rooms: ScriptedRooms, graph: ScriptedGraph, upstairs: String) {
        (self.server, self.rooms, self.graph, self.upstairs) = (server, rooms, graph, upstairs)
    }

    /// Reports the rooms, after changes of one of them.
    mutating func report(_ player: String? = nil, _ change: (inout RoomReport) -> Void = { _ in }) async {
        for index in players.indices where players[index].id == player { change(&players[index]) }
        rooms.show(players, sinks: ["main": "rooms-main", upstairs: "rooms-upstairs"])
        await server.engine.drain()
    }

    /// Shows the graph with the main output at these sinks.
    func play(main: [String]) async {
        var house = AudioGraph.house
        house.sinks += ["rooms-main", "rooms-upstairs"].map { AudioSink(name: $0, summary: $0) }
        house.ownSinks = main
        house.zoneSinks = ["zone.\(upstairs)": ["rooms-upstairs"]]
        await server.show(house, on: graph)
    }

    /// The last samples of the left channels of main and upstairs after some seconds.
    func heard(after seconds: Double) async -> [Float] {
        let rendering = await server.advance(seconds: seconds)
        return [0, 2].map { rendering.planes[$0].last ?? -1 }
    }

    /// A receipt in a line: the whole, and each room with its answer and reasons.
    func receipt(_ id: String) async throws -> String {
        let item = try await server.item(id)
        let parts = item["heardInRooms"].items.map { room in
            ([room["name"].text, room["heard"].text] + room["heardReasons"].items.map(\.text))
                .joined(separator: ":")
        }
        return ([item["heard"].text] + parts.sorted()).joined(separator: " ")
    }
}
