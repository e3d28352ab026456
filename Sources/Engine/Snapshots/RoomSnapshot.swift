// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Whether a room plays what it is sent.
public enum RoomHealth: String, Sendable, CaseIterable {
    /// Its player is connected.
    case good
    /// Its player is not connected to its engine.
    case away
    /// The engine of the room cannot be reached.
    case engineAway
}

/// A room as a client sees it.
public struct RoomSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its name.
    public let name: String
    /// The engine that plays to it, such as `snapcast`.
    public let engine: String
    /// The engine's id of the room's player.
    public let player: String
    /// The id of the zone that it plays.
    public let zone: String
    /// Volume of the player, 0 to 1.
    public let volume: Double
    /// Whether the player is muted.
    public let isMuted: Bool
    /// How many milliseconds earlier the player plays.
    public let latency: Int
    /// Whether the player is connected.
    public let isConnected: Bool
    /// Whether it plays what it is sent.
    public let health: RoomHealth
    /// The player's network address, if known.
    public let address: String?
    /// When the player was last connected; nil if never.
    public let lastSeen: Date?
    /// Version; increases with every change.
    public let revision: UInt64
}
