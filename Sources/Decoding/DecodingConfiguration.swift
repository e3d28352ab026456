// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Limits of decoding and of decode-ahead.
///
/// - Source: architecture, section 15, decision 2.
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
    /// Length of a stream's ring, in seconds; default 2.
    ///
    /// The feeder refills when half of it is free.
    public var ringSeconds: Double = 2
    /// How much of a stream is ready before ``FeederStream/isPrimed`` turns true, in seconds; default 0.1.
    public var primeSeconds: Double = 0.1

    /// Makes the default limits at an engine rate.
    public init(engineRate: SampleRate = .standard) { self.engineRate = engineRate }

    /// Sample rates a file may have.
    public static var sourceRates: ClosedRange<Int> { 1_000...768_000 }

    /// Most engine frames of a sound kept whole in memory.
    func residentFrames(channelCount: Int) -> Int {
        let bySize = residentBytes / (MemoryLayout<Float>.stride * channelCount)
        return min(bySize, engineRate.frames(seconds: residentSeconds).count)
    }

    /// Engine frames of a head.
    var headFrames: Int { max(1, engineRate.frames(seconds: headSeconds).count) }
}
