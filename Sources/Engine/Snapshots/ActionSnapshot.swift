// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An action as a client sees it.
public struct ActionSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings.
    public let settings: ActionSettings
    /// The ids of its runs that are not over.
    public let runs: [String]
    /// Why it cannot do what it is for; empty if nothing is known against it.
    public let broken: [String]
    /// Version; increases with every change, but not with its runs.
    public let revision: UInt64
}
