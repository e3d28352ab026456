// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// A fade of a player's volume; the mixer executes it as a ramp.
struct Fade: Sendable, Equatable {
    /// The purpose of a fade.
    enum Purpose: Sendable, Equatable {
        /// A requested fade (SM-16, SM-17); its target becomes the volume.
        case volume
        /// A requested fade-out (SM-18); the volume is kept for the next playback, and a change of it is the new target.
        case fadeOut
        /// A fade-in at the start of playback; its target is the volume.
        case entrance
        /// A fade-out before a stop; the volume is kept for the next playback.
        case exit
    }

    let purpose: Purpose
    let from: Gain
    let to: Gain
    let begin: FrameTime
    let frames: FrameCount
    let curve: FadeCurve

    /// Whether the player stops at the end of the fade.
    ///
    /// - Source: SM-18: any fade that reaches zero stops; a fade in to volume zero does not.
    var stops: Bool { purpose == .exit || (purpose != .entrance && to == .silence) }

    /// The end of the fade.
    var end: FrameTime { begin + frames }

    /// Frames left.
    func remaining(at now: FrameTime) -> FrameCount {
        let left = end - now
        return left < .zero ? .zero : min(left, frames)
    }

    /// The volume that the fade has reached.
    func level(at now: FrameTime) -> Gain {
        guard frames > .zero, now < end else { return to }
        let done = max(0, Double((now - begin).frames) / Double(frames.frames))
        let start = Double(from.linear)
        let change = Double(to.linear) - start
        switch curve {
        case .linear: return Gain(Float(start + change * done))
        case .equalPower:
            let share = change > 0 ? sin(done * .pi / 2) : 1 - cos(done * .pi / 2)
            return Gain(Float(start + change * share))
        case .sCurve: return Gain(Float(start + change * (1 - cos(done * .pi)) / 2))
        case .exponential:
            let low = max(start, 1e-4)
            let high = max(Double(to.linear), 1e-4)
            return Gain(Float(low * pow(high / low, done)))
        }
    }

    /// The rest of the fade, as a new fade that begins now.
    func rest(at now: FrameTime, to target: Gain? = nil, atLeast shortest: FrameCount = .zero) -> Fade {
        Fade(
            purpose: purpose,
            from: level(at: now),
            to: target ?? to,
            begin: now,
            frames: max(remaining(at: now), shortest),
            curve: curve
        )
    }

    /// The same fade, beginning at another time.
    func begun(at time: FrameTime) -> Fade {
        Fade(purpose: purpose, from: from, to: to, begin: time, frames: frames, curve: curve)
    }

    /// The ramp for the mixer.
    var ramp: RampTarget { RampTarget(to: to, frames: frames, curve: curve) }
    /// What the mixer does at the end of the ramp.
    var fadeEnd: FadeEnd { stops ? .stop : .hold }
}
