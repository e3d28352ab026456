// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What refers to a sound or an action and would go without it.
public struct ResourceUser: Sendable, Equatable {
    /// The kinds of users.
    public enum Kind: String, Sendable, CaseIterable {
        /// A station whose list has the sound; one that selects by tags or folder does not refer to single sounds.
        case station
        /// A recurring announcement, by its sound or its chime.
        case schedule
        /// The settings of the queue, by their chime.
        case queue
        /// An announcement that waits or plays, by its sound or its chime.
        case announcement
        /// A system sound.
        case systemSound
        /// A tile, by its sounds or its action, also one that names the sound.
        case tile
        /// An entry of the music's queue.
        case musicEntry
        /// An action, by an operation that names the sound.
        case action
        /// A show, by the action of a cue.
        case show
        /// A plan, by the action of a time.
        case plan
    }

    /// The kind.
    public let kind: Kind
    /// The id of the resource, the number of a system sound; nil for the queue.
    public var id: String?
    /// The name of the resource; nil if it has none.
    public var name: String?

    /// Makes a user.
    public init(_ kind: Kind, id: String? = nil, name: String? = nil) {
        (self.kind, self.id, self.name) = (kind, id, name)
    }
}
