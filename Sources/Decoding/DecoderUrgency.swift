// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How much of the processors a decoder gets while others want them.
public enum DecoderUrgency: UInt8, Sendable {
    /// As much as the server: a sound that plays needs it, or a client waits for a picture, which is little work.
    case prompt
    /// Less than the server and than sounds that play.
    case background

    /// The difference of its nice value to the server's, 0 to 19.
    public var niceness: Int32 { self == .prompt ? 0 : 10 }
}

extension DecoderJob {
    /// The share of the processors that the job gets.
    var urgency: DecoderUrgency {
        switch self {
        case .stream, .cover, .live: .prompt
        case .sound, .analysis, .encode: .background
        }
    }
}
