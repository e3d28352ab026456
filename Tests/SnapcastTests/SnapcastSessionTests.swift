// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import Output
import Testing

@testable import Snapcast

final class SnapcastSessionTests {
    /// The URI of a stream is its name here, which is what the double makes of it.
    private var session = SnapcastSession { SnapcastSession.stream(ofZone: $0) }
    private var server = SnapcastServerDouble(clients: ["a", "b"])

    /// Answers until nothing is asked any more.
    ///
    /// - Returns: the methods of all requests.
    @discardableResult
    private func settle() throws -> [String] {
        var methods: [String] = []
        for _ in 0..<50 {
            let requests = session.takeRequests()
            if requests.isEmpty { return methods }
            for request in requests {
                methods.append(request.method)
                try session.take(server.answer(request))
            }
        }
        Issue.record("the session asks without end: \(methods.suffix(5))")
        return methods
    }

    private func notify(_ method: String, _ parameters: JSONValue) throws {
        try session.take(
            (["jsonrpc": "2.0", "method": .string(method), "params": parameters] as JSONValue).encoded
        )
    }

    private static func plan(
        _ zones: [String] = ["main"],
        places: [String: String] = [:],
        revision: UInt64 = 1
    ) -> RoomPlan {
        var plan = RoomPlan(revision: revision, zones: zones.map { RoomZone(id: $0, name: $0) })
        for (client, zone) in places {
            plan.places[client] = zone
            plan.settings[client] = RoomSettings(name: "host-" + client)
        }
        return plan
    }

    @Test func `clients become rooms with their names and values`() throws {
        session.take(Self.plan())
        session.connected()
        server.clients["b"]?.percent = 40
        server.clients["b"]?.isConnected = false
        try settle()
        #expect(session.isReady)
        #expect(session.rooms.map(\.id) == ["a", "b"])
        #expect(session.rooms.map(\.settings.name) == ["host-a", "host-b"])
        #expect(session.rooms.map(\.settings.volume) == [1, 0.4])
        #expect(session.rooms.map(\.isConnected) == [true, false])
        #expect(session.rooms[0].address == "10.0.0.7")
    }

    @Test func `rooms of two zones get the streams of their zones`() throws {
        session.take(Self.plan(["main", "z1"], places: ["a": "main", "b": "z1"]))
        session.connected()
        try settle()
        #expect(server.streams == ["carillon-main", "carillon-z1"])
        #expect(server.groups["g-a"]?.stream == "carillon-main")
        #expect(server.groups["g-b"]?.stream == "carillon-z1")
        #expect(session.zones.map(\.id) == ["main", "z1"])
    }

    @Test func `a group of rooms of several zones is parted`() throws {
        server.groups = ["g": (["a", "b"], "carillon-main", false)]
        session.take(Self.plan(["main", "z1"], places: ["a": "main", "b": "z1"]))
        session.connected()
        try settle()
        let streams = server.groups.values.reduce(into: [String: String]()) { result, group in
            for client in group.clients { result[client] = group.stream }
        }
        #expect(streams == ["a": "carillon-main", "b": "carillon-z1"])
    }

    @Test func `with a new connection the plan counts`() throws {
        server.clients["a"] = .init(percent: 10, isMuted: true, latency: 7, name: "old")
        var plan = Self.plan(places: ["a": "main", "b": "main"])
        plan.settings["a"] = RoomSettings(name: "Kitchen", volume: 0.505, isMuted: false, latency: 40)
        session.take(plan)
        session.connected()
        try settle()
        #expect(server.clients["a"]?.percent == 51)
        #expect(server.clients["a"]?.isMuted == false)
        #expect(server.clients["a"]?.latency == 40)
        #expect(server.clients["a"]?.name == "Kitchen")
        #expect(session.rooms[0].settings == plan.settings["a"], "what was rounded on the way is no change")
    }

