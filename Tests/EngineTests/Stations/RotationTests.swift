// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// What comes between the tracks of a station.
struct RotationTests {
    // MARK: Turns

    /// 22:13:20, with ten frames a second.
    private static func moment(_ seconds: Double) -> Moment {
        let frame = FrameTime(Int64((seconds * 10).rounded()))
        return Moment(frame: frame, utc: EngineHarness.beginning.addingTimeInterval(seconds))
    }

    private static func rotation(_ turns: RotationRule.Turn...) -> Rotation {
        var rotation = Rotation()
        rotation.follow(turns.map { RotationRule(.tags(["j"]), $0) }, seed: 1, at: moment(0))
        return rotation
    }

    /// Whether the only rule is due, which takes its turn then.
    private static func isDue(_ rotation: inout Rotation, _ seconds: Double, offset: Int = 0) -> Bool {
        let moment = moment(seconds)
        guard let index = rotation.due(at: moment, rate: SampleRate(10), offset: offset).first else {
            return false
        }
        rotation.take(index, at: moment, offset: offset)
        rotation.begin(index, at: moment)
        return true
    }

    @Test func `a turn comes behind so many tracks`() {
        var rotation = Self.rotation(.tracks(3))
        var turns: [Bool] = []
        for _ in 0..<7 {
            turns.append(Self.isDue(&rotation, 0))
            rotation.countTrack()
        }
        #expect(turns == [false, false, false, true, false, false, true])
    }

    @Test func `a turn comes at the first end behind so many minutes`() {
        var rotation = Self.rotation(.minutes(2))
        let turns = [60, 119, 120, 200, 239, 241, 300].filter { Self.isDue(&rotation, $0) }
        #expect(turns == [120, 241])
    }

    @Test(arguments: [0, 3_600, -3_600 * 5]) func `a turn comes at minutes of the hour`(offset: Int) {
        // 22:15:00 is 100 seconds later, 22:45:00 1,900.
        var rotation = Self.rotation(.minutesOfHour([15, 45]))
        let turns = [99, 100, 130, 1_899, 1_950, 3_699, 3_700].filter {
            Self.isDue(&rotation, $0, offset: offset)
        }
        #expect(turns == [100, 1_950, 3_700])
    }

    @Test func `clocks of half an hour have minutes of their own`() {
        // 22:13:20 UTC is 03:43:20 in India: 03:45 comes in 100 seconds.
        var rotation = Self.rotation(.minutesOfHour([45]))
        #expect(!Self.isDue(&rotation, 99, offset: 19_800))
        #expect(Self.isDue(&rotation, 100, offset: 19_800))
    }

    @Test func `clocks that are set back by hours silence no rule`() {
        var rotation = Self.rotation(.minutesOfHour([15]))
        #expect(Self.isDue(&rotation, 100))
        #expect(Self.isDue(&rotation, 100 - 86_400))
        #expect(!Self.isDue(&rotation, 200 - 86_400))
        #expect(Self.isDue(&rotation, 3_700 - 86_400))
    }

    @Test func `a turn that came early is not repeated at its minute`() {
        var rotation = Self.rotation(.minutesOfHour([15]))
        // Chosen for the end at 22:15:10, and heard at 22:14:00 since somebody skipped.
        rotation.take(0, at: Self.moment(110), offset: 0)
        rotation.begin(0, at: Self.moment(40))
        #expect(!Self.isDue(&rotation, 120))
        #expect(Self.isDue(&rotation, 3_700))
    }

    @Test func `a rule that stays as it was keeps its count, and others begin`() {
        var rotation = Self.rotation(.tracks(3), .tracks(5))
        for _ in 0..<2 { rotation.countTrack() }
        let rules = [RotationRule(.tags(["j"]), .tracks(4)), RotationRule(.tags(["j"]), .tracks(3))]
        rotation.follow(rules, seed: 1, at: Self.moment(0))
        #expect(rotation.rules.map(\.tracks) == [0, 2])
    }

