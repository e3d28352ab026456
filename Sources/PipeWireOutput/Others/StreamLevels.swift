// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Glibc
import Output

/// Volumes and mute of a stream, as in the sound server.
struct StreamLevels: Sendable, Hashable {
    /// Linear factors, one per channel.
    var volumes: [Float]
    var isMuted: Bool

    /// The levels on the way to `end`, in `count` equal steps of decibels; the last is exactly `end`.
    func path(to end: StreamLevels, count: Int) -> [StreamLevels] {
        guard count > 1, volumes.count == end.volumes.count, volumes != end.volumes else { return [end] }
        return (1..<count).map { step in
            let part = Float(step) / Float(count)
            let between = zip(volumes, end.volumes).map { from, to in
                // Silence is −∞ dB: it is reached in the last step and left in the first.
                from > 0 && to > 0 ? from * pow(to / from, part) : max(from, to)
            }
            return StreamLevels(volumes: between, isMuted: isMuted && end.isMuted)
        } + [end]
    }

    /// These levels after a policy is applied; nil if it does not change them.
    func treated(_ treatment: OtherAppsPolicy) -> StreamLevels? {
        switch treatment {
        case .leave: nil
        case .duck(let depth):
            StreamLevels(volumes: volumes.map { $0 * min(depth.gain.linear, 1) }, isMuted: isMuted)
        case .mute: StreamLevels(volumes: volumes, isMuted: true)
        }
    }

    /// Whether the levels are equal except for the rounding of a conversion.
    func matches(_ other: StreamLevels) -> Bool {
        isMuted == other.isMuted && volumes.count == other.volumes.count
            && zip(volumes, other.volumes).allSatisfy { abs($0 - $1) <= 1e-4 * max(abs($0), abs($1)) + 1e-7 }
    }
}
