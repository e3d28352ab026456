// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension Engine {
    /// The gain chain from a player's sound to the output, and the reasons why it cannot be heard.
    ///
    /// - Throws: `playerNotFound`.
    public func explain(player id: String) throws(EngineError) -> GainExplanation {
        let snapshot = try player(id)
        let record = try state.players.player(id)
        let now = clock.frame
        let chain = state.gainChain(of: record, at: now)
        var reasons = state.silenceReasons(of: record, chain, machine.output, at: now)
        if record.isPlaying, let reason = machine.status.reasons.first(where: { $0.code == .inaudible }) {
            reasons.append(reason.text.prefix(1).uppercased() + reason.text.dropFirst() + ".")
        }
        let scope = record.identity.kind.scope
        return GainExplanation(
            player: snapshot,
            chain: chain,
            gain: chain.reduce(1) { $0 * $1.gain },
            route: [scope.rawValue, VolumeScope.master.rawValue],
            channelAssignments: record.parameters.channels,
            pan: state.panFactors(of: record),
            output: machine.output,
            limiterThreshold: configuration.limiterThreshold.map { Decibels($0).value },
            limitedFrames: Int64(clamping: mixer.counters.limitedFrames),
            isAudible: reasons.isEmpty,
            reasons: reasons
        )
    }
}