    /// What the rules say, found anew from everything that was heard.
    @Test(arguments: 0..<1_000) func `turns are those that the rules promise`(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
        let turns: [RotationRule.Turn] = (0..<number(1...4)).map { _ in
            switch number(0...2) {
            case 0: .tracks(number(1...6))
            case 1: .minutes(number(1...30))
            default: .minutesOfHour(Set((0..<number(1...4)).map { _ in number(0...59) }).sorted())
            }
        }
        var rotation = Rotation()
        rotation.follow(turns.map { RotationRule(.tags(["j"]), $0) }, seed: seed, at: Self.moment(0))
        var now = 0.0
        var (last, tracks) = (turns.map { _ in 0.0 }, turns.map { _ in 0 })
        for _ in 0..<60 {
            let moment = Self.moment(now)
            let found = rotation.due(at: moment, rate: SampleRate(10), offset: 0)
            let wanted = turns.indices.filter { index in
                switch turns[index] {
                case .tracks(let count): return tracks[index] >= count
                case .minutes(let minutes): return now - last[index] >= Double(minutes) * 60
                case .minutesOfHour(let minutes):
                    let (from, to) = (1_700_000_000 + last[index], 1_700_000_000 + now)
                    let first = Int((from / 60).rounded(.down)) + 1
                    let end = Int((to / 60).rounded(.down))
                    return first <= end && (first...end).contains { minutes.contains($0 % 60) }
                }
            }
            #expect(found == wanted, "\(turns) at \(now)")
            if let index = found.first {
                rotation.take(index, at: moment, offset: 0)
                rotation.begin(index, at: moment)
                (last[index], tracks[index]) = (now, 0)
                now += Double(number(3...40))
            } else {
                rotation.countTrack()
                for index in tracks.indices { tracks[index] += 1 }
                now += Double(number(30...900))
            }
        }
    }

    // MARK: Stations

    private static let jingles: RotationRule = {
        var rule = RotationRule(.sounds(["j", "k"]), .tracks(2))
        rule.isShuffled = false
        return rule
    }()

    /// A station of four tracks and two jingles behind each second track.
    private func harness(
        frames: Int = 300,
        change: (inout StationSettings) -> Void = { $0.rotation = [jingles] }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness.withTracks([
            ("a", 0.5, frames), ("b", 0.25, frames), ("c", 0.125, frames), ("d", 0.0625, frames),
            ("j", 0.75, 50), ("k", 0.875, 70),
        ])
        try await harness.addStation("s", ["a", "b", "c", "d"], change: change)
        _ = try await harness.engine.playStation("s")
        return harness
    }

    private func upcoming(_ harness: EngineHarness, _ count: Int) async -> [String] {
        await harness.engine.upcomingMusic(count).map { String($0.name.prefix(1)) }
    }

    private func heard(_ harness: EngineHarness) async -> [String] {
        await harness.engine.musicHistory().reversed().map { String($0.name.prefix(1)) }
    }

    @Test func `jingles come between tracks without a frame between, and are shown before`() async throws {
        let harness = try await harness()
        await harness.advance(frames: 10)
        #expect(await upcoming(harness, 8) == ["b", "j", "c", "d", "k", "a", "b", "j"])
        let values = await harness.advance(frames: 290 + 300 + 50 + 600 + 70 + 10)[0]
        let tracks: [(Float, Int)] = [
            (0.5, 290), (0.25, 300), (0.75, 50), (0.125, 300), (0.0625, 300), (0.875, 70), (0.5, 10),
        ]
        #expect(values == tracks.flatMap { Array(repeating: $0.0, count: $0.1) })
        let history = await harness.engine.musicHistory()
        #expect(history.map(\.isInserted) == [false, true, false, false, true, false, false])
        #expect(history.allSatisfy { $0.stationId != nil })
        #expect(await upcoming(harness, 2) == ["b", "j"])
        await harness.stop()
    }

