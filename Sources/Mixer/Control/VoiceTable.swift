// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Which slots are in use, and the memory that their voices read, which this table keeps alive.
///
/// - Thread: control only.
struct VoiceTable {
    private struct Entry {
        var generation: UInt32 = 0
        var source: VoiceSource?
        var seam: LoopSeam?
        var from = FrameCount.zero
        var lastMeter: MeterTotals?
        var order: UInt64 = 0
        var bus = BusID.sounds
        var volume = Gain.unity
        var baseVolume = Gain.unity
        var fade = Gain.unity
        /// Whether the voice counts against the limit: neither stolen nor held mute by it.
        var counts = false
        /// Whether the voice is muted because of the limit.
        var isHeldMute = false

        var gain: Float { volume.linear * baseVolume.linear * fade.linear }
    }

    private var entries: [Entry]
    private var free: [UInt32]
    private var started: UInt64 = 0
    /// Voices that count against the limit.
    private(set) var countedVoices = 0
    /// Voices muted by the limit.
    private(set) var mutedVoices = 0

    init(capacity: Int) {
        entries = Array(repeating: Entry(), count: capacity)
        free = (0..<UInt32(capacity)).reversed()
    }

    /// Slots not in use.
    var freeCount: Int { free.count }

    /// Takes a slot and holds the start's memory; nil if none is free.
    mutating func take(_ start: VoiceStart) -> VoiceHandle? {
        guard let slot = free.popLast() else { return nil }
        let index = Int(slot)
        entries[index].generation = entries[index].generation == .max ? 1 : entries[index].generation + 1
        entries[index].source = start.source
        entries[index].seam = start.seam
        entries[index].from = start.source.clamped(start.from)
        entries[index].lastMeter = nil
        entries[index].order = started
        entries[index].bus = start.bus
        entries[index].volume = start.volume
        entries[index].baseVolume = start.baseVolume
        entries[index].fade = start.fadeTo?.to ?? start.fade
        entries[index].counts = true
        entries[index].isHeldMute = false
        started += 1
        countedVoices += 1
        return VoiceHandle(slot: slot, generation: entries[index].generation)
    }

    /// Releases a voice's memory and frees its slot; a stale handle does nothing.
    mutating func release(_ voice: VoiceHandle) {
        guard holds(voice) else { return }
        discount(voice)
        entries[Int(voice.slot)].source = nil
        entries[Int(voice.slot)].seam = nil
        free.append(voice.slot)
    }

    /// Takes a voice that is being stolen out of the count.
    mutating func discount(_ voice: VoiceHandle) {
        let index = Int(voice.slot)
        if entries[index].counts { countedVoices -= 1 }
        if entries[index].isHeldMute { mutedVoices -= 1 }
        entries[index].counts = false
        entries[index].isHeldMute = false
    }

    /// Mutes a voice because of the limit, which then does not count it, or unmutes and counts it.
    mutating func holdMute(_ voice: VoiceHandle, _ isHeld: Bool) {
        discount(voice)
        entries[Int(voice.slot)].isHeldMute = isHeld
        entries[Int(voice.slot)].counts = !isHeld
        if isHeld { mutedVoices += 1 } else { countedVoices += 1 }
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

// MARK: Limit

extension VoiceTable {
    /// Remembers the gains an action leads to.
    mutating func note(_ action: VoiceAction, of voice: VoiceHandle) {
        guard holds(voice) else { return }
        let index = Int(voice.slot)
        switch action {
        case .setVolume(let target): entries[index].volume = target.to
        case .setBaseVolume(let target): entries[index].baseVolume = target.to
        case .fade(let target, _): entries[index].fade = target.to
        case .pause, .resume, .stop, .steal, .setMute, .cancelFade, .setPan, .setLoops, .seek, .setMetering,
            .cancelScheduled:
            break
        }
    }

    /// The voice to steal; nil if the policy steals none.
    func victim(_ policy: VoiceLimitPolicy) -> VoiceHandle? {
        switch policy {
        case .fail, .mute: nil
        case .stealOldest: least { $0.counts ? (VoiceTable.worth($0.bus), 0) : nil }
        case .stealQuietest: least { $0.counts ? (VoiceTable.worth($0.bus), $0.gain) : nil }
        }
    }

    /// The voice that the limit has muted for longest.
    func longestMuted() -> VoiceHandle? { least { $0.isHeldMute ? (0, 0) : nil } }

    /// How late voices of a bus are stolen: effects first, music and announcements last.
    private static func worth(_ bus: BusID) -> Int {
        switch bus {
        case .sounds: 0
        case .system: 1
        case .music: 2
        case .announcements, .master: 3
        }
    }

    /// The entry with the least rank, of several the oldest; nil stands for none.
    private func least(_ rank: (Entry) -> (worth: Int, gain: Float)?) -> VoiceHandle? {
        var best: (rank: (worth: Int, gain: Float), order: UInt64, slot: Int)?
        for (slot, entry) in entries.enumerated() {
            guard entry.source != nil, let rank = rank(entry) else { continue }
            if let found = best,
                (found.rank.worth, found.rank.gain, found.order) < (rank.worth, rank.gain, entry.order)
            {
                continue
            }
            best = (rank, entry.order, slot)
        }
        return best.map { VoiceHandle(slot: UInt32($0.slot), generation: entries[$0.slot].generation) }
    }
}
