// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

extension EngineState {
    /// Creates a player without starting it.
    mutating func createPlayer(
        of sound: Sound,
        _ request: PlayerCreation,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let asset = try sound.asset()
        let change = PlayerChange(request)
        let checked = try CheckedChange(change, of: nil, asset, in: self)
        try Check.kind(request.kind)
        try Check.clientData(request.clientData, limit: limits.clientDataBytes)
        let places = try places(request.zones, request.rooms)
        try makeRoom(&turn)
        var player = makePlayer(of: sound, kind: request.kind, isKept: true, turn)
        player.identity.placement = placement(places)
        checked.apply(to: &player)
        player.clientData = request.clientData
        let length = asset.info.length
        let position = checked.position ?? player.parameters.beginning
        player.position =
            player.landing(at: position, length: length) ?? player.parameters.ending(length: length)
        player.positionAt = turn.now
        players[player.id] = player
        turn.publish(.playerCreated(snapshot(of: player, at: turn.now)))
        return player.id
    }

    // MARK: Mechanism

    /// Makes a player with the defaults of its sound.
    mutating func makePlayer(
        of sound: Sound,
        named name: String? = nil,
        kind: PlayerKind,
        isKept: Bool,
        _ turn: Turn
    ) -> Player {
        Player(
            identity: PlayerIdentity(
                id: turn.makeIdentifier("p"),
                soundID: sound.id,
                name: name ?? sound.name,
                kind: kind,
                placement: Placement()
            ),
            order: players.makeOrder(),
            isKept: isKept,
            volume: .unity,
            baseVolume: sound.baseVolume,
            pan: .center,
            loops: .once
        )
    }

    /// Removes the oldest finished one-shot player if the limit is reached, or throws `limitReached`.
    mutating func makeRoom(_ turn: inout Turn) throws(EngineError) {
        guard players.count >= limits.players else { return }
        guard let oldest = players.oldestFinished(beyond: 0) else {
            throw .limitReached(what: "players", limit: limits.players)
        }
        players[oldest.id] = nil
        turn.publish(.playerDisposed(id: oldest.id, soundId: oldest.identity.soundID))
        forgetTransient(oldest.identity.soundID, &turn)
    }
}
