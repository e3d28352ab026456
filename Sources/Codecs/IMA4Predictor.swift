// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg

/// Determines the constant error of an IMA4 decoder that did not start at the first packet.
///
/// A packet stores only the upper nine bits of the sample before it. A decoder that decoded that sample has all
/// sixteen bits; one that starts at the packet is too low by a constant of 0 to 127. Each further packet bounds the
/// constant: the decoder's sample plus the constant must have the upper bits that the packet stores. After a few
/// hundred packets of real sound one value is left.
///
/// - Source: QuickTime File Format, "IMA 4:1"; TN1081.
struct IMA4Predictor {
    /// Frames of a packet, and bytes for each channel.
    static let frames = 64
    static let bytes = 34

    private var low: [Int]
    private var high: [Int]

    /// Makes a predictor without any bounds yet.
    init(channelCount: Int) {
        // A decoder may also have kept its initial zero, if the first packet does not contradict it.
        low = Array(repeating: -255, count: channelCount)
        high = Array(repeating: 255, count: channelCount)
    }

    /// The constant of each channel in steps of 1/32,768; nil while more than one is possible, or none.
    var constants: [Int]? { low == high ? low : nil }

    /// Takes the header of the packet that follows a sample.
    ///
    /// - Parameters:
    ///   - header: the packet's first two bytes in a channel.
    ///   - held: the decoder's sample before the packet, in steps of 1/32,768.
    ///   - channel: the channel of both.
    mutating func take(header: (UInt8, UInt8), held: Int, channel: Int) {
        let stored = Int(Int16(bitPattern: (UInt16(header.0) << 8 | UInt16(header.1)) & 0xFF80))
        low[channel] = max(low[channel], stored - held)
        high[channel] = min(high[channel], stored + 127 - held)
    }
}
#endif