    @Test func `settings that another program changes are taken over and not undone`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        server.clients["a"]?.percent = 30
        try notify("Client.OnVolumeChanged", ["id": "a", "volume": ["percent": 30, "muted": true]])
        try notify("Client.OnLatencyChanged", ["id": "a", "latency": 12])
        try notify("Client.OnNameChanged", ["id": "a", "name": "Attic"])
        #expect(try settle() == [])
        #expect(
            session.rooms[0].settings == RoomSettings(name: "Attic", volume: 0.3, isMuted: true, latency: 12)
        )
    }

    @Test func `a notification that crosses a request of ours does not count`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        var plan = session.plan
        plan.settings["a"]?.volume = 0.2
        session.take(plan)
        try notify("Client.OnVolumeChanged", ["id": "a", "volume": ["percent": 90, "muted": false]])
        try settle()
        #expect(server.clients["a"]?.percent == 20)
        #expect(session.rooms[0].settings.volume == 0.2)
    }

    @Test func `a stream that another program chose is restored`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        let repairs = session.healed
        server.groups["g-a"]?.stream = "default"
        try notify("Group.OnStreamChanged", ["id": "g-a", "stream_id": "default"])
        #expect(try settle() == ["Group.SetStream"])
        #expect(server.groups["g-a"]?.stream == "carillon-main")
        #expect(session.healed == repairs + 1)
    }

    @Test func `groups that another program made of two zones are parted again`() throws {
        session.take(Self.plan(["main", "z1"], places: ["a": "main", "b": "z1"]))
        session.connected()
        try settle()
        server.groups = ["g-a": (["a", "b"], "carillon-main", false)]
        try notify("Server.OnUpdate", ["server": server.status])
        try settle()
        #expect(server.groups.count == 2)
        #expect(Set(server.groups.values.map(\.stream)) == ["carillon-main", "carillon-z1"])
    }

    @Test func `a muted group becomes muted rooms`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        server.groups["g-a"]?.isMuted = true
        try notify("Group.OnMute", ["id": "g-a", "mute": true])
        #expect(try settle() == ["Client.SetVolume", "Group.SetMute"])
        #expect(server.clients["a"]?.isMuted == true)
        #expect(server.groups["g-a"]?.isMuted == false)
        #expect(session.rooms.map(\.settings.isMuted) == [true, false])
    }

    @Test func `a client that connects for the first time is found with its group`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        server.clients["c"] = .init()
        server.groups["g-c"] = (["c"], "default", false)
        try notify("Client.OnConnect", ["id": "c", "client": server.json("c")])
        try settle()
        #expect(session.rooms.map(\.id) == ["a", "b", "c"])
        var plan = session.plan
        plan.places["c"] = "main"
        plan.settings["c"] = RoomSettings(name: "host-c")
        session.take(plan)
        try settle()
        #expect(server.groups["g-c"]?.stream == "carillon-main")
    }

    @Test func `a client that disconnects is away and keeps its settings`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        server.clients["a"]?.isConnected = false
        try notify("Client.OnDisconnect", ["id": "a", "client": server.json("a")])
        #expect(session.rooms.map(\.isConnected) == [false, true])
        #expect(try settle() == [])
    }

    @Test func `a server that adds no streams is asked once, and says so`() throws {
        server.addsStreams = false
        session.take(Self.plan(["main", "z1"], places: ["a": "main", "b": "z1"]))
        session.connected()
        #expect(try settle().filter { $0 == "Stream.AddStream" }.count == 1)
        #expect(session.zones.map(\.id) == ["main"], "only what can be played has a sink")
        #expect(session.problem?.contains("Method not found") == true)
    }

    @Test func `a stream of a zone that is gone is removed after its rooms have left it`() throws {
        session.take(Self.plan(["main", "z1"], places: ["a": "main", "b": "z1"]))
        session.connected()
        try settle()
        session.take(Self.plan(places: ["a": "main", "b": "main"], revision: 2))
        let methods = try settle()
        #expect(methods == ["Group.SetStream", "Stream.RemoveStream"])
        #expect(server.streams == ["carillon-main"])
    }

    @Test func `without a connection there are no rooms, sinks or requests`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        session.lost("gone")
        #expect(session.rooms.isEmpty)
        #expect(session.zones.isEmpty)
        #expect(session.problem == "gone")
        session.take(Self.plan(places: ["a": "main"], revision: 5))
        #expect(session.takeRequests().isEmpty)
    }

    @Test func `a client that is removed is forgotten by the server`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        session.remove("b")
        #expect(try settle() == ["Server.DeleteClient"])
        #expect(session.rooms.map(\.id) == ["a"])
    }

    @Test func `clients that connect while the state is read are not lost`() throws {
        session.take(Self.plan(places: ["a": "main", "b": "main"]))
        session.connected()
        try settle()
        for name in ["c", "d"] {
            server.clients[name] = .init()
            server.groups["g-" + name] = ([name], "default", false)
        }
        try notify("Client.OnConnect", ["id": "c", "client": server.json("c")])
        let older = session.takeRequests()
        #expect(older.map(\.method) == ["Server.GetStatus"])
        // An answer of before the second one.
        let members = server.groups["g-d"]
        server.groups["g-d"] = nil
        let answers = older.map { server.answer($0) }
        server.groups["g-d"] = members
        try notify("Client.OnConnect", ["id": "d", "client": server.json("d")])
        for answer in answers { try session.take(answer) }
        try settle()
        #expect(session.rooms.map(\.id) == ["a", "b", "c", "d"])
    }
}
