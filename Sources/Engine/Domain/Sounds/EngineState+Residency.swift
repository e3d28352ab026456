// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

extension EngineState {
    /// Lets sounds out of memory until the rest fits, those played longest ago first.
    ///
    /// Sounds that a voice holds stay, and so do those of prepared players: their memory would not be free, or they
    /// would start late. The head of a sound always stays, so that it starts at once.
    ///
    /// - Source: decision D-15.
    mutating func fitMemory(_ budget: Int, _ configuration: DecodingConfiguration) {
        guard sounds.sizeInBytes > budget else { return }
        let held = Set(players.voices.values.map(\.identity.soundID))
        // A sixteenth more, so that not every sound that comes looks through all of them.
        let target = budget - budget / 16
        for id in sounds.idsByUse where !held.contains(id) {
            guard sounds.sizeInBytes > target else { return }
            guard let asset = sounds[id]?.decoded?.evicted(to: configuration),
                !players.players(ofSound: id).contains(where: \.isPrepared)
            else { continue }
            sounds.hold(asset, for: id)
        }
    }

    /// Takes a sound back into memory.
    mutating func readmit(_ asset: DecodedAsset, of id: String) {
        guard let known = sounds[id]?.decoded, known.info.identity == asset.info.identity else { return }
        sounds.hold(asset, for: id)
        sounds.noteUse(id)
    }
}
