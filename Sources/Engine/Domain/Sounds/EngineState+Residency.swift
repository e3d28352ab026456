// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Storage

extension EngineState {
    /// Evicts sounds from memory until the rest fits the budget, least recently used first.
    ///
    /// Sounds with voices stay, because their memory would not be freed, and so do those of prepared players, which
    /// would start late. The head of a sound is always kept, so that it can start at once.
    ///
    /// - Source: decision D-15.
    mutating func fitMemory(_ budget: Int, _ configuration: DecodingConfiguration) {
        guard sounds.sizeInBytes > budget else { return }
        let held = Set(players.voices.values.map(\.identity.soundID))
        // Evicts a sixteenth more, so that not every new sound causes another search.
        let target = budget - budget / 16
        for id in sounds.idsByUse where !held.contains(id) {
            guard sounds.sizeInBytes > target else { return }
            guard let asset = sounds[id]?.decoded?.evicted(to: configuration),
                !players.players(ofSound: id).contains(where: \.isPrepared)
            else { continue }
            sounds.hold(asset, for: id)
        }
    }

    /// Sounds of which nothing is in memory, the most recently played ones first.
    var coldSounds: [Sound] {
        let never = Date.distantPast
        let cold = sounds.all.filter(\.isCold)
        return cold.enumerated().sorted { first, second in
            let (one, other) = (first.element.plays.last ?? never, second.element.plays.last ?? never)
            return one == other ? first.offset < second.offset : one > other
        }.map(\.element)
    }

    /// Brings an evicted sound back into memory.
    mutating func readmit(_ asset: DecodedAsset, of id: String) {
        guard let known = sounds[id]?.decoded, known.info.identity == asset.info.identity else { return }
        sounds.hold(asset, for: id)
        sounds.noteUse(id)
    }
}
