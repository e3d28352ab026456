// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Metadata of sounds: details by users, play counts and loudness.
struct SoundDetailTests {
    private static func refused(_ edit: (inout SoundChange) -> Void) -> SoundChange {
        var change = SoundChange()
        edit(&change)
        return change
    }

    @Test func `details are set, kept and cleared, and survive a restart`() async throws {
        let first = try await EngineHarness(keepsState: true)
        let bell = try await first.addConstant("bell.wav", frames: 50)
        #expect(bell.details == SoundDetails())
        var change = SoundChange()
        change.title = .set("Church bell")
        change.color = .set("#FF8800")
        change.hotkey = .set("F1")
        change.tags = .set(["b", "a", "b"])
        change.custom = .set(["row": .number(3), "name": .text("x"), "big": .flag(true)])
        let changed = try await first.engine.changeSound(.text("bell"), change)
        #expect(changed.changed)
        #expect(changed.snapshot.details.color == "#ff8800" && changed.snapshot.details.tags == ["b", "a"])
        #expect(try await first.engine.changeSound(.text("bell"), change).changed == false)
        await first.stop(keepsFolder: true)

        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        #expect(try await second.engine.sound(.text("bell")).details == changed.snapshot.details)
        var clear = SoundChange()
        (clear.title, clear.color, clear.hotkey) = (.clear, .clear, .clear)
        (clear.tags, clear.custom) = (.clear, .clear)
        #expect(try await second.engine.changeSound(.text("bell"), clear).snapshot.details == SoundDetails())
        await second.stop()
    }

    @Test func `a cleared base volume returns to the default`() async throws {
        let harness = try await EngineHarness()
        _ = try await harness.addConstant("bell.wav", frames: 50)
        var change = SoundChange(baseVolume: 0.5)
        #expect(try await harness.engine.changeSound(.text("bell"), change).snapshot.baseVolume == 0.5)
        change.baseVolume = .clear
        #expect(try await harness.engine.changeSound(.text("bell"), change).snapshot.baseVolume == 1)
        await harness.stop()
    }

    @Test(arguments: [
        ("title", refused { $0.title = .set("") }),
        ("title", refused { $0.title = .set(String(repeating: "x", count: 256)) }),
        ("title", refused { $0.title = .set("a\u{7}") }),
        ("color", refused { $0.color = .set("red") }),
        ("color", refused { $0.color = .set("#12345g") }),
        ("color", refused { $0.color = .set("#1234567") }),
        ("color", refused { $0.color = .set("") }),
        ("hotkey", refused { $0.hotkey = .set(String(repeating: "k", count: 33)) }),
        ("tags", refused { $0.tags = .set([""]) }),
        ("tags", refused { $0.tags = .set(["a\nb"]) }),
        ("tags", refused { $0.tags = .set([String(repeating: "x", count: 65)]) }),
        ("tags", refused { $0.tags = .set((0..<33).map(String.init)) }),
        ("custom", refused { $0.custom = .set(["": .flag(true)]) }),
        ("custom.a", refused { $0.custom = .set(["a": .number(.nan)]) }),
        ("custom.a", refused { $0.custom = .set(["a": .text(String(repeating: "ä", count: 513))]) }),
        (
            "custom",
            refused {
                $0.custom = .set(Dictionary(uniqueKeysWithValues: (0..<33).map { ("\($0)", .flag(true)) }))
            }
        ),
        ("baseVolume", SoundChange(baseVolume: 1.5)),
    ])
    func `a change with one invalid value changes nothing`(field: String, change: SoundChange) async throws {
        let harness = try await EngineHarness()
        let before = try await harness.addConstant("bell.wav", frames: 50)
        var change = change
        if change.title == .keep { change.title = .set("good") }
        let error = await #expect(throws: EngineError.self) {
            try await harness.engine.changeSound(.text("bell"), change)
        }
        guard case .invalidValue(let named, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(named == field)
        #expect(try await harness.engine.sound(.text("bell")) == before)
        await harness.stop()
    }

    @Test func `playbacks are counted and survive a restart`() async throws {
        let first = try await EngineHarness(keepsState: true)
        _ = try await first.addConstant("bell.wav", frames: 50)
        for _ in 0..<3 {
            _ = try await first.engine.play(sound: .text("bell"))
            await first.advance(frames: 100)
        }
        let sound = try await first.engine.sound(.text("bell"))
        #expect(sound.playCount == 3 && sound.playedAt != nil)
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let again = try await second.engine.sound(.text("bell"))
        #expect(again.playCount == 3)
        #expect(
            abs((again.playedAt ?? .distantPast).timeIntervalSince(sound.playedAt ?? .distantFuture)) < 0.001
        )
        await second.stop()
    }

    @Test(arguments: [(-23.0, 1.0), (-17, 0.501), (-3, 0.1), (-40, 1), (80, 0)])
    func `a lower base volume is suggested for a loud sound, but not for a quiet one`(
        integrated: Double,
        expected: Double
    ) {
        let loudness = SoundLoudness(integrated: integrated, range: 0, truePeak: 0)
        #expect(loudness.suggestedBaseVolume(target: -23) == expected)
    }

    @Test(arguments: [(nil, false), (-1, false), (20, false), (20.1, true), (621, true), (.infinity, true)])
    func `a peak beyond 20 dB above full scale is said`(truePeak: Double?, isSaid: Bool) {
        let loudness = SoundLoudness(integrated: -10, range: 0, truePeak: truePeak)
        #expect((loudness.warning != nil) == isSaid)
    }

    @Test func `no change is suggested for silence`() {
        #expect(
            SoundLoudness(integrated: nil, range: nil, truePeak: nil).suggestedBaseVolume(target: -23) == 1
        )
    }
}
