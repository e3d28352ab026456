// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The factor by which announcements and other sources lower a bus, as it is at a frame.
    func duckStage(_ scope: VolumeScope, at now: FrameTime) -> GainExplanation.Stage {
        let gain = ducking.envelopes[scope]?.gain(at: now) ?? .unity
        return GainExplanation.Stage(name: "duck", gain: Double(shown: gain), detail: duckText(scope, gain))
    }

    private func duckText(_ scope: VolumeScope, _ gain: Gain) -> String {
        if let rule = ducking.applied[scope] {
            return "the \(rule.source.rawValue) bus lowers the \(scope.rawValue) bus by "
                + "\(EngineState.plain(-rule.depthDecibels)) dB over \(EngineState.plain(rule.attack)) s"
        }
        guard gain < .unity else { return "no rule lowers the \(scope.rawValue) bus now" }
        return "on the way back to where it was"
    }

    /// What the session does to a bus, for the chain.
    func gateText(_ scope: VolumeScope) -> String {
        let category = session.category.rawValue
        switch session.gate(of: scope) {
        case .silentMode where !session.category.yieldsToSurroundings:
            return "silent mode: system sounds vibrate instead"
        case .silentMode: return "silent mode silences the category \(category)"
        case .screenLocked: return "the locked screen silences the category \(category)"
        case .record: return "the category record silences all playback"
        case nil: return "the session in the category \(category) lets it through"
        }
    }

    /// Why a gate silences a bus, as a sentence.
    func gateSentence(_ scope: VolumeScope) -> String {
        let text = gateText(scope)
        return "The session's gate is closed: \(text)."
    }

    /// A number without a fraction that says nothing.
    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
