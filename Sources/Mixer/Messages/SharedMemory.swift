// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime
import Synchronization

/// All memory that the two halves of a mixer share besides the rings, freed with the last of them.
///
/// The renderer reads pointers out of it once and never touches the object again.
///
/// - Thread: made and freed by control.
final class SharedMemory: @unchecked Sendable {
    // Safe because words are atomic, and voices are written before the release store that publishes their command.
    /// A new voice in each slot, as control made it; the audio thread takes it with the start command.
    let starts: UnsafeMutablePointer<Voice>
    let words: UnsafeMutablePointer<Atomic<UInt64>>
    let wake = WakeSignal()
    let clock = LatestValue(
        ClockSnapshot(frame: .zero, monotonicNanoseconds: 0, delayFrames: 0, quantum: 0, sequence: 0)
    )
    /// Planes and limiters of the zones.
    let zones: ZoneMemory
    /// Rings that the audio thread may still write; control only.
    var taps: [AudioRing] = []
    private let wordCount: Int

    init(_ configuration: MixerConfiguration) {
        let maximumVoices = configuration.voiceCapacity
        let meters = BusID.count + configuration.zoneCount
        starts = UnsafeMutablePointer<Voice>.allocate(capacity: maximumVoices)
        zones = ZoneMemory(configuration)
        wordCount =
            maximumVoices * SharedView.voiceWords + meters * MeterRecord.wordCount
            + CounterIndex.count + LoudnessReading.wordCount
        words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: wordCount)
        for index in 0..<wordCount { (words + index).initialize(to: Atomic<UInt64>(0)) }
        view = SharedView(words: words, starts: starts, maximumVoices: maximumVoices, meters: meters)
    }

    deinit {
        words.deinitialize(count: wordCount)
        words.deallocate()
        starts.deallocate()
    }

    /// Pointers into the memory.
    let view: SharedView
}

/// Number of each counter in the shared words.
enum CounterIndex {
    case late, underruns, underrunFrames, limited, clipped, nonFinite, eventsLost, scheduleFull, stale
    case waiting, timedTaken
    /// Bits of the limiter's newest gain; 0 before the first piece.
    case limiterGain
    /// Words reserved for counters; more than there are.
    static var count: Int { 16 }

    /// The number, for the audio thread.
    @_noAllocation @_noLocks
    func offset() -> Int {
        switch self {
        case .late: 0
        case .underruns: 1
        case .underrunFrames: 2
        case .limited: 3
        case .clipped: 4
        case .nonFinite: 5
        case .eventsLost: 6
        case .scheduleFull: 7
        case .stale: 8
        case .waiting: 9
        case .timedTaken: 10
        case .limiterGain: 11
        }
    }
}

/// Pointers into ``SharedMemory``.
struct SharedView: BitwiseCopyable, @unchecked Sendable {
    // Safe because it holds addresses only; what lies there is atomic or handed over by the command ring.
    let words: UnsafeMutablePointer<Atomic<UInt64>>
    let starts: UnsafeMutablePointer<Voice>
    let maximumVoices: Int
    /// Meters of buses and zones.
    let meters: Int

    /// Words of a voice's playhead record, padded to a cache line.
    static var playheadWords: Int {
        @_noAllocation @_noLocks get { 8 }
    }
    /// Words of one voice: a playhead record, then a meter.
    static var voiceWords: Int {
        @_noAllocation @_noLocks get { playheadWords &+ MeterRecord.wordCount }
    }

    /// The playhead of a voice: generation, playhead, iteration, engine time.
    @_noAllocation @_noLocks
    func playhead(_ slot: Int) -> SharedRecord { SharedRecord(words + slot &* SharedView.voiceWords) }

    /// The level of a voice.
    @_noAllocation @_noLocks
    func meter(voice slot: Int) -> MeterRecord {
        MeterRecord(words + slot &* SharedView.voiceWords + SharedView.playheadWords)
    }

    /// The level of a bus.
    @_noAllocation @_noLocks
    func meter(bus: Int) -> MeterRecord {
        MeterRecord(words + maximumVoices &* SharedView.voiceWords + bus &* MeterRecord.wordCount)
    }

    /// The level of a zone.
    @_noAllocation @_noLocks
    func meter(zone: Int) -> MeterRecord { meter(bus: BusID.count &+ zone) }

    /// The loudness of the main zone.
    func loudness() -> SharedRecord {
        SharedRecord(
            words + maximumVoices * SharedView.voiceWords + meters * MeterRecord.wordCount
                + CounterIndex.count
        )
    }

    /// A counter, written by the audio thread.
    @_noAllocation @_noLocks
    func count(_ counter: CounterIndex, _ amount: Int) {
        let word = counterWord(counter)
        word.pointee.store(
            word.pointee.load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: amount),
            ordering: .relaxed
        )
    }

    /// Publishes a number with a release store: a reader of it also sees everything published before.
    @_noAllocation @_noLocks
    func publish(_ number: CounterIndex, _ value: Int) {
        counterWord(number).pointee.store(UInt64(truncatingIfNeeded: value), ordering: .releasing)
    }

    /// Reads a published number with an acquire load.
    func latest(_ number: CounterIndex) -> Int {
        Int(truncatingIfNeeded: counterWord(number).pointee.load(ordering: .acquiring))
    }

    /// A counter's value.
    func value(_ counter: CounterIndex) -> UInt64 { counterWord(counter).pointee.load(ordering: .relaxed) }

    @_noAllocation @_noLocks
    private func counterWord(_ counter: CounterIndex) -> UnsafeMutablePointer<Atomic<UInt64>> {
        words + maximumVoices &* SharedView.voiceWords + meters &* MeterRecord.wordCount + counter.offset()
    }
}
