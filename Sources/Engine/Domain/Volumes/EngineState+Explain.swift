// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation

extension EngineState {
    /// The gain stages from a player to the output, in order.
    func gainChain(of player: Player, at now: FrameTime) -> [GainExplanation.Stage] {
        let scope = player.identity.kind.scope
        let (bus, master) = (volumes[scope], volumes[.master])
        let level = player.level(at: now)
        let stage = { (name: String, gain: Gain, detail: String) in
            GainExplanation.Stage(name: name, gain: Double(shown: gain), detail: detail)
        }
        // While a fade runs, its level replaces the volume, which is its target.
        let volume = player.fade == nil ? player.volume : .unity
        return [
            stage("volume", volume, player.fade == nil ? "the player's volume" : "replaced by the fade"),
            stage("fade", player.fade == nil ? .unity : level, fadeText(player, now)),
            stage("baseVolume", player.baseVolume, "the base volume of player and sound"),
            stage("limit", player.isHeld ? .silence : .unity, "players of one sound at once"),
            stage("busVolume", bus.volume, "\(scope.rawValue)Volume of the manager"),
            stage("busMute", bus.isMuted ? .silence : .unity, "\(scope.rawValue)Muted of the manager"),
            stage("busSolo", volumes.isLeftOutBySolo(scope) ? .silence : .unity, soloText),
            duckStage(scope, in: zones.shown(player.identity.zones), at: now),
            stage("gate", session.gate(of: scope) == nil ? .unity : .silence, gateText(scope)),
            stage("masterVolume", master.volume, "masterVolume of the manager"),
            stage("masterMute", master.isMuted ? .silence : .unity, "masterMuted of the manager"),
        ]
    }

    /// The reasons why a player is not heard, one sentence each.
    func silenceReasons(
        of player: Player,
        _ chain: [GainExplanation.Stage],
        _ output: OutputHealth,
        at now: FrameTime
    ) -> [String] {
        var reasons: [String] = []
        if let reason = stateReason(player, now) { reasons.append(reason) }
        for stage in chain where stage.gain == 0 {
            reasons.append(sentence(stage.name, player.identity.kind.scope))
        }
        reasons += zoneReasons(of: player)
        if output.isFallback {
            let why = output.reason.map { ": \($0)" } ?? ""
            reasons.append("The device is lost and the null output replaces it\(why).")
        } else if !output.isRunning {
            reasons.append("No output is running.")
        } else if output.backend == "null" {
            reasons.append("The output is the null output, which is not audible.")
        }
        return reasons
    }

    /// The left and right factors of the pan position.
    func panFactors(of player: Player) -> GainExplanation.PanFactors {
        let position = Double(shown: player.pan.position)
        guard player.parameters.channels == nil else { return .init(left: 1, right: 1) }
        let isMono = sounds[player.identity.soundID]?.info?.sourceFormat.channelCount == 1
        guard isMono, position != 0 else {
            return .init(left: min(1, 1 - position), right: min(1, 1 + position))
        }
        let root = 2 * sin(Double.pi / 4)
        let side = { (sign: Double) in
            position == -sign ? 0 : root * sin(.pi / 4 * (1 + sign * position))
        }
        return .init(left: side(-1), right: side(1))
    }

    // MARK: Texts

    private func fadeText(_ player: Player, _ now: FrameTime) -> String {
        guard let fade = player.fade else { return "no fade is running" }
        let rest = rate.seconds(fade.remaining(at: player.fadeTime(now)))
        return "from \(Double(shown: fade.from)) to \(Double(shown: fade.to)), \(rest) s left"
    }

    private var soloText: String {
        let soloed = volumes.soloed.map(\.rawValue).sorted()
        return soloed.isEmpty ? "no bus is soloed" : "soloed: \(soloed.joined(separator: ", "))"
    }

    private func stateReason(_ player: Player, _ now: FrameTime) -> String? {
        switch player.state {
        case .playing, .fadingOut: nil
        case .idle: "It was not played yet."
        case .prepared: "It is prepared, but was not played yet."
        case .paused: interruptionText(of: player) ?? "It is paused."
        case .scheduled:
            "It starts in \(rate.seconds(max(.zero, (player.scheduledAt ?? now) - now))) s."
        case .finished: "It has ended: \(player.finishReason?.rawValue ?? "ended")."
        }
    }

    private func sentence(_ stage: String, _ scope: VolumeScope) -> String {
        switch stage {
        case "volume": "Its volume is 0."
        case "fade": "Its fade is at 0."
        case "baseVolume": "Its base volume is 0."
        case "limit": "The limit of players of its sound is reached; it waits in silence for one to end."
        case "busVolume": "The \(scope.rawValue) volume of the manager is 0."
        case "busMute": "The \(scope.rawValue) bus is muted."
        case "busSolo": "Another bus is soloed."
        case "gate": gateSentence(scope)
        case "masterVolume": "The master volume is 0."
        case "masterMute": "The master is muted."
        default: "The \(stage) lets nothing through."
        }
    }
}
