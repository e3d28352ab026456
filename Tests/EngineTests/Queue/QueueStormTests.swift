// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// 1,000 announcements from twenty clients, compared with a simple model of the queue.
struct QueueStormTests {
    /// A model of the queue: lists of names, with time only for plays.
    private struct Model {
        var current: (name: String, heard: Int)?
        var pending: [(name: String, priority: Int)] = []
        var starts: [String] = []
        var receipts: [String: [String]] = [:]
        var isInterrupted = false

        mutating func add(_ name: String, _ priority: Int) {
            let index = pending.lastIndex { $0.priority >= priority }.map { $0 + 1 } ?? 0
            pending.insert((name, priority), at: index)
        }

        mutating func interrupt(_ name: String, _ priority: Int, priorities: [String: Int]) {
            if let cut = current, !isInterrupted {
                current = nil
                if cut.heard >= 80 {
                    end(cut.name, "dropped mostlyPlayed")
                } else {
                    pending.insert((cut.name, priorities[cut.name] ?? 0), at: 0)
                }
            }
            pending.insert((name, priority), at: 0)
        }

        mutating func end(_ name: String, _ how: String) { receipts[name, default: []].append(how) }

        mutating func startNext() {
            guard current == nil, !isInterrupted, !pending.isEmpty else { return }
            let next = pending.removeFirst()
            current = (next.name, 0)
            starts.append(next.name)
        }
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `a storm of items, pre-emptions, clears and interruptions matches the model`(
        seed: UInt64
    ) async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        _ = try await harness.engine.replaceDuckingRules([])
        var settings = QueueSettingsChange()
        settings.tailGap = 0
        _ = try await harness.engine.changeQueueSettings(settings)
        _ = harness.log.take()
        var random = SplitMix64(seed: seed)
        var model = Model()
        var priorities: [String: Int] = [:]
        var count = 0
        while count < 1_000 {
            for _ in 0..<(random.next() % 20) where count < 1_000 {
                let name = "i\(count)"
                count += 1
                let priority = Int(random.next() % 3)
                priorities[name] = priority
                var request = QueueItemRequest(.sound(.text("bell")))
                request.clientData = name
                request.priority = priority
                request.preempts = random.next() % 10 == 0
                _ = try await harness.engine.announce(request)
                if request.preempts {
                    model.interrupt(name, priority, priorities: priorities)
                } else {
                    model.add(name, priority)
                }
                model.startNext()
            }
            switch random.next() % 12 {
            case 0:
                _ = try await harness.engine.clearQueue()
                for item in model.pending { model.end(item.name, "dropped cleared") }
                model.pending = []
            case 1:
                let changed = try await harness.engine.controlQueue(.skip).changed
                #expect(changed == (model.current != nil))
                if let cut = model.current {
                    model.current = nil
                    model.end(cut.name, "dropped skipped")
                }
            case 2 where !model.isInterrupted:
                try await harness.engine.interruptQueue(true)
                if let cut = model.current {
                    model.pending.insert((cut.name, priorities[cut.name] ?? 0), at: 0)
                    model.current = nil
                }
                model.isInterrupted = true
            case 3, 4,
                5 where model.isInterrupted:
                try await harness.engine.interruptQueue(false)
                model.isInterrupted = false
            default: break
            }
            model.startNext()
            try await advance(Int(random.next() % 30) * 10, harness, &model)
        }
        try await harness.engine.interruptQueue(false)
        model.isInterrupted = false
        model.startNext()
        while model.current != nil { try await advance(1_000, harness, &model) }
        let events = harness.log.take().map(\.event)
        #expect(starts(events) == model.starts)
        #expect(receipts(events) == model.receipts)
        #expect(model.receipts.count == 1_000 && model.receipts.values.allSatisfy { $0.count == 1 })
        await harness.stop()
    }

    /// Advances time: an item plays for 100 frames, and the next starts where it ended, in quanta of ten.
    private func advance(_ frames: Int, _ harness: EngineHarness, _ model: inout Model) async throws {
        for _ in 0..<(frames / 10) {
            await harness.advance(frames: 10)
            guard var current = model.current else { continue }
            current.heard += 10
            model.current = current
            guard current.heard >= 100 else { continue }
            model.end(current.name, "completed")
            model.current = nil
            model.startNext()
        }
    }

    private func starts(_ events: [EngineEvent]) -> [String] {
        events.compactMap { event in
            guard case .queueItem(.started, let item) = event else { return nil }
            return item.clientData
        }
    }

    private func receipts(_ events: [EngineEvent]) -> [String: [String]] {
        var receipts: [String: [String]] = [:]
        for case .queueItem(_, let item) in events where item.endedAt != nil {
            let how = [item.state.rawValue, item.reason].compactMap(\.self).joined(separator: " ")
            receipts[item.clientData ?? "", default: []].append(how)
        }
        return receipts
    }
}
