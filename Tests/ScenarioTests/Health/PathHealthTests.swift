// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Engine
import EngineTestSupport
import Foundation
import Output
import Platform
import ScenarioTestSupport
import Synchronization
import Testing

/// What keeps sounds from those who are to hear them is named in health, and no longer once it is mended.
struct PathHealthTests {
    /// What a test sets: the monotonic clock, and what the kernel says of the time of day.
    final class Machine: Sendable {
        let moment = Mutex<UInt64>(0)
        let isClockSet = Mutex(true)

        /// What the kernel would answer.
        var clock: KernelClock {
            let isSet = isClockSet.withLock { $0 }
            return KernelClock(
                state: isSet ? 0 : TIME_ERROR,
                status: isSet ? 0 : STA_UNSYNC,
                estimated: 0,
                largest: 0
            )
        }
    }

    /// A way to be silent: how it begins and ends.
    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let code: String
        let level: String
        let set: @Sendable (Scenario, ScriptedGraph, Machine, Bool) async throws -> Void

        var testDescription: String { name }

        init(
            _ name: String,
            _ code: String,
            _ level: String = "degraded",
            _ set: @escaping @Sendable (Scenario, ScriptedGraph, Machine, Bool) async throws -> Void
        ) {
            (self.name, self.code, self.level, self.set) = (name, code, level, set)
        }

        /// What a request of the manager silences.
        static func manager(_ field: String, _ on: JSON, _ off: JSON) -> Way {
            Way(field, "silenced") { server, _, _, isOn in
                try await server.patch("/v1/manager", [field: isOn ? on : off])
            }
        }

