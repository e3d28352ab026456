// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A resource with a version.
public enum RevisedResource: Sendable, Equatable {
    /// A sound, by any reference.
    case sound(SoundReference)
    /// A player, by its id.
    case player(String)
    /// The music deck.
    case music
    /// The manager.
    case manager
    /// A system sound, by its number.
    case systemSound(UInt32)
    /// The session.
    case session
    /// A station, by id or name.
    case station(String)
    /// A crossfader, by id or name.
    case crossfader(String)
    /// The announcement queue.
    case queue
    /// A recurring announcement, by its id.
    case queueSchedule(String)
    /// The ducking rules.
    case ducking
    /// An action, by id or name.
    case action(String)
    /// A show, by id or name.
    case show(String)
    /// A plan, by id or name.
    case plan(String)
    /// A time of a plan, by its id.
    case planTime(String)
    /// The calendar.
    case calendar
    /// A board, by id or name.
    case board(String)
    /// A tile, by its id.
    case tile(String)
    /// A target, by id or name.
    case target(String)
    /// An input, by id or name.
    case input(String)
    /// A zone, by id or name.
    case zone(String)
    /// A room, by id or name.
    case room(String)
}

/// A condition on the version of a resource, checked on the engine together with the operation it guards, so that no
/// other operation can come between them.
///
/// - Source: RFC 9110, section 13.1.1.
public final class Precondition: Sendable {
    /// The condition of the operations that the present task calls.
    @TaskLocal public static var current: Precondition?

    /// The resource.
    public let resource: RevisedResource
    /// Versions that are accepted.
    public let revisions: Set<UInt64>
    private let isMet = Atomic(false)

    /// Makes a condition for one operation.
    public init(_ resource: RevisedResource, isOneOf revisions: Set<UInt64>) {
        self.resource = resource
        self.revisions = revisions
    }

    /// Checks the condition once, so that changes by the guarded operation itself do not count.
    func check(_ state: EngineState) throws(EngineError) {
        guard !isMet.load(ordering: .relaxed), let revision = state.revision(of: resource) else { return }
        guard revisions.contains(revision) else { throw .preconditionFailed(current: revision) }
        isMet.store(true, ordering: .relaxed)
    }
}

extension EngineState {
    /// The version of a resource; nil if it does not exist.
    func revision(of resource: RevisedResource) -> UInt64? {
        switch resource {
        case .sound(let reference): (try? sounds.resolve(reference)).flatMap { sounds.revision(of: $0.id) }
        case .player(let id): players.revision(of: id)
        case .music: musicRevision
        case .manager: volumesRevision
        case .systemSound(let id): systemSounds.versions[id]
        case .session: sessionRevision
        case .station(let reference): (try? stations.station(reference)).map { stations.revision(of: $0.id) }
        case .crossfader(let reference):
            (try? crossfaders.crossfader(reference)).map { crossfaders.revision(of: $0.id) }
        case .queue: queue.machine.revision
        case .queueSchedule(let id): queue.schedules.revision(of: id)
        case .ducking: ducking.revision
        case .action(let reference): (try? actions.action(reference)).map { actions.revision(of: $0.id) }
        case .board(let reference):
            (try? boards.board(reference)).map { boards.revision(of: $0.id) }
        case .tile(let id): boards[tile: id].map { boards.revision(of: $0.id) }
        case .show(let reference): (try? shows.show(reference)).map { shows.revision(of: $0.id) }
        case .plan(let reference): (try? plans.plan(reference)).map { plans.revision(of: $0.id) }
        case .planTime(let id): (try? plans.time(id)) == nil ? nil : plans.revision(of: id)
        case .calendar: calendar.revision
        case .input(let reference): (try? inputs.input(reference)).map { inputs.revision(of: $0.id) }
        case .target(let reference): (try? targets.target(reference)).map { targets.revision(of: $0.id) }
        case .zone(let reference): (try? zones.zone(reference)).map { zones.revision(of: $0.id) }
        case .room(let reference): (try? rooms.room(reference)).map { rooms.revision(of: $0.id) }
        }
    }

    /// The version of the deck and its player.
    var musicRevision: UInt64 {
        let player = music.current.flatMap { players.revision(of: $0) } ?? 0
        return max(deckRevision, volumesRevision, player)
    }
}