    @Test func `skips go where upcoming says, and back goes over jingles`() async throws {
        let harness = try await harness()
        await harness.advance(frames: 10)
        let wanted = await upcoming(harness, 10)
        for count in [1, 2, 3, 4] {
            let place = [1: 0, 2: 2, 3: 5, 4: 9][count] ?? 0
            let name = try await harness.engine.skipMusic(by: count).snapshot.player?.name
            #expect(name?.prefix(1) == wanted[place].prefix(1))
            await harness.advance(frames: 20)
        }
        // a b j c d k a b j c d: back from d is c; forward comes first the jingle that was due behind d, then d.
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "c.wav")
        await harness.advance(frames: 20)
        #expect(await upcoming(harness, 2) == ["k", "d"])
        #expect(try await harness.engine.skipMusic(by: 1).snapshot.player?.name == "k.wav")
        #expect(try await harness.engine.skipMusic(by: 1).snapshot.player?.name == "d.wav")
        await harness.stop()
    }

    @Test func `from a jingle back leads to the track before it`() async throws {
        let harness = try await harness()
        await harness.advance(frames: 10)
        #expect(try await harness.engine.skipMusic(by: 2).snapshot.player?.name == "j.wav")
        await harness.advance(frames: 20)
        #expect(try await harness.engine.skipMusic(by: -1).snapshot.player?.name == "b.wav")
        await harness.stop()
    }

    @Test func `a minute that a pause passes brings the jingle, and no other track is lost`() async throws {
        // 22:14:00 is 40 seconds later.
        let harness = try await harness(frames: 20_000) {
            $0.rotation = [RotationRule(.sounds(["j"]), .minutesOfHour([14]))]
        }
        await harness.advance(frames: 19_000)
        #expect(await upcoming(harness, 3) == ["b", "j", "c"])
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 30_000)
        _ = try await harness.engine.resumeMusic()
        await harness.advance(frames: 100)
        #expect(await upcoming(harness, 3) == ["j", "b", "c"])
        await harness.advance(frames: 1_200)
        #expect(await heard(harness) == ["a", "j", "b"])
        await harness.stop()
    }

    @Test func `a rule of minutes is counted from the last turn`() async throws {
        let harness = try await harness(frames: 25_000) {
            $0.rotation = [RotationRule(.sounds(["j", "k"]), .minutes(1))]
        }
        await harness.advance(frames: 100)
        #expect(await upcoming(harness, 7) == ["b", "c", "j", "d", "a", "b", "k"])
        await harness.stop()
    }

    @Test func `a jingle that is gone is passed over`() async throws {
        let harness = try await harness()
        try await harness.engine.disposeSound(.text("j"), force: true)
        await harness.advance(frames: 620)
        #expect(await heard(harness) == ["a", "b", "k"])
        await harness.stop()
    }

    @Test func `a rule without sounds is passed over`() async throws {
        let harness = try await harness {
            $0.rotation = [RotationRule(.tags(["none"]), .tracks(1)), Self.jingles]
        }
        await harness.advance(frames: 10)
        #expect(await upcoming(harness, 4) == ["b", "j", "c", "d"])
        await harness.stop()
    }

    @Test func `rules that are changed while a track plays are followed`() async throws {
        let harness = try await harness()
        await harness.advance(frames: 10)
        var change = StationChange()
        change.rotation = []
        _ = try await harness.engine.changeStation("s", change)
        #expect(await upcoming(harness, 3) == ["b", "c", "d"])
        change.rotation = [RotationRule(.sounds(["k"]), .tracks(1))]
        _ = try await harness.engine.changeStation("s", change)
        #expect(await upcoming(harness, 4) == ["b", "k", "c", "k"])
        await harness.stop()
    }

    @Test func `entries of the queue come before jingles`() async throws {
        let harness = try await harness()
        await harness.advance(frames: 310)
        _ = try await harness.engine.enqueueMusic(MusicQueueRequest("d", at: .last))
        #expect(await upcoming(harness, 3) == ["d", "j", "c"])
        await harness.advance(frames: 660)
        #expect(await heard(harness) == ["a", "b", "d", "j", "c"])
        await harness.stop()
    }

    @Test func `a station that resumes keeps its place in the rotation`() async throws {
        let harness = try await harness {
            $0.rotation = [Self.jingles]
            $0.resumes = true
        }
        try await harness.addStation("other", ["d"])
        await harness.advance(frames: 400)
        _ = try await harness.engine.playStation("other")
        await harness.advance(frames: 20)
        #expect(try await harness.engine.playStation("s").snapshot.player?.name == "b.wav")
        await harness.advance(frames: 20)
        #expect(await upcoming(harness, 2) == ["j", "c"])
        await harness.stop()
    }

    @Test func `wrong rules name the field`() async throws {
        let harness = try await harness()
        let cases: [(RotationRule, String)] = [
            (RotationRule(.sounds([]), .tracks(1)), "rotation[0].sounds"),
            (RotationRule(.sounds(["j", "j.wav"]), .tracks(1)), "rotation[0].sounds"),
            (RotationRule(.tags([]), .tracks(1)), "rotation[0].tags"),
            (RotationRule(.folder("../x"), .tracks(1)), "rotation[0].folder"),
            (RotationRule(.sounds(["j"]), .tracks(0)), "rotation[0].everyTracks"),
            (RotationRule(.sounds(["j"]), .minutes(1_441)), "rotation[0].everyMinutes"),
            (RotationRule(.sounds(["j"]), .minutesOfHour([])), "rotation[0].atMinutes"),
            (RotationRule(.sounds(["j"]), .minutesOfHour([60])), "rotation[0].atMinutes"),
        ]
        for (rule, field) in cases {
            var change = StationChange()
            change.rotation = [rule]
            do {
                _ = try await harness.engine.changeStation("s", change)
                Issue.record("\(rule) was taken")
            } catch {
                guard case .invalidValue(let named, _, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(named == field)
            }
        }
        await harness.stop()
    }
}
