// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Random sessions of a station: what it announces is what comes, what is heard is what it says, and nothing else ends.
///
/// 100 sessions, or as many as `CARILLON_STATION_SESSIONS` says.
struct StationModelTests {
    private static let sessions =
        ProcessInfo.processInfo.environment["CARILLON_STATION_SESSIONS"].flatMap { UInt64($0) } ?? 100
    private static let groups: UInt64 = 10

    @Test(arguments: 0..<groups) func `sessions of edits, skips, removals, seeks and crossfades`(
        group: UInt64
    ) async throws {
        let harness = try await EngineHarness()
        for index in 0..<StationSession.sounds.count { try await StationSession.add(index, to: harness) }
        for seed in stride(from: group, to: Self.sessions, by: UInt64.Stride(Self.groups)) {
            var session = StationSession(harness, seed: seed)
            await session.run()
        }
        await harness.stop()
    }
}

/// One station from its making to its end, whose sounds are constants that tell them apart.
private struct StationSession {
    static let sounds = (0..<8).map { "s\($0)" }
    /// Frames from one look to the next.
    private static let quantum = 10

    private let harness: EngineHarness
    private let station: String
    private var numbers: SplitMix64
    private var list: [String] = []
    /// The players that were on the deck, and the one that is.
    private var heard: Set<String> = []
    private var player = ""
    /// The tracks so far, the current one last; those that were gone back over are no longer among them.
    private var trail: [String] = []
    private var steps: [String] = []

    init(_ harness: EngineHarness, seed: UInt64) {
        (self.harness, station, numbers) = (harness, "station \(seed)", SplitMix64(seed: seed))
    }

    static func add(_ index: Int, to harness: EngineHarness) async throws {
        let frames = 300 + 70 * index
        try await harness.addConstant("\(sounds[index]).wav", value: value(of: sounds[index]), frames: frames)
    }

    private static func value(of sound: String) -> Float {
        Float(1 + (sounds.firstIndex(of: sound) ?? 0)) / 16
    }

    private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

    mutating func run() async {
        do { try await play() } catch { Issue.record("\(error): \(steps)") }
    }

    private mutating func play() async throws {
        _ = try await harness.engine.stopMusic(StopRequest())
        await harness.advance(frames: 100 * Self.quantum)
        _ = harness.log.take()
        list = Array(Self.sounds.shuffled(using: &numbers).prefix(number(1..<9)))
        let isGapless = number(0..<2) == 0
        let crossfade = Double(number(0..<2)) / 10
        let skipFade = Double(number(0..<3)) / 10
        let isShuffled = number(0..<2) == 0
        steps = [
            "\(list), gapless \(isGapless), crossfade \(crossfade), skip \(skipFade), shuffled \(isShuffled)"
        ]
        try await harness.addStation(station, list) {
            ($0.isGapless, $0.isShuffled) = (isGapless, isShuffled)
            ($0.crossfadeDuration, $0.skipFadeDuration) = (crossfade, skipFade)
        }
        _ = try await harness.engine.playStation(station)
        await look()
        for _ in 0..<16 { try await step() }
        try await end()
    }

    private mutating func step() async throws {
        switch number(0..<12) {
        case 0: try await edit()
        case 1: try await flip()
        case 2, 3: try await skip()
        case 4: try await goBack()
        case 5: try await seek()
        case 6: try await remove()
        case 7: try await pause()
        default: try await listen(frames: number(1..<80) * Self.quantum)
        }
        await checkSound()
    }

    // MARK: Steps

    private mutating func edit() async throws {
        if number(0..<2) == 0, list.count > 1 {
            list.remove(at: number(0..<list.count))
        } else {
            list = Array(Self.sounds.shuffled(using: &numbers).prefix(number(1..<9)))
        }
        steps.append("list \(list)")
        var change = StationChange()
        change.playlist = .sounds(list)
        _ = try await harness.engine.changeStation(station, change)
        await look()
    }

    private mutating func flip() async throws {
        var change = StationChange()
        change.isShuffled = number(0..<2) == 0
        steps.append("shuffled \(change.isShuffled == true)")
        _ = try await harness.engine.changeStation(station, change)
        await look()
    }

