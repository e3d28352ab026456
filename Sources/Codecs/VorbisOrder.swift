// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reorders the channels of Vorbis and Opus to the order of WAV.
///
/// - Source: Vorbis I specification, section 4.3.9; RFC 7845, section 5.1.1.2.
enum VorbisOrder {
    /// The Vorbis channel of each WAV channel; nil if the orders are the same.
    static func channels(_ count: Int) -> [Int]? {
        switch count {
        case 3: [0, 2, 1]
        case 5: [0, 2, 1, 3, 4]
        case 6: [0, 2, 1, 5, 3, 4]
        case 7: [0, 2, 1, 6, 5, 3, 4]
        case 8: [0, 2, 1, 7, 5, 6, 3, 4]
        default: nil
        }
    }

    /// Reorders interleaved frames.
    static func apply(_ order: [Int], to samples: UnsafeMutablePointer<Float>, frames: Int) {
        var frame = [Float](repeating: 0, count: order.count)
        for index in 0..<max(0, frames) {
            let first = samples + index * order.count
            for channel in order.indices { frame[channel] = first[order[channel]] }
            for channel in order.indices { first[channel] = frame[channel] }
        }
    }
}
