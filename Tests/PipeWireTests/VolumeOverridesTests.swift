// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output
import Testing

@testable import PipeWireOutput

/// The decisions about other applications' volumes.
struct VolumeOverridesTests {
    /// A server whose streams accept every volume, and a session manager that stores volumes.
    private struct World {
        var overrides = VolumeOverrides()
        var now: UInt64 = 10_000_000_000
        var levels: [UInt64: StreamLevels] = [:]
        var memory: [String: StreamLevels] = [:]

        init(_ undone: [JournalEntry] = [], cookie: UInt32 = 1) {
            overrides = VolumeOverrides(undone: undone, now: now)
            overrides.connected(cookie: cookie)
            overrides.hasMemory = true
        }

        mutating func appear(_ id: UInt64, _ volume: Float, key: String? = nil) {
            levels[id] = flat(volume)
            let stream = StreamIdentity(id: id, memoryKey: key ?? "app\(id)")
            perform(overrides.appeared(stream, flat(volume), now: now))
        }

        mutating func treat(_ treatment: OtherAppsPolicy) { perform(overrides.treat(treatment, now: now)) }

        /// Another client sets a volume.
        mutating func change(_ id: UInt64, _ volume: Float) {
            levels[id] = flat(volume)
            perform(overrides.reported(id, flat(volume), now: now))
        }

        mutating func vanish(_ id: UInt64) {
            levels[id] = nil
            perform(overrides.vanished(id, now: now))
        }

        mutating func pass(seconds: Double) {
            let end = now + UInt64(seconds * 1e9)
            while let due = overrides.due, due <= end {
                now = max(now, due)
                perform(overrides.advance(now: now))
            }
            now = end
        }

        mutating func perform(_ actions: [VolumeOverrides.Action]) {
            for action in actions {
                switch action {
                case .set(let id, let wanted):
                    levels[id] = wanted
                    perform(overrides.reported(id, wanted, now: now))
                case .remember(let key, let levels): memory[key] = levels
                }
            }
        }

        subscript(_ id: UInt64) -> Float? { levels[id]?.volumes.first }
    }

    private static func flat(_ volume: Float) -> StreamLevels {
        StreamLevels(volumes: [volume, volume], isMuted: false)
    }

    private let quarter = OtherAppsPolicy.duck(Decibels(Gain(0.25)))

    private func isNear(_ left: Float?, _ right: Float) -> Bool {
        left.map { abs($0 - right) < 1e-4 } ?? false
    }