        /// What a request of the session silences.
        static func session(_ field: String) -> Way {
            Way(field, "silenced") { server, _, _, isOn in
                // In others the announcements are heard nevertheless.
                if isOn { try await server.setCategory("soloAmbient") }
                try await server.patch("/v1/session", [field: .bool(isOn)])
                if !isOn { try await server.setCategory("playback") }
            }
        }
    }

    /// The house without a sink, of which another one plays us.
    private static func house(without sink: String?) -> AudioGraph {
        var graph = AudioGraph.house
        graph.sinks.removeAll { $0.name == sink }
        return graph
    }

    private static let ways: [Way] = [
        .manager("masterMuted", true, false), .manager("masterVolume", 0, 1),
        .manager("announcementMuted", true, false), .manager("announcementVolume", 0, 1),
        .manager("soundMuted", true, false), .manager("soundVolume", 0, 1),
        .manager("musicSoloed", true, false), .session("silentMode"), .session("screenLocked"),
        Way("record", "silenced") { server, _, _, isOn in
            try await server.setCategory(isOn ? "record" : "playback")
        },
        Way("zone muted", "silenced") { server, _, _, isOn in
            try await server.patch("/v1/zones/main", ["muted": .bool(isOn)])
        },
        Way("zone at 0", "silenced") { server, _, _, isOn in
            try await server.patch("/v1/zones/main", ["volume": isOn ? 0 : 1])
        },
        Way("the chosen output away", "output-elsewhere", "notReady") { server, graph, _, isOn in
            try await server.put("/v1/session/route", ["output": "usb"])
            await server.show(
                house(without: isOn ? "usb" : nil).playing(on: isOn ? "speaker" : "usb"),
                on: graph
            )
        },
        Way("the output of a bus away", "output-elsewhere") { server, graph, _, isOn in
            try await server.setCategory("multiRoute")
            try await server.put("/v1/session/route", ["buses": ["announcement": "usb"]])
            await server.show(house(without: isOn ? "usb" : nil), on: graph)
        },
        Way("the output of a zone away", "output-elsewhere") { server, graph, _, isOn in
            if isOn { _ = try await server.post("/v1/zones", ["name": "hall", "sink": "usb"]) }
            await server.show(house(without: isOn ? "usb" : nil), on: graph)
        },
        Way("the queue paused", "held", "notice") { server, _, _, isOn in
            _ = try await server.post(isOn ? "/v1/queue/pause" : "/v1/queue/resume")
        },
        Way("the current announcement stopped", "held", "notice") { server, _, _, isOn in
            if isOn { try await server.announce("one") }
            _ = try await server.post(isOn ? "/v1/queue/stop-current" : "/v1/queue/resume")
        },
        Way("announcements expire", "held") { server, _, _, isOn in
            guard isOn else { return _ = try await server.post("/v1/queue/resume") }
            _ = try await server.post("/v1/queue/pause")
            try await server.announce("one", ["expiresIn": 0.1])
            await server.advance(seconds: 0.2)
        },
        Way("an interruption", "held", "notice") { server, _, _, isOn in
            let body: JSON =
                isOn ? ["type": "began", "reason": "call"] : ["type": "ended", "shouldResume": true]
            _ = try await server.post("/v1/session/interruptions", body)
        },
        Way("the calendar paused", "held", "notice") { server, _, _, isOn in
            _ = try await server.post(isOn ? "/v1/calendar/pause" : "/v1/calendar/resume")
        },
        Way("a clock that nobody sets", "clock-unsynchronized", "notice") { _, _, machine, isOn in
            machine.isClockSet.withLock { $0 = !isOn }
            machine.moment.withLock { $0 += 60_000_000_000 }
        },
        Way("the device lost", "output-away") { server, _, _, isOn in await server.setOutput(isAway: isOn) },
    ]

    private func run(_ test: (Scenario, ScriptedGraph, Machine) async throws -> Void) async throws {
        let (graph, machine) = (ScriptedGraph(), Machine())
        try await Scenario.run { configuration in
            configuration.graphPort = graph
            configuration.muteSeconds = 1
            // Nothing is rendered while the clock advances.
            configuration.stuckSeconds = 1e9
            configuration.monotonicNanoseconds = { machine.moment.withLock { $0 } }
            configuration.kernelClock = { machine.clock }
        } _: { server in
            await server.setOutput()
            await server.show(.house, on: graph)
            try await server.prepareQueue()
            try await server.setCategory("playback")
            let bell: JSON = [
                "name": "bell", "cron": "0 8 * * *", "timeZone": "UTC", "item": ["sound": "one"],
            ]
            #expect(try await server.post("/v1/queue/schedules", bell).status == 201)
            #expect(try await server.post("/v1/sounds/three/play", ["numberOfLoops": -1]).status == 201)
            await server.advance(seconds: 0.1)
            try await test(server, graph, machine)
        }
    }

    /// The reasons in health two seconds later; meanwhile the engine is drained when its pace has it look again.
    private func reasons(_ server: Scenario, _ machine: Machine) async throws -> [JSON] {
        for milliseconds: UInt64 in [0, 101, 1_899] {
            machine.moment.withLock { $0 += milliseconds * 1_000_000 }
            await server.engine.drain()
        }
        return try await server.get("/v1/health").json["reasons"].items
    }

    @Test(arguments: ways) func `every way to be silent is named within two seconds, and its end`(
        _ way: Way
    ) async throws {
        try await run { server, graph, machine in
            #expect(try await reasons(server, machine).isEmpty)
            try await way.set(server, graph, machine, true)
            let found = try await reasons(server, machine)
            #expect(found.map { $0["code"].text } == [way.code])
            #expect(found.first?["level"].text == way.level)
            let health = try await server.get("/v1/health").json
            #expect(health["status"] == (way.level == "notice" ? "ok" : "degraded"))
            #expect(health["ready"] == .bool(way.level != "notReady"))
            try await way.set(server, graph, machine, false)
            #expect(try await reasons(server, machine).isEmpty)
        }
    }

    @Test func `a hold says who holds it and what has expired, also after a restart`() async throws {
        let folder = try Scenario.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await Scenario.run(folder: folder) { server in
            try await server.prepareQueue()
            _ = try await server.post("/v1/queue/pause")
            try await server.announce("one", ["expiresIn": 0.1])
            await server.advance(seconds: 0.2)
            let outcome = QueueOutcome(state: .expired, heard: .no)
            #expect(await server.engine.metrics().outcomes == [outcome: 1])
        }
        try await Scenario.run(folder: folder) { server in
            let reason = try await server.get("/v1/health").json["reasons"][0]
            #expect(reason["code"] == "held" && reason["level"] == "degraded")
            #expect(reason["text"].text.contains("by 127.0.0.1"))
            #expect(reason["text"].text.contains("1 announcements have expired"))
            #expect(await server.engine.metrics().holds == ["pause"])
        }
    }

    @Test func `a storm of 500 announcements is no reason`() async throws {
        try await run { server, _, machine in
            for index in 0..<500 {
                try await server.announce(
                    index % 2 == 0 ? "one" : "two",
                    ["priority": .number(Double(index % 3))]
                )
                // Ten in a second, and then some rest; with 71 s of it, an hour.
                let pause = index % 10 == 9 ? 5.1 : 0.1
                for part in [min(pause, 1), pause - min(pause, 1)] where part > 0 {
                    await server.advance(seconds: part)
                    machine.moment.withLock { $0 += UInt64(part * 1e9) }
                }
            }
            #expect(await server.engine.metrics().conditions.isEmpty)
        }
    }
}
