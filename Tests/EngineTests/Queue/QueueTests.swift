// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// The queue in the engine: its output, timing and events.
struct QueueTests {
    /// Three sounds of 100 frames with different values, and music with the value 0.5.
    private func makeHarness(
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(configure: configure)
        for (index, name) in ["a", "b", "c"].enumerated() {
            try await harness.addConstant("\(name).wav", value: 0.1 * Float(index + 1), frames: 100)
        }
        try await harness.addConstant("music.wav", value: 0.5, frames: 10_000)
        _ = try await harness.engine.replaceDuckingRules([])
        _ = try await harness.engine.changeQueueSettings(noTail)
        _ = harness.log.take()
        return harness
    }

    private var noTail: QueueSettingsChange {
        var change = QueueSettingsChange()
        change.tailGap = 0
        return change
    }

    private func item(
        _ name: String,
        _ change: (inout QueueItemRequest) -> Void = { _ in }
    ) -> QueueItemRequest {
        var request = QueueItemRequest(.sound(.text(name)))
        request.clientData = name
        change(&request)
        return request
    }

    /// Names of the queue's events.
    private func queueEvents(_ harness: EngineHarness) -> [String] {
        harness.log.take().compactMap { envelope in
            switch envelope.event {
            case .queueItem, .queueItemInterrupted, .queueEmpty: name(envelope.event)
            default: nil
            }
        }
    }

