// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How much of the processors a decoder gets while others want them.
public enum DecoderUrgency: UInt8, Sendable {
    /// As much as the server: it reads ahead for a sound that plays.
    case sounding
    /// Less than the server and than sounds that play.
    case background

    /// The difference of its nice value to the server's, 0 to 19.
    public var niceness: Int32 { self == .sounding ? 0 : 10 }
}
