// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides when RTP streams are started again.
///
/// PipeWire 1.4.2 gives a stream the time of its first cycle and counts frames from then on, so that each cycle that is missed on a busy machine
/// makes all later timestamps older. Rooms play by the timestamps: zones drift apart, and are silent once the delay exceeds what rooms wait for.
/// Only a new stream takes the time again.
struct RTPWatch {
    /// Rooms that wait for 0.1 s are silent soon after this delay, in seconds.
    static let largest = 0.06
    /// Delays of zones that differ by more, in seconds, are heard; packets are sent in steps of a third of that.
    static let largestDifference = 0.001
    /// Readings after a restart in which zones may be apart, since another restart for that alone would be heard more: a minute.
    static let tolerantReadings = 15

    private let rate: Int
    private var readings = RTPWatch.tolerantReadings
    /// How often the streams were started again.
    private(set) var restarts = 0

    /// Makes a watch of streams that were just started, at a rate in frames per second.
    init(rate: Int) { self.rate = rate }

    /// Takes a reading.
    ///
    /// - Parameter delays: the shortest delay of each zone's packets, in frames; zones of which nothing is known are left out.
    /// - Returns: why the streams are to be started again, which then counts as done; nil if they are in time.
    mutating func read(_ delays: [String: Int]) -> String? {
        readings += 1
        guard let least = delays.values.min(), let most = delays.values.max() else { return nil }
        let problem: String
        if Double(most) > RTPWatch.largest * Double(rate) {
            problem = "the RTP streams were \(milliseconds(most)) ms late and are started again"
        } else if readings > RTPWatch.tolerantReadings,
            Double(most - least) > RTPWatch.largestDifference * Double(rate)
        {
            problem = "RTP streams were \(milliseconds(most - least)) ms apart and are started again"
        } else {
            return nil
        }
        readings = 0
        restarts += 1
        return problem
    }

    private func milliseconds(_ frames: Int) -> Int { Int((Double(frames) * 1_000 / Double(rate)).rounded()) }
}
