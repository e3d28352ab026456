// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The device clock of AVAudioPlayer: runs while a player plays, is scheduled or is paused, and starts at 0 each time.
///
/// - Source: AP-23.
struct DeviceEpoch: Sendable, Equatable {
    /// The engine time at which the current epoch began; nil while the clock is stopped at 0.
    private(set) var begin: FrameTime?
    /// Number of epochs since the engine started.
    private(set) var count = 0

    /// Begins an epoch unless one is running.
    mutating func start(at now: FrameTime) {
        guard begin == nil else { return }
        begin = now
        count += 1
    }

    /// Ends the epoch.
    mutating func end() { begin = nil }

    /// The device time at an engine time, in frames.
    func elapsed(at now: FrameTime) -> FrameCount {
        guard let begin else { return .zero }
        return max(.zero, now - begin)
    }

    /// The device time of an engine time; the inverse of ``engineTime(of:now:)``.
    func deviceTime(of frame: FrameTime, now: FrameTime) -> FrameCount { frame - (begin ?? now) }

    /// The engine time of a device time; while the clock is stopped, device time 0 is `now`.
    func engineTime(of device: FrameCount, now: FrameTime) -> FrameTime { (begin ?? now) + device }
}
