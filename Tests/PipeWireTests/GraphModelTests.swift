// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

/// The graph as built from its objects, and the sink our stream is assigned.
struct GraphModelTests {
    private func sink(_ name: String, serial: UInt64) -> GraphModel.Node {
        GraphModel.Node(serial: serial, isSink: true, name: name, summary: "Sink \(name)")
    }

    /// Sinks 10 (b) and 11 (a), our stream 20, another application's stream 21.
    private var model: GraphModel {
        var model = GraphModel(isConnected: true, manager: 7)
        model.take(sink("b", serial: 110), id: 10)
        model.take(sink("a", serial: 111), id: 11)
        model.take(GraphModel.Node(serial: 120, isSink: false, isOwn: true, name: "carillon"), id: 20)
        var other = GraphModel.Node(serial: 121, isSink: false, name: "player")
        other.role = "Communication"
        other.isRunning = true
        model.take(other, id: 21)
        model.links = [30: .init(output: 20, input: 10), 31: .init(output: 21, input: 11)]
        model.defaultSink = "a"
        return model
    }

    @Test func `the graph holds sinks by name, other applications' streams and our own sinks`() {
        let graph = model.graph
        #expect(graph.isConnected)
        #expect(graph.sinks.map(\.name) == ["a", "b"])
        #expect(graph.sinks.map(\.summary) == ["Sink a", "Sink b"])
        #expect(
            graph.streams == [
                OtherStream(id: 121, application: "player", role: "Communication", isPlaying: true)
            ]
        )
        #expect(graph.defaultSink == "a")
        #expect(graph.ownSinks == ["b"])
    }

    @Test func `a bus's own stream is listed apart, and assigned the sink of its bus`() {
        var model = model
        var stream = GraphModel.Node(serial: 122, isSink: false, isOwn: true, zone: "music")
        model.take(stream, id: 22)
        model.links[32] = .init(output: 22, input: 11)
        model.links[33] = .init(output: 22, input: 999)
        #expect(model.graph.zoneSinks.isEmpty, "it does not run yet")
        stream.isRunning = true
        model.take(stream, id: 22)
        #expect(model.graph.ownSinks == ["b"])
        #expect(model.graph.zoneSinks == ["music": ["a"]])
        #expect(model.graph.playingSinks == ["a", "b"])
        #expect(model.graph.streams.count == 1, "it is none of the others")
        var plan = RoutePlan()
        plan.routes = OutputRoutes(
            main: .pinned("b"),
            zones: [ZoneRoute(zone: 17, key: "music", title: "music", sink: "a")]
        )
        #expect(plan.assignments(model, now: 0) == [.init(node: 20, sink: 110), .init(node: 22, sink: 111)])
    }

    @Test func `without a server nothing is shown`() {
        var model = model
        model.isConnected = false
        #expect(model.graph == AudioGraph())
    }

    @Test func `volumes are on the cubic scale of user interfaces, of the loudest channel`() {
        var model = model
        model.nodes[10]?.levels = StreamLevels(volumes: [0.125, 0.001], isMuted: true)
        let sink = model.graph.sinks[1]
        #expect(abs(sink.volume - 0.5) < 1e-6)
        #expect(sink.isMuted)
        #expect(sink.channelCount == 2)
        // A change of the node does not contain its volume.
        model.take(self.sink("b", serial: 110), id: 10)
        #expect(model.graph.sinks[1] == sink)
    }

    @Test func `the kind of a sink comes from the active port, then the node, then the device`() {
        var model = model
        model.nodes[10]?.device = 40
        model.nodes[10]?.part = 3
        model.devices[40] = .init(formFactor: "internal")
        #expect(model.graph.sinks[1].formFactor == "internal")
        model.nodes[10]?.formFactor = "Speaker"
        #expect(model.graph.sinks[1].formFactor == "speaker")
        model.devices[40]?.ports = [3: "headphones", 4: "hdmi"]
        #expect(model.graph.sinks[1].formFactor == "headphone")
        #expect(!model.graph.sinks[1].isBluetooth)
        model.nodes[10]?.api = "bluez5"
        #expect(model.graph.sinks[1].isBluetooth)
    }

    @Test func `removed objects are not shown`() {
        var model = model
        #expect(model.remove(10)?.name == "b")
        #expect(model.remove(30) == nil)
        #expect(model.graph.sinks.map(\.name) == ["a"])
        #expect(model.graph.ownSinks.isEmpty)
    }

    @Test func `a pinned sink is assigned while it exists, the default sink otherwise`() {
        var model = model
        var plan = RoutePlan()
        #expect(plan.assignments(model, now: 0) == [.init(node: 20, sink: 0)])
        #expect(plan.assignments(model, now: 1).isEmpty)
        plan.routes.main = .pinned("b")
        #expect(plan.assignments(model, now: 2) == [.init(node: 20, sink: 110)])
        _ = model.remove(10)
        #expect(plan.assignments(model, now: 3) == [.init(node: 20, sink: 0)])
        model.take(sink("b", serial: 300), id: 12)
        #expect(plan.assignments(model, now: 4) == [.init(node: 20, sink: 300)])
        plan.routes.main = .followDefault
        #expect(plan.assignments(model, now: 5) == [.init(node: 20, sink: 0)])
    }

    @Test func `a new stream is assigned again, and one that a session manager moves away once`() {
        var model = model
        var plan = RoutePlan()
        _ = plan.assignments(model, now: 0)
        plan.moved(20, now: 100)
        #expect(plan.assignments(model, now: 101) == [.init(node: 20, sink: 0)])
        // A later move is the user's.
        plan.moved(20, now: RoutePlan.stabilizationTime + 1)
        #expect(plan.assignments(model, now: RoutePlan.stabilizationTime + 2).isEmpty)
        _ = model.remove(20)
        _ = plan.assignments(model, now: 200)
        model.take(GraphModel.Node(serial: 500, isSink: false, isOwn: true), id: 20)
        #expect(plan.assignments(model, now: 201) == [.init(node: 20, sink: 0)])
    }

    @Test func `targets wait for the session manager, and are sent again to the next one`() {
        var model = model
        var plan = RoutePlan()
        plan.routes.main = .pinned("b")
        model.manager = nil
        #expect(plan.assignments(model, now: 0).isEmpty)
        model.manager = 8
        let late = 2 * RoutePlan.stabilizationTime
        #expect(plan.assignments(model, now: late) == [.init(node: 20, sink: 110)])
        // It restores what it remembers when it starts, which may be long after the stream.
        plan.moved(20, now: late + 1)
        #expect(plan.assignments(model, now: late + 2) == [.init(node: 20, sink: 110)])
        plan.forget()
        #expect(plan.assignments(model, now: late + 3) == [.init(node: 20, sink: 110)])
    }

    @Test func `a link that the session manager left behind is destroyed after a second`() {
        var model = model
        var plan = RoutePlan()
        plan.routes.main = .pinned("b")
        model.links[30]?.client = 7
        model.links[31]?.client = 7
        model.links[32] = .init(output: 20, input: 11, client: 7)
        model.links[33] = .init(output: 20, input: 11, client: 9)
        _ = plan.assignments(model, now: 0)
        #expect(plan.staleLinks(model, now: 5).isEmpty)
        #expect(plan.due == 5 + RoutePlan.relinkTime)
        #expect(plan.staleLinks(model, now: 4 + RoutePlan.relinkTime).isEmpty)
        #expect(plan.staleLinks(model, now: 5 + RoutePlan.relinkTime) == [32], "33 is a user's")
        _ = model.remove(32)
        #expect(plan.staleLinks(model, now: 6 + RoutePlan.relinkTime).isEmpty)
        #expect(plan.due == nil)
    }

    @Test
    func `links are left alone while our stream is not linked to its sink, and where the user moved it`() {
        var model = model
        var plan = RoutePlan()
        model.links[30]?.client = 7
        _ = plan.assignments(model, now: 0)
        #expect(
            plan.staleLinks(model, now: 0).isEmpty && plan.due == nil,
            "the default sink a is not linked yet"
        )
        model.links[32] = .init(output: 20, input: 11, client: 7)
        plan.moved(20, now: RoutePlan.stabilizationTime)
        #expect(plan.staleLinks(model, now: 1).isEmpty && plan.due == nil)
    }
}
