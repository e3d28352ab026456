// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How far the timestamps of an RTP stream are behind the time of day.
enum RTPDelay {
    /// The delay of a packet that arrives now.
    ///
    /// - Parameters:
    ///   - packet: what arrived (RFC 3550).
    ///   - time: nanoseconds since 1970, counted as the senders count.
    ///   - rate: frames per second.
    /// - Returns: frames; nil for what is no RTP.
    static func frames(_ packet: some Collection<UInt8>, at time: UInt64, rate: Int) -> Int? {
        let header = Array(packet.prefix(12))
        guard header.count == 12, header[0] >> 6 == 2 else { return nil }
        let stamp = header[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        let now = seconds &* UInt64(rate) &+ rest * UInt64(rate) / 1_000_000_000
        return Int(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    }
}