    private mutating func skip() async throws {
        let count = number(1..<4)
        let expected = await upcoming(count)
        steps.append("skip \(count)")
        _ = try await harness.engine.skipMusic(by: count)
        trail += expected.dropLast()
        await look()
        #expect(expected.count == count && trail.last == expected.last, "\(steps)")
    }

    private mutating func goBack() async throws {
        let place = trail.dropLast().lastIndex(where: list.contains)
        steps.append("previous")
        _ = try await harness.engine.skipMusic(by: -1)
        guard let place else {
            // The current track begins again.
            let current = trail.removeLast()
            await look()
            #expect(trail.last == current, "\(steps)")
            return
        }
        let expected = trail[place]
        trail.removeSubrange(place...)
        await look()
        #expect(trail.last == expected, "\(steps)")
    }

    private mutating func seek() async throws {
        let duration = await harness.engine.music().player?.duration ?? 0
        let seconds = Double(number(0..<100)) / 100 * duration
        steps.append("seek \(seconds)")
        _ = try await harness.engine.seekMusic(to: seconds)
        await look()
    }

    /// Removes a sound and registers its file again; without it a list plays on.
    private mutating func remove() async throws {
        let index = number(0..<Self.sounds.count)
        let name = Self.sounds[index]
        guard list.contains(where: { $0 != name }) else { return }
        steps.append("remove \(name)")
        try await harness.engine.disposeSound(.text("\(name).wav"), force: true)
        await look()
        #expect(trail.last != name, "\(steps)")
        // The file's next sound is another one.
        for place in trail.indices where trail[place] == name { trail[place] = "gone" }
        try await listen(frames: Self.quantum)
        try await Self.add(index, to: harness)
        // A second later the planned track is chosen again.
        for _ in 0..<110 {
            await harness.advance(frames: Self.quantum)
            await look()
        }
    }

    private mutating func pause() async throws {
        steps.append("pause")
        _ = try await harness.engine.pauseMusic()
        await harness.advance(frames: 2 * Self.quantum)
        let heard = await harness.advance(frames: number(1..<60) * Self.quantum)[0]
        #expect(heard.allSatisfy { $0 == 0 }, "\(steps)")
        _ = try await harness.engine.resumeMusic()
        await look()
    }

    /// Plays on; the tracks that come are those that were announced.
    private mutating func listen(frames: Int) async throws {
        let expected = await upcoming(4)
        let before = trail.count
        steps.append("\(frames) frames")
        for _ in 0..<frames / Self.quantum {
            await harness.advance(frames: Self.quantum)
            await look()
        }
        let came = trail.dropFirst(before).prefix(expected.count)
        #expect(Array(came) == Array(expected.prefix(came.count)), "\(steps)")
    }

    // MARK: Looking

    private func upcoming(_ count: Int) async -> [String] {
        await harness.engine.upcomingMusic(count).map { String($0.name.prefix(2)) }
    }

    /// Notes a new track on the deck.
    private mutating func look() async {
        guard let player = await harness.engine.music().player else {
            Issue.record("a station is never without a track: \(steps)")
            return
        }
        guard self.player != player.id else { return }
        self.player = player.id
        heard.insert(player.id)
        trail.append(String(player.name.prefix(2)))
    }

    /// Hears one track alone.
    private mutating func checkSound() async {
        for _ in 0..<80 {
            let before = await harness.engine.music()
            let heard = await harness.advance(frames: Self.quantum)[0]
            await look()
            let after = await harness.engine.music()
            guard let name = before.player?.name.prefix(2), before.fadingOut.isEmpty, after.fadingOut.isEmpty,
                after.player?.id == before.player?.id, let last = heard.last, last == heard.first
            else { continue }
            #expect(last == Self.value(of: String(name)), "\(steps)")
            return
        }
        Issue.record("no track is heard alone: \(steps)")
    }

    /// Stops and removes the station: every track that was heard has ended once, and no other has.
    private func end() async throws {
        _ = try await harness.engine.stopMusic(StopRequest())
        await harness.advance(frames: 100 * Self.quantum)
        try await harness.engine.disposeStation(station)
        let finishes = harness.log.finishes
        #expect(finishes.count == Set(finishes.map(\.playerId)).count, "\(steps)")
        for finish in finishes where !heard.contains(finish.playerId) {
            Issue.record("\(finish.name) was never on the deck, and has ended (\(finish.reason)): \(steps)")
        }
    }
}
