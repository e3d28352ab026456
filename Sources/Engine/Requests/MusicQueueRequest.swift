// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A request to add a sound to the queue of the music deck.
public struct MusicQueueRequest: Sendable, Equatable {
    /// Where an entry is put.
    public enum Position: String, Sendable, CaseIterable {
        /// Before all other entries.
        case next
        /// Behind all other entries.
        case last
    }

    /// Id or name of the sound.
    public var sound: String
    /// Where it is put.
    public var position: Position

    /// Makes a request.
    public init(_ sound: String, at position: Position = .last) {
        (self.sound, self.position) = (sound, position)
    }
}