    @Test func `a stream is lowered in steps and restored to exactly its own volume`() {
        var world = World()
        world.appear(1, 0.7)
        world.treat(quarter)
        #expect(world[1] ?? 0 > 0.25 && world[1] ?? 1 < 0.7, "the first step is taken at once")
        #expect(world.overrides.journal.map(\.original) == [Self.flat(0.7)])
        world.pass(seconds: 1)
        #expect(isNear(world[1], 0.175))
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 0.7)
        #expect(world.overrides.journal.isEmpty)
        #expect(world.overrides.due == nil)
    }

    @Test func `other streams are left alone until they are to be lowered`() {
        var world = World()
        world.appear(1, 0.7)
        world.change(1, 0.3)
        world.pass(seconds: 5)
        world.vanish(1)
        #expect(world.memory.isEmpty && world.overrides == World().overrides)
    }

    @Test func `our mute is removed, and the user's own stays`() {
        var world = World()
        world.appear(1, 0.5)
        world.appear(2, 0.5)
        world.levels[2]?.isMuted = true
        let muted = StreamLevels(volumes: [0.5, 0.5], isMuted: true)
        world.perform(world.overrides.reported(2, muted, now: world.now))
        world.treat(.mute)
        #expect(world.levels[1] == muted)
        world.treat(.leave)
        world.pass(seconds: 3)
        #expect(world.levels[1] == Self.flat(0.5))
        #expect(world.levels[2] == muted)
        #expect(world.overrides.journal.isEmpty)
    }

    @Test func `another depth starts from the current level and keeps the original volume`() {
        var world = World()
        world.appear(1, 1)
        world.treat(quarter)
        world.pass(seconds: 1)
        world.treat(.duck(Decibels(Gain(0.5))))
        world.pass(seconds: 1)
        #expect(isNear(world[1], 0.5))
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 1)
    }

    @Test func `a stream that appears meanwhile is lowered and restored`() {
        var world = World()
        world.treat(quarter)
        world.appear(1, 1)
        world.pass(seconds: 1)
        #expect(isNear(world[1], 0.25))
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 1)
    }

    @Test func `a stored volume that a new stream gets is its own volume`() {
        var world = World()
        world.treat(quarter)
        world.appear(1, 1)
        world.pass(seconds: 0.06)
        world.change(1, 0.6)
        world.pass(seconds: 1)
        #expect(isNear(world[1], 0.15))
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 0.6)
    }

    @Test func `a volume the user sets meanwhile is kept, until the next lowering`() {
        var world = World()
        world.appear(1, 1)
        world.pass(seconds: 5)
        world.treat(quarter)
        world.pass(seconds: 1)
        world.change(1, 0.9)
        #expect(world.overrides.journal.isEmpty)
        world.treat(.duck(Decibels(Gain(0.125))))
        world.pass(seconds: 1)
        #expect(world[1] == 0.9)
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 0.9)
        world.treat(quarter)
        world.pass(seconds: 1)
        #expect(isNear(world[1], 0.225))
    }

    @Test func `an application that ends while lowered is stored with its own volume`() {
        var world = World()
        world.appear(1, 0.8, key: "radio")
        world.treat(quarter)
        world.pass(seconds: 1)
        world.vanish(1)
        #expect(world.memory["radio"] == Self.flat(0.8))
        // It returns before the stored volume was corrected.
        world.treat(.leave)
        world.appear(2, 0.8 * 0.25, key: "radio")
        world.pass(seconds: 1)
        #expect(world[2] == 0.8)
        world.pass(seconds: 10)
        #expect(world.overrides.journal.isEmpty && world.overrides.due == nil)
    }

    @Test func `a second stream of a lowered application has the first one's own volume`() {
        var world = World()
        world.appear(1, 1, key: "radio")
        world.pass(seconds: 5)
        world.treat(quarter)
        world.pass(seconds: 1)
        world.appear(2, 0.25, key: "radio")
        world.pass(seconds: 1)
        #expect(isNear(world[2], 0.25), "and is not lowered twice")
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[1] == 1 && world[2] == 1)
    }

    @Test func `after a crash the stream is restored, unless its user changed it`() {
        var before = World()
        before.appear(1, 0.9)
        before.appear(2, 0.9)
        before.treat(quarter)
        before.pass(seconds: 0.06)
        let journal = before.overrides.journal
        var world = World(journal)
        world.appear(1, before[1] ?? 0)
        world.appear(2, 0.4)
        world.pass(seconds: 1)
        world.perform(world.overrides.storeMemories(now: world.now))
        #expect(world[1] == 0.9)
        #expect(world[2] == 0.4)
        #expect(world.overrides.journal.isEmpty)
        #expect(world.memory.isEmpty, "both streams live")
    }

    @Test func `after a crash an application that has ended is stored with its own volume`() {
        var before = World()
        before.appear(1, 0.9, key: "radio")
        before.treat(quarter)
        before.pass(seconds: 1)
        var world = World(before.overrides.journal, cookie: 2)
        world.perform(world.overrides.storeMemories(now: world.now))
        #expect(world.memory["radio"] == Self.flat(0.9))
        // On another server the serial belongs to another stream.
        world.appear(1, 0.9 * 0.25, key: "television")
        world.pass(seconds: 10)
        #expect(isNear(world[1], 0.9 * 0.25))
        #expect(world.overrides.journal.isEmpty)
    }

    @Test func `streams lowered when the server was lost are restored when it returns`() {
        var world = World()
        world.appear(1, 0.9, key: "radio")
        world.treat(quarter)
        world.pass(seconds: 1)
        world.overrides.lost(now: world.now)
        #expect(world.overrides.journal.count == 1)
        world.pass(seconds: 600)
        world.overrides.connected(cookie: 2)
        world.appear(7, 0.9 * 0.25, key: "radio")
        world.pass(seconds: 1)
        #expect(isNear(world[7], 0.9 * 0.25), "the treatment lasts")
        world.treat(.leave)
        world.pass(seconds: 1)
        #expect(world[7] == 0.9)
    }

    @Test func `the end restores all in one step`() {
        var world = World()
        world.appear(1, 0.7)
        world.appear(2, 0.3)
        world.treat(quarter)
        world.pass(seconds: 0.05)
        let actions = world.overrides.finish()
        #expect(
            actions == [.set(stream: 1, Self.flat(0.7)), .set(stream: 2, Self.flat(0.3))]
        )
        world.overrides.finished()
        #expect(world.overrides.journal.isEmpty)
    }

    @Test func `a server that does not report a change that undoes itself blocks nothing`() {
        var overrides = VolumeOverrides()
        _ = overrides.appeared(StreamIdentity(id: 1, memoryKey: "a"), Self.flat(1), now: 0)
        _ = overrides.treat(quarter, now: 10)
        _ = overrides.treat(.leave, now: 20)
        var now: UInt64 = 20
        while let due = overrides.due {
            now = max(now, due)
            _ = overrides.advance(now: now)
        }
        #expect(overrides.journal.isEmpty)
    }

    @Test func `a hanging application is waited for without repeated requests`() {
        var overrides = VolumeOverrides()
        _ = overrides.appeared(StreamIdentity(id: 1, memoryKey: "a"), Self.flat(1), now: 0)
        _ = overrides.treat(quarter, now: 10)
        _ = overrides.advance(now: 1_000_000_000)
        _ = overrides.reported(
            1,
            Self.flat(overrides.holdings[1]?.current.volumes.first ?? 0),
            now: 1_000_000_001
        )
        var now: UInt64 = 2_000_000_000
        _ = overrides.treat(.leave, now: now)
        var turns = 0
        while let due = overrides.due, turns < 100 {
            now = max(now, due)
            _ = overrides.advance(now: now)
            turns += 1
        }
        #expect(turns <= VolumeOverrides.stepCount)
        #expect(overrides.journal.count == 1, "it is still to be put back")
    }
}
