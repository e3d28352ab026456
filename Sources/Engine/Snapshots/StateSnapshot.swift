// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A collection that can grow large, which clients read by pages.
public enum StateCollection: String, CaseIterable, Sendable {
    /// The announcement queue.
    case queue
    /// The crossfaders.
    case crossfaders
    /// The stations.
    case stations
    /// The zones.
    case zones
    /// The actions.
    case actions
    /// The shows.
    case shows
    /// The plans.
    case plans
    /// The calendar.
    case calendar
    /// The boards.
    case boards
    /// The tiles of all boards.
    case tiles
    /// The rooms.
    case rooms
    /// The players.
    case players
    /// The system sounds.
    case systemSounds
    /// The sounds.
    case sounds
}

/// A consistent snapshot of the engine, the initial state of a client.
public struct StateSnapshot: Sendable, Equatable {
    /// The collections that were asked for.
    public let wanted: Set<StateCollection>
    /// Clocks.
    public let device: DeviceSnapshot
    /// Volumes.
    public let manager: ManagerSnapshot
    /// Health.
    public let health: HealthSnapshot
    /// The session.
    public let session: SessionSnapshot
    /// The music deck.
    public let music: MusicSnapshot
    /// Number of elements of each collection; of the queue, of the items that play or wait; of the calendar, of its rules and holidays.
    public let counts: [StateCollection: Int]
    /// The announcement queue; nil if it was not asked for or is too large, as all that follow.
    public let queue: QueueSnapshot?
    /// The crossfaders, in order of creation.
    public let crossfaders: [CrossfaderSnapshot]?
    /// The stations, in order of precedence.
    public let stations: [StationSnapshot]?
    /// The zones, the main one first.
    public let zones: [ZoneSnapshot]?
    /// The actions, in order of creation.
    public let actions: [ActionSnapshot]?
    /// The shows, in order of creation.
    public let shows: [ShowSnapshot]?
    /// The plans, in order of creation.
    public let plans: [PlanSnapshot]?
    /// The calendar.
    public let calendar: CalendarSnapshot?
    /// The boards, in their order.
    public let boards: [BoardSnapshot]?
    /// The tiles, in the order of their boards and their own.
    public let tiles: [TileSnapshot]?
    /// The rooms, in order of their appearance.
    public let rooms: [RoomSnapshot]?
    /// The players, in order of creation.
    public let players: [PlayerSnapshot]?
    /// The system sounds, in order of their numbers.
    public let systemSounds: [SystemSoundSnapshot]?
    /// The sounds, in order of registration.
    public let sounds: [SoundSnapshot]?
}
