// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Output
import Testing

@testable import Engine

/// 500 announcements while what silences them changes all the time, compared with the conditions and with the rendering.
struct HeardStormTests {
    /// What silences announcements, one bit each, in the order of `AudibilityReason`.
    private static let reasons: [AudibilityReason] = [
        .busVolume, .busMute, .silentMode, .screenLocked, .masterVolume, .masterMute, .outputAway, .sinkMute,
    ]
    /// The number of those that our own output shows.
    private static let rendered = 6
    private static let count = 500

    /// A run: the conditions and the first channel, by frame.
    private struct Run {
        let harness: EngineHarness
        let graph: ScriptedGraph
        /// The engine frame of the first entry of the two lists.
        var first = 0
        var masks: [UInt8] = []
        var samples: [Float] = []
        var mask: UInt8 = 0

        /// Turns a condition on or off.
        mutating func toggle(_ index: Int) async throws {
            mask ^= 1 << UInt8(index)
            let isOn = mask & (1 << UInt8(index)) != 0
            var manager = ManagerChange()
            var session = SessionChange()
            switch HeardStormTests.reasons[index] {
            case .busVolume: manager.announcementVolume = isOn ? 0 : 1
            case .busMute: manager.announcementMuted = isOn
            case .silentMode: session.silentMode = isOn
            case .screenLocked: session.screenLocked = isOn
            case .masterVolume: manager.masterVolume = isOn ? 0 : 1
            case .masterMute: manager.masterMuted = isOn
            case .outputAway:
                harness.engine.outputChanged(HeardStormTests.output(isAway: isOn))
                return await harness.engine.drain()
            default:
                graph.show(HeardStormTests.graph(isMuted: isOn))
                return await harness.engine.drain()
            }
            _ = try await harness.engine.changeManager(manager)
            _ = try await harness.engine.changeSession(session)
        }

        mutating func advance(quanta: Int) async {
            let planes = await harness.advance(frames: 10 * quanta)
            samples += planes[0]
            // Silent mode comes before the locked screen, and nothing is known of the sink while the output is away.
            var shown = mask
            if mask & 1 << 2 != 0 { shown &= ~(1 << 3) }
            if mask & 1 << 6 != 0 { shown &= ~(1 << 7) }
            masks += Array(repeating: shown, count: 10 * quanta)
        }
    }

    private static func output(isAway: Bool) -> OutputState {
        OutputState(backend: isAway ? "null" : "pipewire", isFallback: isAway, isRunning: true, quantum: 10)
    }

    private static func graph(isMuted: Bool) -> AudioGraph {
        let desk = AudioSink(name: "usb", summary: "Desk", isMuted: isMuted)
        return AudioGraph(isConnected: true, sinks: [desk], defaultSink: "usb", ownSinks: ["usb"])
    }

    @Test func `AQ-Q5 500 announcements under changing conditions agree with what was rendered`()
        async throws
    {
        let graph = ScriptedGraph()
        let harness = try await EngineHarness { $0.graphPort = graph }
        harness.engine.outputChanged(Self.output(isAway: false))
        graph.show(Self.graph(isMuted: false))
        await harness.engine.drain()
        var settings = QueueSettingsChange()
        settings.tailGap = 0
        _ = try await harness.engine.changeQueueSettings(settings)
        for frames in [100, 200, 400] { try await harness.addConstant("s\(frames).wav", frames: frames) }
        var random = SplitMix64(seed: 1)
        var run = Run(harness: harness, graph: graph)
        run.first = Int(await harness.engine.device().engineFrame)
        for _ in 0..<Self.count {
            let name = ["s100", "s200", "s400"].randomElement(using: &random) ?? ""
            _ = try await harness.engine.announce(QueueItemRequest(.sound(.text(name))))
        }
        while await harness.engine.metrics().announcements > 0 {
            await run.advance(quanta: Int.random(in: 1...30, using: &random))
            let present = Self.reasons.indices.filter { run.mask & (1 << UInt8($0)) != 0 }
            // On average half of the time nothing silences them.
            let ends = Int.random(in: 0..<10, using: &random) < 7
            let candidates = ends ? present : Array(Self.reasons.indices)
            if let index = candidates.randomElement(using: &random) { try await run.toggle(index) }
        }
        try check(run)
        await harness.stop()
    }

    private func check(_ run: Run) throws {
        var players: [String: String] = [:]
        var starts: [String: Int] = [:]
        var spans: [String: Range<Int>] = [:]
        var words: [Audibility.Heard: Int] = [:]
        for envelope in run.harness.log.all {
            switch envelope.event {
            case .queueItem(.started, let item): players[item.playerId ?? ""] = item.id
            case .playerStarted(let player): starts[player.id] = Int(envelope.frame) - run.first
            case .playerFinished(let finish):
                let item = try #require(players[finish.playerId])
                spans[item] = try #require(starts[finish.playerId])..<Int(envelope.frame) - run.first
            case .queueItem(.completed, let item):
                let span = try #require(spans[item.id])
                let expected = expected(run.masks[span])
                #expect(item.audibility == expected, "frames \(span)")
                words[expected.heard, default: 0] += 1
                checkRendering(run, span)
            default: break
            }
        }
        #expect(words.values.reduce(0, +) == Self.count)
        #expect(words.count == 3 && words.values.allSatisfy { $0 > 20 }, "\(words)")
    }

    /// The answer that follows from the conditions of the frames.
    private func expected(_ masks: ArraySlice<UInt8>) -> Audibility {
        let least = min(100, masks.count / 10)
        let counts = { (count: Int) in count > 0 && count >= least }
        let silent = masks.count { $0 != 0 }
        guard counts(silent) else { return Audibility(heard: .yes, reasons: []) }
        let times = Self.reasons.indices.map { index in masks.count { $0 & (1 << UInt8(index)) != 0 } }
        let long = Self.reasons.indices.filter { counts(times[$0]) }
        // Some that are short alone count together.
        let present = long.isEmpty ? Self.reasons.indices.filter { times[$0] > 0 } : long
        let heard: Audibility.Heard = counts(masks.count - silent) ? .partly : .no
        return Audibility(heard: heard, reasons: present.map { Self.reasons[$0] })
    }

    /// Checks that the output is silent where a condition silences it, and sounds elsewhere; ramps have four frames.
    private func checkRendering(_ run: Run, _ span: Range<Int>) {
        let ours = UInt8(1 << Self.rendered) - 1
        for frame in span {
            let recent = run.masks[max(0, frame - 5)...frame].map { $0 & ours }
            guard recent.allSatisfy({ ($0 == 0) == (recent[0] == 0) }) else { continue }
            if (run.samples[frame] == 0) == (recent[0] == 0) {
                Issue.record("frame \(frame) is \(run.samples[frame]) under \(recent[0])")
                return
            }
        }
    }
}
