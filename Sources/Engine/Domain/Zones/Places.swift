// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where something is to be heard, by ids, as it was asked for.
struct Places: Sendable, Equatable, Codable {
    /// The zones; nil without a choice.
    var zones: Set<String>?
    /// The rooms; nil without a choice.
    ///
    /// Without both it is heard wherever its bus is.
    var rooms: Set<String>?

    /// Where one of the two is to be heard.
    func union(_ other: Places) -> Places {
        guard self != Places(), other != Places() else { return Places() }
        return Places(
            zones: zones.map { $0.union(other.zones ?? []) } ?? other.zones,
            rooms: rooms.map { $0.union(other.rooms ?? []) } ?? other.rooms
        )
    }
}

/// Where something plays that was asked for at ``Places``.
struct Placement: Sendable, Equatable {
    /// What was asked for.
    var asked = Places()
    /// The zones in which it plays; nil for all that hear its bus.
    var zones: Set<String>?
    /// Rooms that were asked for and are left out, because others would have heard it, too.
    var shared: Set<String> = []
}

/// A zone, or a room.
enum Place: Sendable, Hashable {
    case zone(String)
    case room(String)
}
