// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The ducking stage of a bus in a zone at a frame.
    func duckStage(_ scope: VolumeScope, in zone: Zone, at now: FrameTime) -> GainExplanation.Stage {
        let cell = Ducking.Cell(zone: zone.number, target: scope)
        let gain = ducking.envelopes[cell]?.gain(at: now) ?? .unity
        return GainExplanation.Stage(name: "duck", gain: Double(shown: gain), detail: duckText(cell, gain))
    }

    private func duckText(_ cell: Ducking.Cell, _ gain: Gain) -> String {
        let scope = cell.target
        if let rule = ducking.applied[cell] {
            return "the \(rule.source.rawValue) bus lowers the \(scope.rawValue) bus by "
                + "\(EngineState.plain(-rule.depthDecibels)) dB over \(EngineState.plain(rule.attack)) s"
        }
        guard gain < .unity else { return "no rule lowers the \(scope.rawValue) bus now" }
        return "the bus returns to its volume"
    }

    /// The detail of the gate stage of a bus.
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

    /// A sentence about the gate that silences a bus.
    func gateSentence(_ scope: VolumeScope) -> String {
        let text = gateText(scope)
        return "The session's gate is closed: \(text)."
    }

    /// A number without a fraction of zero.
    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
