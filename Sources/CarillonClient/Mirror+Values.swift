// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

extension Mirror {
    /// The players by id; as all parts, empty until received, or if the topics do not select them.
    public var players: [String: Player] { collection("players") }
    /// The sounds by id.
    public var sounds: [String: Sound] { collection("sounds") }
    /// The stations by id.
    public var stations: [String: Station] { collection("stations") }
    /// The zones by id.
    public var zones: [String: Zone] { collection("zones") }
    /// The actions by id.
    public var actions: [String: Action] { collection("actions") }
    /// The shows by id.
    public var shows: [String: Show] { collection("shows") }
    /// The plans by id.
    public var plans: [String: Plan] { collection("plans") }
    /// The calendar.
    public var calendar: PlanCalendar? { part("calendar") }
    /// The boards by id.
    public var boards: [String: Board] { collection("boards") }
    /// The tiles of all boards by id.
    public var tiles: [String: Tile] { collection("tiles") }
    /// The rooms by id.
    public var rooms: [String: Room] { collection("rooms") }
    /// The music.
    public var music: Music? { part("music") }
    /// The announcements: the present one and the first of those that wait.
    public var queue: Queue? { part("queue") }
    /// The volumes and mutes.
    public var manager: Manager? { part("manager") }
    /// The audio session.
    public var session: Session? { part("session") }
    /// The faults and the output; counters and times are those of the last change.
    public var health: Health? { part("health") }
}
