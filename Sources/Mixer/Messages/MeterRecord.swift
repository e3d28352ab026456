// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Synchronization

/// The level of one voice or bus in shared words: totals under a sequence lock, peaks as the bits of floats that the
/// audio thread raises and the control side takes.
///
/// Totals restart when metering is switched on, and after about a day of frames; each restart increments the epoch.
struct MeterRecord: BitwiseCopyable, @unchecked Sendable {
    // Safe because every word is atomic.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>

    /// 64-bit words of one record, three cache lines.
    static var wordCount: Int {
        @_noAllocation @_noLocks get { 24 }
    }
    /// Most channels of a voice or bus.
    private static var channelCount: Int { 8 }
    /// First word of the peaks, after the sequence word, epoch, frames and one sum per channel.
    private static var peakBase: Int { 11 }
    private static var onWord: Int { peakBase &+ channelCount }
    private static var longest: UInt64 { 1 << 32 }
    /// The largest power of a frame that is summed, +60 dBFS: one extreme frame must not dominate the total of a day.
    private static var loudest: Double { 1e6 }

    @_noAllocation @_noLocks
    init(_ words: UnsafeMutablePointer<Atomic<UInt64>>) { self.words = words }

    // MARK: Audio side

    /// Restarts the totals and measures, or stops measuring.
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
        while index <= MeterRecord.channelCount &+ 1 {
            record.set(index, 0)
            index &+= 1
        }
        record.endWriting()
        index = 0
        while index < MeterRecord.channelCount {
            words[MeterRecord.peakBase &+ index].store(0, ordering: .relaxed)
            index &+= 1
        }
    }

    /// Adds the levels of `frames` frames of one channel; frames are counted with channel 0 only, and not for a further part
    /// of the same frames.
    ///
    /// An infinite sum counts as the largest power, an infinite peak as the largest finite number.
    @_noAllocation @_noLocks
    func add(channel: Int, frames: Int, peak: Float, sum: Double, isFurther: Bool = false) {
        let record = SharedRecord(words)
        if channel == 0 && record.word(1) >= MeterRecord.longest { restart() }
        record.beginWriting()
        if channel == 0 && !isFurther { record.set(1, record.word(1) &+ UInt64(truncatingIfNeeded: frames)) }
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

    /// The totals so far.
    func totals() -> MeterTotals? {
        SharedRecord(words).read { record in
            MeterTotals(
                epoch: record.word(0),
                frames: record.word(1),
                sums: (0..<MeterRecord.channelCount).map { Double(bitPattern: record.word(2 + $0)) }
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
