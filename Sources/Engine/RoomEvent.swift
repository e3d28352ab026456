// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of rooms.
public enum RoomEvent: Sendable, Equatable {
    /// A player that was not known has connected.
    case created(RoomSnapshot)
    /// Its name, volume, mute, latency or zone was changed, here or by another program.
    case changed(RoomSnapshot)
    /// Its player has connected.
    case connected(RoomSnapshot)
    /// Its player is away.
    case disconnected(RoomSnapshot)
    /// It was removed.
    case disposed(id: String, name: String)
}
