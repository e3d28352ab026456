// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the operations of an action name, as they name it: by id or name.
public struct ActionReferences: Sendable, Equatable {
    /// Sounds, in the order of the steps.
    public var sounds: [String] = []
    /// Stations, in the order of the steps.
    public var stations: [String] = []

    /// Makes an empty value.
    public init() {}
}
