// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Crossfaders on the deck: arbitrary elapsed times, and a player as the master.
struct CrossfaderTests {
    private func makeHarness() async throws -> EngineHarness {
        let harness = try await EngineHarness.withTracks([
            ("slow", 0.5, 5000), ("medium", 0.25, 5000), ("high", 0.125, 5000), ("talk", 0, 4000),
        ])
        for name in ["slow", "medium", "high"] {
            try await harness.addStation(name, [name], options: ["bpm": name])
        }
        return harness
    }

    private func settings(_ cues: [Cue], initial: String? = "slow", fade: Double = 0.1) -> CrossfaderSettings
    {
        CrossfaderSettings(
            name: "class",
            initialStation: initial.map { StationQuery(["bpm": $0]) },
            cues: cues,
            fadeDuration: fade
        )
    }

    private static func station(_ time: Double, _ name: String) -> Cue {
        Cue(time: time, action: .station(StationQuery(["bpm": name])))
    }

    private static func volume(_ time: Double, _ volume: Double) -> Cue {
        Cue(time: time, action: .volume(volume))
    }

    private static let cues = [
        station(5, "medium"), station(10, "high"), volume(0, 0.25), volume(8, 1), station(12, "slow"),
    ]

    @Test(arguments: [
        [3.0], [3, 9, 6], [11, 2, 7, 5], [0, 20, 9.5], [12, 11, 12, 3, 8], [6, 6, 6], [10, 4.999],
    ])
    func `any sequence of elapses leaves the deck like one elapse to the last time`(
        times: [Double]
    ) async throws {
        var ends: [[String]] = []
        for way in [times, [times.last ?? 0]] {
            let harness = try await makeHarness()
            _ = try await harness.engine.createCrossfader(settings(Self.cues))
            _ = try await harness.engine.connectCrossfader("class")
            _ = try await harness.engine.setCrossfader("class", playing: true)
            for time in way {
                _ = try await harness.engine.elapseCrossfader("class", to: time)
                await harness.advance(frames: 60)
            }
            let heard = await harness.advance(frames: 200)[0].last ?? 0
            let music = await harness.engine.music()
            let volume = await harness.engine.manager().musicVolume
            ends.append([music.player?.name ?? "", "\(music.playing)", "\(volume)", "\(heard)"])
            await harness.stop()
        }
        #expect(ends[0] == ends[1])
    }

    @Test func `a player as the master triggers cues on their exact frames`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.createCrossfader(
            settings([Self.station(1, "medium"), Self.volume(1.5, 0.5), Self.station(2, "high")], fade: 0.1)
        )
        let master = try await harness.engine.createPlayer(sound: .text("talk"))
        _ = try await harness.engine.connectCrossfader("class", master: master.id)
        #expect(await harness.engine.music().player?.state == .paused)
        await harness.advance(frames: 37)
        _ = try await harness.engine.play(player: master.id)
        let heard = await harness.advance(frames: 3000)[0]
        let start = try #require(heard.firstIndex { $0 != 0 })
        #expect(start <= 10)
        #expect(heard[999] == 0.5 && heard[1001] != 0.5 && heard[1100] == 0.25)
        #expect(heard[1500] == 0.25 && heard[1501] < 0.25 && heard[1520] == 0.125)
        #expect(heard[1999] == 0.125 && heard[2001] != 0.125 && heard[2100] == 0.0625)
        #expect(await harness.engine.manager().musicVolume == 0.5)
        let events = harness.log.all.compactMap { envelope -> String? in
            switch envelope.event {
            case .station(.crossfaderStationChanged): "station \(envelope.frame - 37)"
            case .station(.crossfaderVolumeChanged): "volume \(envelope.frame - 37)"
            default: nil
            }
        }
        #expect(events == ["station 1000", "volume 1500", "station 2000"])
        await harness.stop()
    }

    @Test func `the music pauses with its master and follows a seek of the master`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.createCrossfader(
            settings([Self.station(1, "medium"), Self.volume(1, 0.5)])
        )
        let master = try await harness.engine.createPlayer(sound: .text("talk"))
        _ = try await harness.engine.connectCrossfader("class", master: master.id)
        _ = try await harness.engine.play(player: master.id)
        await harness.advance(frames: 900)
        _ = try await harness.engine.pause(player: master.id)
        let silence = await harness.advance(frames: 400)[0]
        #expect(silence[30...].allSatisfy { $0 == 0 })
        #expect(await harness.engine.manager().musicVolume == 1)
        _ = try await harness.engine.play(player: master.id)
        #expect(await harness.advance(frames: 60)[0].last == 0.5)
        var change = PlayerChange()
        change.currentTime = 2
        _ = try await harness.engine.changePlayer(master.id, change)
        #expect(await harness.advance(frames: 200)[0].last == 0.125)
        change.currentTime = 0
        _ = try await harness.engine.changePlayer(master.id, change)
        #expect(await harness.advance(frames: 200)[0].last == 0.5)
        await harness.stop()
    }

    @Test func `a refused connection does not affect the existing one`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.createCrossfader(settings([Self.volume(1, 0.5)]))
        let master = try await harness.engine.createPlayer(sound: .text("talk"))
        _ = try await harness.engine.connectCrossfader("class", master: master.id)
        _ = try await harness.engine.play(player: master.id)
        await harness.advance(frames: 900)
        try await harness.engine.disposeSound(.text("slow"), force: true)
        await #expect(throws: EngineError.stationEmpty("slow")) {
            try await harness.engine.connectCrossfader("class", master: master.id)
        }
        #expect(try await harness.engine.crossfader("class").master == master.id)
        await harness.advance(frames: 300)
        #expect(await harness.engine.manager().musicVolume == 0.5, "the cue at 1 s was applied")
        await harness.stop()
    }

    @Test func `a restart restores stations and crossfaders in order`() async throws {
        let folder = try EngineHarness.makeFolder()
        try EngineHarness.writeConstant("slow.wav", in: folder.appending(path: "library"), frames: 100)
        let first = try await EngineHarness(folder: folder, keepsState: true)
        for name in ["one", "two", "three"] {
            try await first.addStation(name, ["slow"], options: ["n": name]) { $0.seed = 5 }
        }
        var change = StationChange()
        change.position = 0
        _ = try await first.engine.changeStation("three", change)
        for name in ["b", "a"] {
            _ = try await first.engine.createCrossfader(
                CrossfaderSettings(
                    name: name,
                    initialStation: StationQuery(["n": "two"]),
                    cues: [Self.volume(2, 0.5), Cue(time: 1, action: .station(StationQuery(["n": "one"])))]
                )
            )
        }
        let stations = await first.engine.stations()
        let crossfaders = await first.engine.crossfaders()
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: folder, keepsState: true)
        #expect(await second.engine.stations().map(\.settings) == stations.map(\.settings))
        #expect(await second.engine.stations().map(\.id) == stations.map(\.id))
        #expect(stations.map(\.settings.name) == ["three", "one", "two"])
        #expect(await second.engine.crossfaders().map(\.settings) == crossfaders.map(\.settings))
        #expect(await second.engine.crossfaders().map(\.id) == crossfaders.map(\.id))
        await second.stop()
    }
}
