// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How far the timestamps of RTP streams are behind the time of day.
///
/// PipeWire 1.4.2 gives a stream the time of its first cycle and counts frames from then on, so that each cycle that is missed on a busy machine
/// makes all later timestamps older. Rooms play by the timestamps: zones drift apart, and are silent once the delay exceeds what rooms wait for.
/// Only a new stream takes the time again.
enum RTPDelay {
    /// Delays of zones that differ by more, in seconds, are heard; packets are sent in steps of a third of that.
    static let largestDifference = 0.001
    /// Rooms that wait for 0.1 s are silent soon after this delay, in seconds.
    static let largest = 0.06

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

    /// Why streams are to be made again.
    ///
    /// - Parameters:
    ///   - delays: the shortest delay of each zone's packets, in frames.
    ///   - rate: frames per second.
    ///   - toleratesDifference: whether zones may be apart, since a restart for that alone would be heard more.
    /// - Returns: the reason for the log; nil if they are in time.
    static func problem(_ delays: [String: Int], rate: Int, toleratesDifference: Bool = false) -> String? {
        guard let least = delays.values.min(), let most = delays.values.max() else { return nil }
        let milliseconds = { (frames: Int) in Int((Double(frames) * 1_000 / Double(rate)).rounded()) }
        if Double(most) > largest * Double(rate) {
            return "the RTP streams were \(milliseconds(most)) ms late and are started again"
        }
        if !toleratesDifference, Double(most - least) > largestDifference * Double(rate) {
            return "RTP streams were \(milliseconds(most - least)) ms apart and are started again"
        }
        return nil
    }
}
