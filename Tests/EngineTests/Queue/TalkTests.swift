// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import LiveAudio
import Testing

@testable import Engine

/// Announcements that someone says while they are heard.
struct TalkTests {
    private func makeHarness(
        keepsState: Bool = false,
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(keepsState: keepsState, configure: configure)
        try await harness.addConstant("a.wav", value: 0.1, frames: 300)
        try await harness.addConstant("gong.wav", value: 0.2, frames: 100)
        _ = try await harness.engine.replaceDuckingRules([])
        var change = QueueSettingsChange()
        change.tailGap = 0
        _ = try await harness.engine.changeQueueSettings(change)
        return harness
    }

    private func announce(
        _ harness: EngineHarness,
        keeps: Bool = false,
        _ change: (inout QueueItemRequest) -> Void = { _ in }
    ) async throws -> QueueItemSnapshot {
        var content = LiveContent()
        content.format.sampleRate = 8_000
        content.keeps = keeps
        var request = QueueItemRequest(.live(content))
        change(&request)
        return try await harness.engine.announceLive(request)
    }

    /// Milliseconds of a constant at a quarter of full scale.
    private func say(_ milliseconds: Int, to talk: Talk) {
        let piece = [UInt8](repeating: 0x20, count: 2).enumerated().map { $0.offset == 0 ? 0 : $0.element }
        let bytes = (0..<milliseconds * 8).flatMap { _ in piece }
        #expect(talk.take(bytes) == nil)
    }

    private func state(_ id: String, _ harness: EngineHarness) async throws -> String {
        let item = try await harness.engine.queueItem(id)
        return [item.state.rawValue, item.reason].compactMap(\.self).joined(separator: " ")
    }

