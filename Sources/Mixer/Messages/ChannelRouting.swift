// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The output plane of each channel of a sound, instead of the standard matrices.
///
/// Channels of the same plane are summed at unity. Pan does not apply to a routed voice. Channels for a plane that
/// the output lacks are dropped.
/// - Source: AP-20.
@frozen
public struct ChannelRouting: BitwiseCopyable, Hashable, Sendable {
    /// A byte for each channel: 1 plus its plane, 0 for none.
    private var packed: UInt64 = 0

    /// Why a routing was refused.
    public enum Refusal: Error, Hashable, Sendable {
        /// A sound has 1 to 8 channels.
        case channelCount(Int)
        /// An output has the planes 0 to 7.
        case port(Int)
    }

    /// Every channel left out.
    @_noAllocation @_noLocks
    init() {}

    /// Makes a routing.
    ///
    /// - Parameter ports: the plane of each channel, 0 to 7; nil leaves the channel out. 1 to 8 of them; channels
    ///   beyond are left out.
    /// - Throws: ``Refusal`` where there are too many, or a plane is out of range.
    public init(_ ports: [Int?]) throws(Refusal) {
        guard (1...8).contains(ports.count) else { throw .channelCount(ports.count) }
        for (channel, port) in ports.enumerated() {
            guard let port else { continue }
            guard (0...7).contains(port) else { throw .port(port) }
            packed |= UInt64(port + 1) << UInt64(8 * channel)
        }
    }

    /// The plane of a channel; negative for none.
    @_noAllocation @_noLocks
    func port(_ channel: Int) -> Int {
        Int(truncatingIfNeeded: packed &>> UInt64(truncatingIfNeeded: 8 &* channel) & 0xFF) &- 1
    }
}