    @Test func `items play one after the other, each with one final receipt`() async throws {
        let harness = try await makeHarness()
        for name in ["a", "b"] { _ = try await harness.engine.announce(item(name)) }
        let heard = await harness.advance(frames: 260)[0]
        #expect(heard[50] == 0.1 && heard[98] == 0.1)
        #expect(heard[150] == 0.2)
        #expect(heard[230...].allSatisfy { $0 == 0 })
        #expect(
            queueEvents(harness) == [
                "added a", "started a", "added b", "completed a", "started b", "completed b", "queue empty",
            ]
        )
        let queue = await harness.engine.queue()
        #expect(queue.current == nil && queue.pending.isEmpty && !queue.summary.playing)
        await harness.stop()
    }

    @Test
    func `AQ-10 the receipt of a completed item follows its tail gap, without delaying the next item`()
        async throws
    {
        let harness = try await makeHarness()
        var change = QueueSettingsChange()
        change.tailGap = 0.5
        _ = try await harness.engine.changeQueueSettings(change)
        for name in ["a", "b"] { _ = try await harness.engine.announce(item(name)) }
        _ = harness.log.take()
        await harness.advance(frames: 580)
        #expect(queueEvents(harness) == ["started b"])
        await harness.advance(frames: 40)
        #expect(queueEvents(harness) == ["completed a"])
        await harness.advance(frames: 100)
        #expect(queueEvents(harness) == ["completed b", "queue empty"])
        await harness.stop()
    }

    @Test func `AQ-11 a pre-empting item interrupts the other, which restarts after it`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.announce(item("a"))
        await harness.advance(frames: 50)
        _ = try await harness.engine.announce(item("b") { $0.preempts = true })
        let heard = await harness.advance(frames: 230)[0]
        #expect(heard[50] == 0.2)
        #expect(heard[150] == 0.1 && heard[190] == 0.1)
        #expect(
            queueEvents(harness) == [
                "added a", "started a", "added b", "interrupted a", "started b", "completed b", "started a",
                "completed a", "queue empty",
            ]
        )
        await harness.stop()
    }

    @Test(arguments: [true, false])
    func `AQ-Q5 the receipt of an item that starts again is about its last play`(
        isMutedFirst: Bool
    ) async throws {
        let harness = try await makeHarness()
        var change = ManagerChange()
        change.announcementMuted = isMutedFirst
        _ = try await harness.engine.changeManager(change)
        let id = try await harness.engine.announce(item("a")).snapshot.id
        await harness.advance(frames: 40)
        _ = try await harness.engine.interrupt(.began(reason: "call"))
        await harness.advance(frames: 20)
        change.announcementMuted = !isMutedFirst
        _ = try await harness.engine.changeManager(change)
        _ = try await harness.engine.interrupt(.ended(shouldResume: true))
        await harness.advance(frames: 200)
        let receipt = try await harness.engine.queueItem(id)
        #expect(receipt.starts == 2)
        let audibility = try #require(receipt.audibility)
        #expect(audibility.reasons.contains(.busMute) == !isMutedFirst, "\(audibility)")
        await harness.stop()
    }

    @Test func `AQ-13 an item that was played to eighty per cent is not repeated`() async throws {
        let harness = try await makeHarness()
        let first = try await harness.engine.announce(item("a")).snapshot
        await harness.advance(frames: 90)
        _ = try await harness.engine.announce(item("b") { $0.preempts = true })
        await harness.advance(frames: 200)
        let receipt = try await harness.engine.queueItem(first.id)
        #expect(receipt.state == .dropped && receipt.reason == "mostlyPlayed")
        #expect(receipt.progress >= 0.8 && receipt.progress < 1)
        await harness.stop()
    }

    @Test func `chime, lead-in, repeats and gaps are on their frames`() async throws {
        let harness = try await makeHarness()
        let request = item("b") {
            $0.chime = .text("a")
            $0.leadIn = 0.2
            $0.repeats = 2
            $0.repeatGap = 0.05
        }
        _ = try await harness.engine.announce(request)
        let heard = await harness.advance(frames: 700)[0]
        #expect(heard[..<200].allSatisfy { $0 == 0 })
        #expect(heard[200..<300].allSatisfy { $0 == 0.1 }, "the chime")
        #expect(heard[300..<400].allSatisfy { $0 == 0.2 }, "the first play")
        #expect(heard[400..<450].allSatisfy { $0 == 0 }, "the gap")
        #expect(heard[450..<550].allSatisfy { $0 == 0.2 }, "the second play")
        #expect(heard[550...].allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `an item for a device time starts on its frame, one for UTC at its time`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.announce(item("a") { $0.atDeviceTime = 1.234 })
        _ = try await harness.engine.announce(
            item("b") { $0.startAt = EngineHarness.beginning.addingTimeInterval(2.5) }
        )
        let heard = await harness.advance(frames: 2_700)[0]
        #expect(heard.firstIndex { $0 == 0.1 } == 1_234)
        #expect(heard.firstIndex { $0 == 0.2 } == 2_500)
        await harness.stop()
    }

    @Test func `music is ducked over the attack, held, and raised to the volume set meanwhile`()
        async throws
    {
        let harness = try await makeHarness()
        let rule = DuckingRule(
            source: .announcement,
            target: .music,
            depthDecibels: -20,
            attack: 0.02,
            hold: 0.03,
            release: 0.05
        )
        _ = try await harness.engine.replaceDuckingRules([rule])
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("music"), fadeIn: false))
        await harness.advance(frames: 100)
        _ = try await harness.engine.announce(item("a"))
        let during = await harness.advance(frames: 60)[0]
        #expect(abs(during[50] - 0.15) < 0.001, "0.5 at −20 dB and the announcement of 0.1")
        var change = ManagerChange()
        change.musicVolume = 0.5
        _ = try await harness.engine.changeManager(change)
        let after = await harness.advance(frames: 300)[0]
        #expect(abs(after[250] - 0.25) < 0.001)
        #expect(await harness.engine.music().player?.startedAt == 0, "the music was never restarted")
        await harness.stop()
    }

    @Test func `a missing file is refused, a broken one fails its item and the queue continues`()
        async throws
    {
        let harness = try await makeHarness()
        await #expect(throws: EngineError.fileNotFound("nowhere")) {
            try await harness.engine.announce(QueueItemRequest(.file("nowhere")))
        }
        try Data("broken".utf8).write(to: harness.library.appending(path: "broken.mp3"))
        let first = try await harness.engine.announce(QueueItemRequest(.file("broken"))).snapshot
        _ = try await harness.engine.announce(item("b"))
        try await harness.wait(until: { try await harness.engine.queueItem(first.id).state == .failed })
        let heard = await harness.advance(frames: 100)[0]
        #expect(heard[50] == 0.2)
        await harness.stop()
    }

    @Test(arguments: [1, 300])
    func `items whose sound is refused leave no chime behind, and the queue continues`(
        count: Int
    ) async throws {
        let harness = try await makeHarness()
        var change = SoundChange()
        change.policy.cooldown = 10
        _ = try await harness.engine.changeSound(.text("b"), change)
        var settings = QueueSettingsChange()
        settings.chime = .some(.text("c"))
        _ = try await harness.engine.changeQueueSettings(settings)
        _ = harness.log.take()
        for _ in 0...count { _ = try await harness.engine.announce(item("b")) }
        let last = try await harness.engine.announce(item("a")).snapshot
        let heard = await harness.advance(frames: 700)[0]
        #expect(heard[100] == 0.3 && heard[200] == 0.2)
        #expect(heard[350] == 0.3 && heard[450] == 0.1, "one chime, and the item it belongs to")
        #expect(heard[550...].allSatisfy { $0 == 0 })
        let names = harness.log.all.map { name($0.event) }
        #expect(names.filter { $0 == "failed b" }.count == count)
        #expect(names.filter { $0 == "created" }.count == 4)
        #expect(names.filter { $0 == "finished" }.count == 4)
        #expect(try await harness.engine.queueItem(last.id).state == .completed)
        await harness.stop()
    }

    @Test func `the receipt of an item ended through its player contains its progress`() async throws {
        let harness = try await makeHarness()
        let announced = try await harness.engine.announce(item("a")).snapshot
        await harness.advance(frames: 90)
        let sounding = try await harness.engine.queueItem(announced.id)
        let player = try #require(sounding.playerId)
        _ = try await harness.engine.stop(player: player)
        await harness.advance(frames: 20)
        let receipt = try await harness.engine.queueItem(announced.id)
        #expect(receipt.state == .dropped && receipt.reason == "skipped")
        #expect(receipt.progress > 0.8 && receipt.progress < 1)
        await harness.stop()
    }

    @Test func `a sound disposed while its announcement waits fails the item`() async throws {
        let harness = try await makeHarness()
        _ = try await harness.engine.announce(item("a"))
        let second = try await harness.engine.announce(item("b")).snapshot
        try await harness.engine.disposeSound(.text("b"), force: true)
        await harness.advance(frames: 200)
        #expect(try await harness.engine.queueItem(second.id).reason == "the sound is gone")
        await harness.stop()
    }

    @Test func `waiting items and their order survive a restart, and the playing one starts again`()
        async throws
    {
        let folder = try EngineHarness.makeFolder()
        let first = try await EngineHarness(folder: folder, keepsState: true)
        for name in ["a", "b", "c"] { try await first.addConstant("\(name).wav", frames: 100) }
        for name in ["a", "b", "c"] { _ = try await first.engine.announce(item(name)) }
        let last = await first.engine.queue().pending[1]
        var change = QueueItemChange()
        change.position = 0
        _ = try await first.engine.changeQueueItem(last.id, change)
        await first.advance(frames: 30)
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: folder, keepsState: true)
        let queue = await second.engine.queue()
        #expect(([queue.current] + queue.pending).map { $0?.clientData } == ["a", "c", "b"])
        await second.advance(frames: 400)
        #expect(try await second.engine.queueItem(last.id).state == .completed)
        await second.stop()
    }

    /// A crash leaves what was written until then, an orderly end writes nothing more about the item.
    @Test(arguments: [(60, true), (60, false), (90, true), (90, false)])
    func `AQ-13 an item that was mostly played when the server ended is not played again`(
        frames: Int,
        crashes: Bool
    ) async throws {
        let folder = try EngineHarness.makeFolder()
        let first = try await EngineHarness(folder: folder, keepsState: true)
        for name in ["a", "b"] { try await first.addConstant("\(name).wav", frames: 100) }
        let announced = try await first.engine.announce(item("a")).snapshot
        _ = try await first.engine.announce(item("b"))
        await first.advance(frames: frames)
        // Waits until everything before is written.
        _ = try await first.engine.changeQueueSettings(noTail)
        let (state, copy) = (folder.appending(path: "state"), folder.appending(path: "copy"))
        try FileManager.default.copyItem(at: state, to: copy)
        await first.stop(keepsFolder: true)
        if crashes {
            try FileManager.default.removeItem(at: state)
            try FileManager.default.moveItem(at: copy, to: state)
        }
        let second = try await EngineHarness(folder: folder, keepsState: true)
        let playing = try #require(await second.engine.queue().current)
        #expect(playing.clientData == (frames == 90 ? "b" : "a"))
        if frames == 90 {
            let receipt = try await second.engine.queueItem(announced.id)
            #expect(receipt.state == .dropped && receipt.reason == "mostlyPlayed")
            #expect(receipt.progress >= 0.8 && receipt.progress < 1 && receipt.endedAt != nil)
            #expect(receipt.audibility?.heard == .unknown, "nobody knows any more")
            #expect(queueEvents(second).contains("dropped a"))
        }
        await second.stop()
    }

    @Test func `a recurring announcement plays at its minute`() async throws {
        let harness = try await makeHarness()
        // The engine starts at 22:13:20.
        let request = QueueScheduleRequest(
            name: "closing",
            cron: "14 22 * * *",
            timeZone: "UTC",
            item: item("a")
        )
        let schedule = try await harness.engine.putQueueSchedule(nil, request)
        #expect(schedule.next == EngineHarness.beginning.addingTimeInterval(40))
        let heard = await harness.advance(frames: 40_200)[0]
        #expect(heard.firstIndex { $0 == 0.1 } == 40_000)
        #expect(await harness.engine.queueSchedules().first?.next?.timeIntervalSince1970 == 1_700_086_440)
        try await harness.engine.removeQueueSchedule(schedule.id)
        await harness.stop()
    }

    @Test func `a recurring announcement has all properties of its schedule's item`() async throws {
        let harness = try await makeHarness()
        let itemRequest = item("a") {
            ($0.priority, $0.volume, $0.chime) = (3, 0.5, .text("b"))
            ($0.leadIn, $0.gap, $0.repeats, $0.repeatGap) = (0.01, 0.02, 2, 0.03)
            ($0.dedupeKey, $0.requeue, $0.preempts, $0.ducks) = ("key", .drop, true, false)
            ($0.onUnheard, $0.onDuplicate) = (.fail, .keep)
        }
        let request = QueueScheduleRequest(
            name: "closing",
            cron: "14 22 * * *",
            timeZone: "UTC",
            item: itemRequest
        )
        let template = try await harness.engine.putQueueSchedule(nil, request).request.item
        await harness.advance(frames: 40_020)
        let made = try #require(await harness.engine.queue().current)
        let sound = try await harness.engine.sound(.text("a"))
        #expect(made.content == .sound(sound.id))
        #expect(made.clientData == template.clientData)
        #expect(made.priority == 3 && made.volume == 0.5 && made.chime == template.chime?.text)
        #expect(made.leadIn == 0.01 && made.gap == 0.02 && made.repeats == 2 && made.repeatGap == 0.03)
        #expect(made.dedupeKey == "key" && made.requeue == .drop && made.preempts && !made.ducks)
        #expect(made.onUnheard == .fail && made.onDuplicate == .keep)
        await harness.stop()
    }

    @Test func `a recurring announcement expires the given seconds after its time`() async throws {
        let harness = try await makeHarness()
        let request = QueueScheduleRequest(
            name: "closing",
            cron: "14 22 * * *",
            timeZone: "UTC",
            item: item("a") { $0.expiresIn = 2 }
        )
        let schedule = try await harness.engine.putQueueSchedule(nil, request)
        _ = try await harness.engine.controlQueue(.pause)
        await harness.advance(frames: 41_900)
        let waiting = try #require(await harness.engine.queue().pending.first)
        #expect(waiting.expiresAt == schedule.next?.addingTimeInterval(2))
        await harness.advance(frames: 200)
        #expect(queueEvents(harness) == ["added a", "expired a"])
        await harness.stop()
    }

    private typealias Wrong = (field: String, change: @Sendable (inout QueueItemRequest) -> Void)

    private static let wrong: [Wrong] = [
        ("priority", { $0.priority = 256 }),
        ("volume", { $0.volume = 1.1 }), ("leadIn", { $0.leadIn = -1 }), ("gap", { $0.gap = 1e9 }),
        ("repeat", { $0.repeats = 0 }), ("repeatGap", { $0.repeatGap = .nan }),
        ("expiresAt", { $0.expiresAt = .distantPast }), ("startAt", { $0.startAt = .distantPast }),
        ("expiresIn", { $0.expiresIn = 0 }),
        ("text", { $0.content = .text(String(repeating: "a", count: 100_000), voice: nil) }),
    ]

    @Test(arguments: wrong.indices)
    func `an invalid value is reported with its field`(index: Int) async throws {
        let (field, change) = QueueTests.wrong[index]
        let harness = try await makeHarness { $0.speechCommand = .espeak() }
        var request = item("a")
        change(&request)
        do {
            _ = try await harness.engine.announce(request)
            Issue.record("\(field) was accepted")
        } catch .invalidValue(let named, _, _) {
            #expect(named == field)
        }
        #expect(await harness.engine.queue().current == nil)
        await harness.stop()
    }
}
