// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// A checked `PlayerChange`; nil leaves a value unchanged.
struct CheckedChange: Sendable {
    var volume: Gain?
    var baseVolume: Gain?
    var pan: Pan?
    var loops: LoopCount?
    var position: FrameCount?
    var clientData: String??
    var parameters: PlaybackParameters?
    var isMetered: Bool?

    init() {}

    /// Checks a change of a player; `player` is nil while it is being created.
    init(
        _ change: PlayerChange,
        of player: Player?,
        _ asset: DecodedAsset,
        in state: EngineState
    ) throws(EngineError) {
        if asset.isLive { try Self.checkLive(change) }
        if let value = change.volume { volume = try Check.volume(value, "volume") }
        if let value = change.baseVolume { baseVolume = try Check.volume(value, "baseVolume") }
        if let value = change.pan { pan = try Check.pan(value) }
        if let value = change.numberOfLoops { loops = try Check.loops(value) }
        if let value = change.currentTime {
            position = try Check.position(value, "currentTime", rate: state.rate)
        }
        if let value = change.clientData {
            try Check.clientData(value, limit: state.limits.clientDataBytes)
            clientData = value
        }
        let present = player?.parameters ?? PlaybackParameters()
        parameters = try present.changed(by: change.parameters, of: player, asset, in: state)
        isMetered = change.meteringEnabled
    }

    /// Live sound cannot be moved, repeated or played at another rate.
    private static func checkLive(_ change: PlayerChange) throws(EngineError) {
        let fields =
            [
                ("currentTime", change.currentTime != nil),
                ("numberOfLoops", change.numberOfLoops != nil),
            ] + change.parameters.given
        guard let (field, _) = fields.first(where: \.1) else { return }
        throw .invalidValue(field: field, allowed: "absent for live sound", given: "a value")
    }

    /// Applies the change to a player that has no voice.
    func apply(to player: inout Player) {
        player.volume = volume ?? player.volume
        player.baseVolume = baseVolume ?? player.baseVolume
        player.pan = pan ?? player.pan
        player.loops = loops ?? player.loops
        if let clientData { player.clientData = clientData }
        player.parameters = parameters ?? player.parameters
        player.isMetered = isMetered ?? player.isMetered
    }
}

extension PlayerChange {
    /// The values of a new player, as a change of the defaults.
    init(_ creation: PlayerCreation) {
        volume = creation.volume
        baseVolume = creation.baseVolume
        pan = creation.pan
        numberOfLoops = creation.numberOfLoops
        currentTime = creation.currentTime
        meteringEnabled = creation.meteringEnabled
        parameters = creation.parameters
    }
}
