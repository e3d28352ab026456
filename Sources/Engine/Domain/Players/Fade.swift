// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer

/// A fade of a player's volume, as the user asked for it; the mixer's ramp does the work.
struct Fade: Sendable, Equatable {
    /// What the fade is for.
    enum Purpose: Sendable, Equatable {
        /// Asked as a fade (SM-16 to SM-18): its target becomes the volume.
        case volume
        /// Fades in what begins to play; the volume is the target.
        case entrance
        /// Fades out what is stopped; the volume stays for the next time.
        case exit
    }

    let purpose: Purpose
    let from: Gain
    let to: Gain
    let begin: FrameTime
    let frames: FrameCount
    let curve: FadeCurve

    /// Whether the player stops when the fade is over.
    ///
    /// - Source: SM-18: any fade that reaches zero stops; a fade in to volume zero does not.
    var stops: Bool { purpose == .exit || (purpose == .volume && to == .silence) }

    /// Where the fade is over.
    var end: FrameTime { begin + frames }

    /// Frames left.
    func remaining(at now: FrameTime) -> FrameCount {
        let left = end - now
        return left < .zero ? .zero : min(left, frames)
    }

    /// The volume the fade has reached.
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

    /// The rest of the fade, begun anew.
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

    /// What is sent to the mixer.
    var ramp: RampTarget { RampTarget(to: to, frames: frames, curve: curve) }
    /// What happens at its end.
    var fadeEnd: FadeEnd { stops ? .stop : .hold }
}
