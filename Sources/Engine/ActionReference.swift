// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Something that an operation of an action names.
public struct ActionReference: Sendable, Hashable {
    /// What kind of thing a field names.
    public enum Kind: String, Sendable, CaseIterable {
        /// A registered sound.
        case sound
        /// A file, which may be no sound yet.
        case file
        /// A station.
        case station
        /// An action.
        case action
        /// A zone.
        case zone
        /// A room.
        case room
        /// A target.
        case target
        /// An input.
        case input
        /// A show.
        case show
    }

    /// How it is named.
    public enum Name: Sendable, Hashable {
        /// By its id or name.
        case text(String)
        /// By the value of a parameter.
        case parameter(String)
    }

    /// The kind.
    public let kind: Kind
    /// The name.
    public let name: Name

    /// Makes a reference.
    public init(_ kind: Kind, _ name: Name) { (self.kind, self.name) = (kind, name) }
}
