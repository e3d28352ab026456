// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A sound in the queue of the deck, as it is stored.
struct MusicEntry: Sendable, Equatable, Codable, Ordered {
    let id: String
    var order: Int64
    let soundID: String
}

/// The loops that a track had before an entry of the queue ended them.
struct HeldLoops: Sendable, Equatable {
    let player: String
    let loops: LoopCount
}
