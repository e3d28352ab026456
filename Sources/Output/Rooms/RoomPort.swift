// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation
public import Platform

/// What a client chooses for a room; all of it is done by the room's player, not in the mix.
public struct RoomSettings: Sendable, Equatable {
    /// Name for users, 1 to 64 characters.
    public var name: String
    /// Volume, 0 to 1.
    public var volume: Double
    /// Whether it is muted.
    public var isMuted: Bool
    /// How many milliseconds earlier the player plays, because what follows it is late.
    public var latency: Int

    /// Makes settings.
    public init(name: String, volume: Double = 1, isMuted: Bool = false, latency: Int = 0) {
        (self.name, self.volume, self.isMuted, self.latency) = (name, volume, isMuted, latency)
    }
}

/// A zone, as an engine of rooms needs it.
public struct RoomZone: Sendable, Equatable {
    /// Its id; letters, digits and hyphens.
    public var id: String
    /// Its name for users.
    public var name: String

    /// Makes a zone.
    public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// What an engine of rooms is to do.
public struct RoomPlan: Sendable, Equatable {
    /// Grows with each plan.
    public var revision: UInt64
    /// The zones; each has a stream of its own.
    public var zones: [RoomZone]
    /// The settings of the known rooms, by id.
    public var settings: [String: RoomSettings]
    /// The zone of each known room, by id.
    public var places: [String: String]

    /// Makes a plan.
    public init(
        revision: UInt64 = 0,
        zones: [RoomZone] = [],
        settings: [String: RoomSettings] = [:],
        places: [String: String] = [:]
    ) {
        (self.revision, self.zones, self.settings, self.places) = (revision, zones, settings, places)
    }
}

/// What an engine knows of a room.
public struct RoomReport: Sendable, Equatable {
    /// The engine's id of the player; stable.
    public var id: String
    /// What the player does at present.
    public var settings: RoomSettings
    /// Whether the player is connected.
    public var isConnected: Bool
    /// The player's network address, if known.
    public var address: String?
    /// When it was last heard of; nil if never.
    public var lastSeen: Date?

    /// Makes a report.
    public init(
        id: String,
        settings: RoomSettings,
        isConnected: Bool,
        address: String? = nil,
        lastSeen: Date? = nil
    ) {
        (self.id, self.settings, self.isConnected) = (id, settings, isConnected)
        (self.address, self.lastSeen) = (address, lastSeen)
    }
}

/// The state of an engine of rooms, as a whole.
public struct RoomsReport: Sendable, Equatable {
    /// The newest plan that it has taken; the settings of an older one are not news.
    public var revision: UInt64
    /// Whether the engine can be reached.
    public var isReachable: Bool
    /// Why not, for users.
    public var problem: String?
    /// Whether the engine knows its rooms; otherwise nothing is known of who listens.
    public var listsRooms: Bool
    /// The rooms; empty while the engine cannot be reached.
    public var rooms: [RoomReport]
    /// The sinks that play to a zone, by the zone's id; those that exist or are about to.
    public var sinks: [String: String]
    /// What is known of the time of day, if the engine keeps rooms in step by it.
    public var clock: KernelClock?

    /// Makes a report.
    public init(
        revision: UInt64 = 0,
        isReachable: Bool = false,
        problem: String? = nil,
        listsRooms: Bool = true,
        rooms: [RoomReport] = [],
        sinks: [String: String] = [:],
        clock: KernelClock? = nil
    ) {
        (self.revision, self.isReachable, self.problem) = (revision, isReachable, problem)
        (self.listsRooms, self.rooms, self.sinks, self.clock) = (listsRooms, rooms, sinks, clock)
    }
}

/// The engine's access to rooms that are played elsewhere.
///
/// Promises of every conformer:
/// 1. ``apply(_:)`` returns at once; the last plan counts, also after the engine was restarted or rooms have come back.
/// 2. Each change is reported as a whole. Settings that another program has changed are reported, and become those of the next
///    plan; the zone of a room is not anybody else's to change, and is restored.
/// 3. Nothing here delays sound.
///
/// - Thread: any; `onReport` is called on a thread of the port's own, one call at a time.
public protocol RoomPort: Sendable {
    /// Its name in the API, such as `snapcast`.
    var name: String { get }
    /// Starts.
    func start(onReport: @escaping @Sendable (RoomsReport) -> Void)
    /// Sets what is to be done from now on.
    func apply(_ plan: RoomPlan)
    /// Forgets a room that is away.
    func remove(_ room: String)
    /// Stops; blocks until everything that it has started has ended.
    func stop()
}
