// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The gain of a ducked bus over time, computed as on the audio thread.
struct DuckEnvelope: Sendable, Equatable {
    private let duck: Duck
    private let from: Gain
    private let begin: FrameTime

    /// Makes the envelope of a duck that begins at a frame from a gain.
    init(_ duck: Duck, from gain: Gain, at frame: FrameTime) {
        (self.duck, from, begin) = (duck, gain, frame)
    }

    /// The gain at a frame.
    func gain(at now: FrameTime) -> Gain {
        let passed = (now - begin).frames
        guard passed > 0 else { return from }
        guard passed >= duck.attack.frames else {
            return line(from, duck.depth, passed, duck.attack.frames)
        }
        let held = passed - duck.attack.frames
        guard held > duck.hold.frames else { return duck.depth }
        return line(duck.depth, .unity, held - duck.hold.frames, duck.release.frames)
    }

    private func line(_ first: Gain, _ last: Gain, _ passed: Int64, _ frames: Int64) -> Gain {
        guard passed < frames else { return last }
        return Gain(first.linear + (last.linear - first.linear) * Float(passed) / Float(frames))
    }
}
