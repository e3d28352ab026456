// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A checked `PlayerChange`; nil leaves a value as it is.
struct CheckedChange: Sendable {
    var volume: Gain?
    var baseVolume: Gain?
    var pan: Pan?
    var loops: LoopCount?
    var position: FrameCount?
    var clientData: String??

    init() {}

    /// Checks a change.
    init(_ change: PlayerChange, in state: EngineState) throws(EngineError) {
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
    }

    /// Sets the values of a player that has no voice.
    func apply(to player: inout Player) {
        player.volume = volume ?? player.volume
        player.baseVolume = baseVolume ?? player.baseVolume
        player.pan = pan ?? player.pan
        player.loops = loops ?? player.loops
        if let clientData { player.clientData = clientData }
    }
}

extension PlayerChange {
    /// The values of a new player as a change of the defaults.
    init(_ creation: PlayerCreation) {
        volume = creation.volume
        baseVolume = creation.baseVolume
        pan = creation.pan
        numberOfLoops = creation.numberOfLoops
        currentTime = creation.currentTime
    }
}
