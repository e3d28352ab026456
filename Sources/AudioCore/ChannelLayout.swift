// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The role of each channel of a sound, in the order of WAV and FLAC.
public enum ChannelLayout: String, Sendable, CaseIterable {
    /// One channel.
    case mono
    /// Left, right.
    case stereo
    /// Left, right, centre.
    case surround30 = "3.0"
    /// Left, right, left rear, right rear.
    case quad
    /// Left, right, centre, left rear, right rear.
    case surround50 = "5.0"
    /// Left, right, centre, low frequency, left rear, right rear.
    case surround51 = "5.1"
    /// Left, right, centre, low frequency, rear centre, left side, right side.
    case surround61 = "6.1"
    /// As 5.1, then left side, right side.
    case surround71 = "7.1"

    /// The usual layout of a number of channels, 1 to 8; nil for any other.
    public init?(channelCount: Int) {
        guard (1...8).contains(channelCount) else { return nil }
        self = ChannelLayout.allCases[channelCount - 1]
    }

    /// Number of channels, 1 to 8.
    public var channelCount: Int {
        switch self {
        case .mono: 1
        case .stereo: 2
        case .surround30: 3
        case .quad: 4
        case .surround50: 5
        case .surround51: 6
        case .surround61: 7
        case .surround71: 8
        }
    }
}
