// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Limits of decoding and of decode-ahead.
///
/// - Source: decision D-15.
public struct DecodingConfiguration: Sendable {
    /// The rate everything is converted to; default 48 kHz.
    public var engineRate: SampleRate
    /// Longest sound kept whole in memory, in seconds; default 30.
    public var residentSeconds: Double = 30
    /// Largest sound kept whole in memory, in bytes of decoded samples; default 16 MiB.
    public var residentBytes: Int = 16 << 20
    /// Length of the head of a long sound, in seconds; default 0.5.
    public var headSeconds: Double = 0.5
    /// Longest sound accepted, in seconds; default 24 hours.
    public var maximumSeconds: Double = 86_400
    /// Most channels accepted; default 8.
    public var maximumChannels: Int = 8
    /// Whether a file with any defect is refused; default false.
    public var refusesDefects = false
    /// Whether long files are read to their end before they play, so that damage in their middle is known; default false.
    public var checksWhole = false
    /// Length of a stream's ring, in seconds; default 2.
    ///
    /// The feeder refills when half of it is free.
    public var ringSeconds: Double = 2
    /// How much of a stream must be ready before ``FeederStream/isPrimed`` turns true, in seconds; default 0.1.
    public var primeSeconds: Double = 0.1

    /// How far a stream with a rate is decoded ahead, in seconds; default 0.08.
    ///
    /// A change of rate is heard after this long and half a window of the stretcher (27 ms). If the output takes more
    /// at once, the lead grows after an underrun; a host that knows its quantum sets at least that length.
    public var rateLeadSeconds: Double = 0.08

    /// Makes the default limits at an engine rate.
    public init(engineRate: SampleRate = .standard) { self.engineRate = engineRate }

    /// Sample rates a file may have.
    public static var sourceRates: ClosedRange<Int> { 1_000...768_000 }

    /// How a file is read first.
    var firstReading: FileReading { refusesDefects ? .strict : .exact }

    /// Most engine frames of a sound kept whole in memory.
    func residentFrames(channelCount: Int) -> Int {
        let bySize = residentBytes / (MemoryLayout<Float>.stride * channelCount)
        return min(bySize, engineRate.frames(seconds: residentSeconds).count)
    }

    /// Frames of a ring; a marked one has spare room, and with a rate its lead may grow to half a second.
    func ringFrames(_ plan: FeederPlan) -> Int {
        guard plan.isMarked else { return max(1, engineRate.frames(seconds: ringSeconds).count) }
        let lead =
            plan.rate == nil
            ? engineRate.frames(seconds: ringSeconds).count
            : max(rateLeadFrames, engineRate.frames(seconds: 0.5).count)
        return max(1, lead) + FeederTask.spare
    }

    /// Frames of ``rateLeadSeconds``.
    var rateLeadFrames: Int { max(64, engineRate.frames(seconds: rateLeadSeconds).count) }

    /// Frames of ``primeSeconds``.
    var primeFrames: Int { max(1, engineRate.frames(seconds: primeSeconds).count) }

    /// Engine frames of a head.
    var headFrames: Int { max(1, engineRate.frames(seconds: headSeconds).count) }
}
