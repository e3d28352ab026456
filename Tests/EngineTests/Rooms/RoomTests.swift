// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Output
import Platform
import Testing

@testable import Engine

/// Rooms as their engine reports them and as clients change them.
struct RoomTests {
    private func room(
        _ id: String,
        _ name: String = "kitchen",
        volume: Double = 1,
        isConnected: Bool = true
    ) -> RoomReport {
        RoomReport(id: id, settings: RoomSettings(name: name, volume: volume), isConnected: isConnected)
    }

    private func events(_ harness: EngineHarness) -> [String] {
        harness.log.take().compactMap { envelope in
            guard case .room(let event) = envelope.event else { return nil }
            return switch event {
            case .created(let room): "created \(room.name)"
            case .changed(let room): "changed \(room.name)"
            case .connected(let room): "connected \(room.name)"
            case .disconnected(let room): "disconnected \(room.name)"
            case .disposed(_, let name): "disposed \(name)"
            }
        }
    }

    @Test func `players become rooms, with names of their own`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a", "pi"), room("b", "pi"), room("c", "pi", isConnected: false)])
        await harness.engine.drain()
        let rooms = await harness.engine.rooms()
        #expect(rooms.map(\.name) == ["pi", "pi 2", "pi 3"])
        #expect(rooms.map(\.player) == ["a", "b", "c"])
        #expect(rooms.map(\.health) == [.good, .good, .away])
        #expect(rooms.allSatisfy { $0.zone == "main" && $0.engine == "snapcast" })
        #expect(events(harness) == ["created pi", "created pi 2", "created pi 3"])
        #expect(port.plan.settings["b"]?.name == "pi 2")
        #expect(port.plan.places == ["a": "main", "b": "main", "c": "main"])
        await harness.stop()
    }

    @Test func `a change is sent to the engine, and its echo is no news`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a")])
        await harness.engine.drain()
        let before = port.plan
        var change = RoomChange()
        (change.volume, change.isMuted, change.latency, change.name) = (0.25, true, -20, "Attic")
        let changed = try await harness.engine.changeRoom("kitchen", change)
        #expect(changed.changed)
        #expect(changed.snapshot.volume == 0.25)
        #expect(
            port.plan.settings["a"] == RoomSettings(name: "Attic", volume: 0.25, isMuted: true, latency: -20)
        )
        _ = events(harness)
        // Of before the change: only its connection counts.
        port.report(RoomsReport(revision: before.revision, isReachable: true, rooms: [room("a")]))
        await harness.engine.drain()
        #expect(await harness.engine.rooms().map(\.volume) == [0.25])
        #expect(events(harness) == [])
        #expect(try await !harness.engine.changeRoom("a", change).changed)
        await harness.stop()
    }

    @Test func `a name has 1 to 64 bytes`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a")])
        await harness.engine.drain()
        var change = RoomChange()
        for name in ["", String(repeating: "k", count: 65), String(repeating: "é", count: 33), "a\u{7}"] {
            change.name = name
            await #expect(throws: EngineError.self) { try await harness.engine.changeRoom("kitchen", change) }
        }
        change.name = String(repeating: "é", count: 32)
        #expect(try await harness.engine.changeRoom("kitchen", change).changed)
        await harness.stop()
    }

    @Test func `what another program changes becomes the room's`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a")])
        await harness.engine.drain()
        _ = events(harness)
        port.show([room("a", volume: 0.5)])
        await harness.engine.drain()
        #expect(await harness.engine.rooms().map(\.volume) == [0.5])
        #expect(events(harness) == ["changed kitchen"])
        #expect(port.plan.settings["a"]?.volume == 0.5)
        await harness.stop()
    }

    @Test func `a room that is away says whether its engine is`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a")])
        await harness.engine.drain()
        port.report(RoomsReport(revision: port.plan.revision, isReachable: false, problem: "it is gone"))
        await harness.engine.drain()
        #expect(await harness.engine.rooms().map(\.health) == [.engineAway])
        #expect(await harness.engine.health().reasons.map(\.code) == [.roomsAway])
        #expect(await harness.engine.rooms()[0].lastSeen != nil)
        port.show([room("a", isConnected: false)])
        await harness.engine.drain()
        #expect(await harness.engine.rooms().map(\.health) == [.away])
        #expect(await harness.engine.health().reasons.isEmpty)
        port.show([room("a")])
        await harness.engine.drain()
        #expect(events(harness) == ["created kitchen", "disconnected kitchen", "connected kitchen"])
        await harness.stop()
    }

    @Test func `rooms survive a restart, away until their players are back`() async throws {
        let port = ScriptedRooms()
        let first = try await EngineHarness(keepsState: true) { $0.roomPort = port }
        port.show([room("a")])
        await first.engine.drain()
        var change = RoomChange()
        change.volume = 0.125
        let id = try await first.engine.changeRoom("a", change).snapshot.id
        await first.stop(keepsFolder: true)

        let later = ScriptedRooms()
        let second = try await EngineHarness(folder: first.folder, keepsState: true) { $0.roomPort = later }
        #expect(await second.engine.rooms().map(\.id) == [id])
        #expect(await second.engine.rooms().map(\.health) == [.engineAway])
        #expect(later.plan.settings["a"]?.volume == 0.125, "the engine is told at once")
        await second.stop()
    }

    @Test func `only a room that is away can be removed, and its player is forgotten`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a")])
        await harness.engine.drain()
        await #expect(throws: EngineError.wrongState(state: "connected", allowed: ["away"])) {
            try await harness.engine.disposeRoom("kitchen")
        }
        port.show([room("a", isConnected: false)])
        await harness.engine.drain()
        try await harness.engine.disposeRoom("kitchen")
        #expect(await harness.engine.rooms().isEmpty)
        #expect(port.removed == ["a"])
        await #expect(throws: EngineError.roomNotFound("kitchen")) {
            try await harness.engine.room("kitchen")
        }
        await harness.stop()
    }

    @Test func `wrong names, taken names and unknown zones are refused`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show([room("a", "one"), room("b", "two")])
        await harness.engine.drain()
        for (name, isTaken) in [
            ("two", true), ("", false), ("a\u{7F}", false), (String(repeating: "x", count: 65), false),
        ] {
            var change = RoomChange()
            change.name = name
            do throws(EngineError) {
                _ = try await harness.engine.changeRoom("one", change)
                Issue.record("\(name) was accepted")
            } catch {
                #expect(isTaken == (error == .nameTaken(name)))
            }
        }
        var change = RoomChange()
        (change.name, change.zone) = (String(repeating: "x", count: 64), "nowhere")
        await #expect(throws: EngineError.self) { try await harness.engine.changeRoom("one", change) }
        #expect(await harness.engine.rooms().map(\.name) == ["one", "two"])
        await harness.stop()
    }

    @Test func `there are at most 64 rooms`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        port.show((0..<65).map { room("\($0)", "room \($0)") })
        await harness.engine.drain()
        #expect(await harness.engine.rooms().count == 64)
        await harness.stop()
    }

    @Test(arguments: [true, false])
    func `nothing is claimed of rooms that an engine does not know`(listsRooms: Bool) async throws {
        let port = ScriptedRooms()
        let graph = ScriptedGraph()
        let harness = try await EngineHarness {
            $0.roomPort = port
            $0.graphPort = graph
        }
        let sink = AudioSink(name: "carillon-rtp-main", summary: "Carillon main")
        graph.show(
            AudioGraph(isConnected: true, sinks: [sink], defaultSink: sink.name, ownSinks: [sink.name])
        )
        port.report(
            RoomsReport(
                revision: port.plan.revision,
                isReachable: true,
                listsRooms: listsRooms,
                sinks: ["main": sink.name]
            )
        )
        await harness.engine.drain()
        let state = await harness.engine.state
        #expect(try state.silences(of: state.zones.zone("main")) == (listsRooms ? [.roomsAway] : []))
        #expect(await harness.engine.rooms().isEmpty)
        #expect(await harness.engine.health().reasons.isEmpty)
        #expect(try await harness.engine.zone("main").playingSinks == [sink.name])
        await harness.stop()
    }

    @Test func `a clock that nothing sets is in health while rooms are kept in step by it`() async throws {
        let port = ScriptedRooms()
        let harness = try await EngineHarness { $0.roomPort = port }
        #expect(await harness.engine.health().clock == nil)
        func report(_ status: Int32) {
            let clock = KernelClock(state: 0, status: status, estimated: 250, largest: 1_000)
            port.report(RoomsReport(revision: 1, isReachable: true, listsRooms: false, clock: clock))
        }
        report(0x40)
        await harness.engine.drain()
        var health = await harness.engine.health()
        #expect(health.reasons.map(\.code) == [.clockUnsynchronized])
        #expect(health.isReady, "rooms may still be in step")
        #expect(health.clock?.isSynchronized == false)
        report(0)
        await harness.engine.drain()
        health = await harness.engine.health()
        #expect(health.reasons.isEmpty)
        #expect(health.clock?.estimatedError == 0.00025)
        #expect(health.clock?.largestError == 0.001)
        await harness.stop()
    }

    @Test func `after a restart the engine is told of all zones, also without rooms`() async throws {
        let first = try await EngineHarness(keepsState: true) { $0.roomPort = ScriptedRooms() }
        var change = ZoneChange()
        change.name = "upstairs"
        _ = try await first.engine.createZone(change)
        await first.stop(keepsFolder: true)
        let port = ScriptedRooms()
        let second = try await EngineHarness(folder: first.folder, keepsState: true) { $0.roomPort = port }
        await second.engine.drain()
        #expect(port.plan.zones.map(\.name) == ["Main", "upstairs"])
        await second.stop()
    }
}
