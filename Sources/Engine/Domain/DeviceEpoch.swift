// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The original's device clock: it runs while a player plays, waits or is paused, and begins at 0 each time.
///
/// - Source: AP-23.
struct DeviceEpoch: Sendable, Equatable {
    /// Where the present epoch began; nil while the clock stands at 0.
    private(set) var begin: FrameTime?
    /// Epochs so far.
    private(set) var count = 0

    /// Begins an epoch where none runs.
    mutating func start(at now: FrameTime) {
        guard begin == nil else { return }
        begin = now
        count += 1
    }

    /// Ends the epoch.
    mutating func end() { begin = nil }

    /// Frames of the device clock at a time.
    func elapsed(at now: FrameTime) -> FrameCount {
        guard let begin else { return .zero }
        return max(.zero, now - begin)
    }

    /// The engine time of a device time; from idle the clock begins now.
    func engineTime(of device: FrameCount, now: FrameTime) -> FrameTime { (begin ?? now) + device }
}
