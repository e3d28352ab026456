// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Synchronization

/// The level of one voice or bus in shared words: totals under a sequence lock, peaks as the bits of floats that the
/// audio thread raises and the control side takes away.
///
/// Totals grow until metering is switched on again or a day of frames has passed; the epoch shows that to the reader.
struct MeterRecord: BitwiseCopyable, @unchecked Sendable {
    // Safe because every word is atomic.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>

    /// 64-bit words of one record, three cache lines.
    static var wordCount: Int {
        @_noAllocation @_noLocks get { 24 }
    }
    private static var peakBase: Int { 11 }
    private static var onWord: Int { 19 }
    private static var longest: UInt64 { 1 << 32 }
    /// The largest power of a frame that is summed, +60 dBFS: one frame beyond every measure must not drown a day.
    private static var loudest: Double { 1e6 }

    @_noAllocation @_noLocks
    init(_ words: UnsafeMutablePointer<Atomic<UInt64>>) { self.words = words }

    // MARK: Audio side

    /// Begins from nothing, or ends.
    @_noAllocation @_noLocks
    func switchOn(_ isOn: Bool) {
        if isOn { restart() }
        words[MeterRecord.onWord].store(isOn ? 1 : 0, ordering: .releasing)
    }

    @_noAllocation @_noLocks
    private func restart() {
        let record = SharedRecord(words)
        record.beginWriting()
        record.set(0, record.word(0) &+ 1)
        var index = 1
        while index < 10 {
            record.set(index, 0)
            index &+= 1
        }
        record.endWriting()
        index = 0
        while index < 8 {
            words[MeterRecord.peakBase &+ index].store(0, ordering: .relaxed)
            index &+= 1
        }
    }

    /// Adds the measure of `frames` frames of one channel; frames count once, with channel 0.
    ///
    /// What is infinite counts as the largest power, or as the largest peak that is none.
    @_noAllocation @_noLocks
    func add(channel: Int, frames: Int, peak: Float, sum: Double) {
        let record = SharedRecord(words)
        if channel == 0 && record.word(1) >= MeterRecord.longest { restart() }
        record.beginWriting()
        if channel == 0 { record.set(1, record.word(1) &+ UInt64(truncatingIfNeeded: frames)) }
        let most = MeterRecord.loudest * Double(frames)
        let total = Double(bitPattern: record.word(2 &+ channel)) + (sum <= most ? sum : most)
        record.set(2 &+ channel, total.bitPattern)
        record.endWriting()
        let finite = peak <= .greatestFiniteMagnitude ? peak : .greatestFiniteMagnitude
        _ = words[MeterRecord.peakBase &+ channel].max(UInt64(finite.bitPattern), ordering: .relaxed)
    }

    // MARK: Control side

    /// Whether the audio thread measures.
    var isOn: Bool { words[MeterRecord.onWord].load(ordering: .acquiring) == 1 }

    /// The totals as they stand.
    func totals() -> MeterTotals? {
        SharedRecord(words).read { record in
            MeterTotals(
                epoch: record.word(0),
                frames: record.word(1),
                sums: (0..<8).map { Double(bitPattern: record.word(2 + $0)) }
            )
        }
    }

    /// The peak of a channel since the last call.
    func takePeak(_ channel: Int) -> Float {
        let bits = words[MeterRecord.peakBase + channel].exchange(0, ordering: .relaxed)
        return Float(bitPattern: UInt32(truncatingIfNeeded: bits))
    }
}

/// What a meter has summed since its epoch began.
struct MeterTotals {
    var epoch: UInt64
    var frames: UInt64
    var sums: [Double]
}