    @Test func `what is said is heard, and let go of is complete`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness)
        #expect(item.state == .started && item.duration == nil && item.live == LiveContent.eightKilohertz)
        let talk = try await harness.engine.connectTalker(of: item.id)
        await harness.advance(frames: 200)
        say(1_000, to: talk)
        let heard = await harness.advance(frames: 300)[0]
        #expect(abs(heard[100] - 0.25) < 0.001 && abs(heard[290] - 0.25) < 0.001)
        #expect(try await harness.engine.talk(of: item.id).isHeard)
        await harness.engine.endTalk(of: item.id, .released)
        await harness.advance(frames: 900)
        let ended = try await harness.engine.queueItem(item.id)
        #expect(ended.state == .completed && ended.reason == nil && ended.duration == 1)
        #expect(ended.talk == LiveResult(end: .released, seconds: 1) && ended.progress == 1)
        #expect(await harness.engine.streams.talks.ids.isEmpty)
        await harness.stop()
    }

    @Test func `the zone of the microphone is silent while someone talks, and hears nothing of it`()
        async throws
    {
        let harness = try await makeHarness()
        var hall = ZoneChange()
        hall.name = "Hall"
        let zone = try await harness.engine.createZone(hall)
        var loop = PlayRequest()
        loop.numberOfLoops = -1
        _ = try await harness.engine.play(sound: .text("a"), loop)
        let item = try await announce(harness) { request in
            guard case .live(var content) = request.content else { return }
            content.mutes = ["main"]
            request.content = .live(content)
        }
        #expect(item.zones == [zone.id] && item.live?.mutes == ["main"])
        #expect(await harness.advance(frames: 100)[0].last == 0)
        await harness.engine.endTalk(of: item.id, .released)
        #expect(abs(try #require(await harness.advance(frames: 100)[0].last) - 0.1) < 0.001)
        await harness.stop()
    }

    @Test func `someone who would be heard nowhere is refused`() async throws {
        let harness = try await makeHarness()
        for (mutes, refusal) in [
            (
                ["main"],
                EngineError.invalidValue(
                    field: "mutes",
                    allowed: "zones that leave one where it is heard",
                    given: "main"
                )
            ),
            (["Cellar"], .zoneNotFound("Cellar", field: "mutes")),
        ] {
            await #expect(throws: refusal) {
                try await announce(harness) { request in
                    guard case .live(var content) = request.content else { return }
                    content.mutes = mutes
                    request.content = .live(content)
                }
            }
        }
        await harness.stop()
    }

    @Test func `who waits is heard behind the others, from the beginning if it is kept`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.announce(QueueItemRequest(.sound(.text("a"))))
        let item = try await announce(harness, keeps: true)
        #expect(item.state == .queued && item.position == 0 && item.waiting?.cause == .turn)
        let talk = try await harness.engine.connectTalker(of: item.id)
        say(200, to: talk)
        await harness.advance(frames: 100)
        await harness.engine.endTalk(of: item.id, .released)
        await harness.advance(frames: 210)
        let heard = await harness.advance(frames: 400)[0].count { abs($0 - 0.25) < 0.01 }
        #expect((160...200).contains(heard), "\(heard) frames")
        #expect(try await state(item.id, harness) == "completed")
        await harness.stop()
    }

    @Test func `who lets go during the chime has said nothing`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness) { $0.chime = .text("gong") }
        say(100, to: try await harness.engine.connectTalker(of: item.id))
        await harness.engine.endTalk(of: item.id, .released)
        #expect(try await state(item.id, harness) == "dropped released")
        #expect(await harness.engine.queue().current == nil, "the chime stops")
        await harness.stop()
    }

    @Test func `a command that ends it says how long was said`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness)
        say(700, to: try await harness.engine.connectTalker(of: item.id))
        await harness.advance(frames: 50)
        _ = try await harness.engine.controlQueue(.skip)
        let ended = try await harness.engine.queueItem(item.id)
        #expect(ended.reason == "skipped" && ended.talk == LiveResult(end: .cut, seconds: 0.7))
        await harness.stop()
    }

    @Test func `sounds of talks go with their players`() async throws {
        let harness = try await makeHarness { $0.limits.finishedPlayers = 2 }
        for _ in 0..<6 {
            let item = try await announce(harness)
            say(300, to: try await harness.engine.connectTalker(of: item.id))
            await harness.advance(frames: 20)
            await harness.engine.endTalk(of: item.id, .released)
            await harness.advance(frames: 400)
        }
        let state = await harness.engine.state
        #expect(state.players.all.count == 2 && state.sounds.unlistedCount == 2)
        await harness.stop()
    }

    @Test func `who lets go before the turn is dropped`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.announce(QueueItemRequest(.sound(.text("a"))))
        let item = try await announce(harness)
        say(100, to: try await harness.engine.connectTalker(of: item.id))
        await harness.engine.endTalk(of: item.id, .released)
        #expect(try await state(item.id, harness) == "dropped released")
        await harness.stop()
    }

    @Test func `it is heard behind its chime`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness) { $0.chime = .text("gong") }
        let talk = try await harness.engine.connectTalker(of: item.id)
        #expect(try await !harness.engine.talk(of: item.id).isHeard)
        // The chime begins when it can be read ahead.
        var frames: [Float] = []
        for _ in 0..<90 {
            say(10, to: talk)
            frames += await harness.advance(frames: 10)[0]
        }
        let chime = try #require(frames.lastIndex { abs($0 - 0.2) < 0.001 })
        #expect(frames.count { abs($0 - 0.2) < 0.001 } > 90)
        #expect(frames[..<chime].allSatisfy { $0 < 0.201 })
        #expect(frames[(chime + 20)...].contains { abs($0 - 0.25) < 0.01 })
        #expect(try await harness.engine.talk(of: item.id).isHeard)
        await harness.stop()
    }

    @Test(arguments: [
        (LiveEnd.lost, "failed the talker was lost"),
        (.revoked, "failed the token of the talker was revoked"),
        (.invalid, "failed what arrived was not sound of the format, or came faster than it is spoken"),
        (.longest, "completed longest"),
    ])
    func `how a talk ended is in its receipt`(end: LiveEnd, receipt: String) async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness)
        say(100, to: try await harness.engine.connectTalker(of: item.id))
        await harness.advance(frames: 20)
        await harness.engine.endTalk(of: item.id, end)
        await harness.advance(frames: 200)
        #expect(try await state(item.id, harness) == receipt)
        await harness.stop()
    }

    @Test func `what is interrupted is over, since nobody can say it again`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness)
        say(700, to: try await harness.engine.connectTalker(of: item.id))
        await harness.advance(frames: 50)
        var alarm = QueueItemRequest(.sound(.text("a")))
        alarm.preempts = true
        _ = try await harness.engine.announce(alarm)
        #expect(try await state(item.id, harness) == "dropped interrupted")
        let other = try await announce(harness)
        await harness.advance(frames: 400)
        try await harness.engine.interruptQueue(true)
        #expect(try await state(other.id, harness) == "dropped interrupted")
        await harness.stop()
    }

    @Test func `each has one talker, and there are so many`() async throws {
        let harness = try await makeHarness { $0.limits.talks = 2 }
        let item = try await announce(harness)
        _ = try await harness.engine.connectTalker(of: item.id)
        await #expect(throws: EngineError.wrongState(state: "connected", allowed: ["waiting for its talker"]))
        {
            try await harness.engine.connectTalker(of: item.id)
        }
        await #expect(throws: EngineError.queueItemNotFound("q0")) {
            try await harness.engine.connectTalker(of: "q0")
        }
        _ = try await announce(harness)
        await #expect(throws: EngineError.limitReached(what: "live announcements", limit: 2)) {
            _ = try await announce(harness)
        }
        #expect(await harness.engine.streams.talks.ids.count == 2, "what is refused leaves nothing")
        await harness.stop()
    }

    @Test func `its player is not moved, and its sound is not played otherwise`() async throws {
        let harness = try await makeHarness()
        let item = try await announce(harness)
        let player = try #require(item.playerId)
        var change = PlayerChange()
        change.currentTime = 1
        await #expect(throws: EngineError.self) { try await harness.engine.changePlayer(player, change) }
        change = PlayerChange()
        change.parameters.rate = 2
        await #expect(throws: EngineError.self) { try await harness.engine.changePlayer(player, change) }
        change = PlayerChange()
        change.volume = 0.5
        #expect(try await harness.engine.changePlayer(player, change).changed)
        let id = item.soundId ?? ""
        for name in [id, "live-\(id)"] {
            await #expect(throws: EngineError.soundNotFound(name)) {
                try await harness.engine.play(sound: .text(name))
            }
            await #expect(throws: EngineError.soundNotFound(name)) {
                try await harness.engine.announce(QueueItemRequest(.sound(.text(name))))
            }
        }
        _ = try await harness.engine.pause(player: player)
        var later = PlayRequest()
        later.delay = 1
        await #expect(throws: EngineError.self) { try await harness.engine.play(player: player, later) }
        await harness.stop()
    }

    @Test func `a restart ends those who talked and waited`() async throws {
        let harness = try await makeHarness(keepsState: true)
        let item = try await announce(harness)
        let waiting = try await announce(harness)
        await harness.engine.save()
        await harness.stop(keepsFolder: true)
        let again = try await EngineHarness(folder: harness.folder, keepsState: true)
        for id in [item.id, waiting.id] {
            #expect(try await state(id, again) == "failed the server was restarted")
        }
        await again.stop()
    }
}

extension QueueItemSnapshot {
    var live: LiveContent? {
        if case .live(let content) = content { content } else { nil }
    }
}

extension LiveContent {
    fileprivate static var eightKilohertz: LiveContent {
        var content = LiveContent()
        content.format.sampleRate = 8_000
        return content
    }
}
