// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Which slots are in use, and the memory that their voices read: the control side's half of ownership.
///
/// - Thread: control only.
struct VoiceTable {
    private struct Entry {
        var generation: UInt32 = 0
        var source: VoiceSource?
        var from = FrameCount.zero
        var lastMeter: MeterTotals?
    }

    private var entries: [Entry]
    private var free: [UInt32]

    init(capacity: Int) {
        entries = Array(repeating: Entry(), count: capacity)
        free = (0..<UInt32(capacity)).reversed()
    }

    /// Slots not in use.
    var freeCount: Int { free.count }

    /// Takes a slot and holds the start's memory; nil where none is free.
    mutating func take(_ start: VoiceStart) -> VoiceHandle? {
        guard let slot = free.popLast() else { return nil }
        let index = Int(slot)
        entries[index].generation = entries[index].generation == .max ? 1 : entries[index].generation + 1
        entries[index].source = start.source
        entries[index].from = start.from
        entries[index].lastMeter = nil
        return VoiceHandle(slot: slot, generation: entries[index].generation)
    }

    /// Lets go of a voice's memory and frees its slot; a stale handle does nothing.
    mutating func release(_ voice: VoiceHandle) {
        guard holds(voice) else { return }
        entries[Int(voice.slot)].source = nil
        free.append(voice.slot)
    }

    /// Whether the handle names a voice that was not released.
    func holds(_ voice: VoiceHandle) -> Bool {
        let index = Int(voice.slot)
        return index < entries.count && entries[index].generation == voice.generation
            && entries[index].source != nil
    }

    /// Where the voice's playhead began.
    func from(of voice: VoiceHandle) -> FrameCount { entries[Int(voice.slot)].from }

    /// Planes of the voice's source.
    func channelCount(of voice: VoiceHandle) -> Int {
        entries[Int(voice.slot)].source?.channelCount ?? 0
    }

    /// Replaces the meter totals last read, and returns them.
    mutating func exchangeMeter(of voice: VoiceHandle, _ totals: MeterTotals) -> MeterTotals? {
        let before = entries[Int(voice.slot)].lastMeter
        entries[Int(voice.slot)].lastMeter = totals
        return before
    }
}
