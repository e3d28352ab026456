// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// Who uses what: what is found in the index of references, and the announcements and tracks that wait.
extension EngineState {
    /// How a thing may be named by those that refer to it.
    private func referents(_ kind: ResourceKind, _ id: String) -> [Referent] {
        switch kind {
        case .sound: sounds[id].map { referents(of: $0) } ?? []
        case .station: ([id] + [stations[id]?.settings.name].compactMap(\.self)).map { .station($0) }
        case .action: ([id] + [actions[id]?.settings.name].compactMap(\.self)).map { .action($0) }
        case .plan: [.plan(id)]
        case .target: ([id] + [targets[id]?.settings.name].compactMap(\.self)).map { .target($0) }
        case .input: ([id] + [inputs[id]?.settings.name].compactMap(\.self)).map { .input($0) }
        case .show: ([id] + [shows[id]?.settings.name].compactMap(\.self)).map { .show($0) }
        case .zone: referents(ofZone: id, name: zones[id]?.name)
        case .room:
            ([id] + [rooms[id]?.settings.name, rooms[id]?.player].compactMap(\.self)).map { .room($0) }
        default: []
        }
    }

    /// How a zone may be named; names of zones have no case.
    func referents(ofZone id: String, name: String?) -> [Referent] {
        ([id] + [name?.lowercased()].compactMap(\.self)).map { .zone($0) }
    }

    /// How a sound may be named.
    func referents(of sound: Sound) -> [Referent] {
        referents(ofSound: sound.id, name: sound.name) + [
            .sound(sound.origin.path), .file(sound.origin.path),
        ]
    }

    /// How a sound may be named by its id and name.
    func referents(ofSound id: String, name: String) -> [Referent] {
        [id, name, SoundName.split(name).stem].flatMap { [.sound($0), .file($0)] }
    }

    /// Whether a reference that may name a thing does.
    func names(_ referent: Referent, _ kind: ResourceKind, _ id: String) -> Bool {
        switch (kind, referent) {
        case (.sound, .sound(let text)), (.sound, .file(let text)):
            (try? sounds.resolve(.text(text)))?.id == id
        case (.station, .station(let text)): (try? stations.station(text))?.id == id
        case (.action, .action(let text)): (try? actions.action(text))?.id == id
        case (.plan, .plan(let text)): text == id
        case (.target, .target(let text)): (try? targets.target(text))?.id == id
        case (.input, .input(let text)): (try? inputs.input(text))?.id == id
        case (.show, .show(let text)): (try? shows.show(text))?.id == id
        case (.zone, .zone(let text)): (try? zones.zone(text))?.id == id
        case (.room, .room(let text)): (try? rooms.room(text))?.id == id
        default: false
        }
    }

    /// Those that refer to a thing itself, in order.
    func referrers(to kind: ResourceKind, _ id: String) -> [Referrer] {
        references.users(of: referents(kind, id).filter { names($0, kind, id) })
    }

    /// What refers to a thing and would go without it, the lasting ones first; with them those that run an action that does.
    ///
    /// Players are none: they are disposed with their sound. ``followReferences()`` comes before it.
    func users(of kind: ResourceKind, _ id: String, at now: Date) -> [ResourceUser] {
        let direct = referrers(to: kind, id)
        let further = direct.filter { $0.kind == .action }.flatMap { referrers(to: .action, $0.id) }
        var seen: Set<Referrer> = []
        let all = (direct + further).map { $0.kind == .calendar ? $0 : $0.whole }
            .filter { seen.insert($0).inserted }
        let users = all.filter { isUsed($0, at: now) }.map { (rank: $0.kind.rank, user: user($0)) }
        let waiting = waiting(for: kind, id).map { (rank: $0.kind.rank, user: $0) }
        return (users + waiting).sorted {
            ($0.rank, $0.user.name ?? "", $0.user.id ?? "") < ($1.rank, $1.user.name ?? "", $1.user.id ?? "")
        }
        .map(\.user)
    }

    /// Whether anything lasting refers to a sound.
    func isReferred(sound: Sound) -> Bool {
        referents(of: sound).contains { references.isUsed($0) && names($0, .sound, sound.id) }
    }

    /// The sounds that announcements and the music's queue wait for.
    var awaitedSounds: Set<String> {
        var ids = Set(music.queue.map(\.soundID))
        for item in queue.machine.present { ids.formUnion([item.soundID, item.chime].compactMap(\.self)) }
        return ids
    }

    /// Whether a sound stays although its file is gone: something refers to it, or a client has set anything on it.
    func isKept(_ sound: Sound, awaited: Set<String>) -> Bool {
        isReferred(sound: sound) || awaited.contains(sound.id) || sound.details != SoundDetails()
            || sound.ownsBaseVolume || sound.policy != VoicePolicy()
            || !SoundName.isNumbered(
                sound.name,
                of: SoundName.derived(from: sound.origin.path, limit: limits.nameLength)
            )
    }

    /// Throws `inUse` if something refers to a thing.
    mutating func checkUnused(
        _ kind: ResourceKind,
        _ id: String,
        _ name: String,
        _ turn: Turn
    ) throws(EngineError) {
        followReferences()
        let users = users(of: kind, id, at: turn.utc)
        guard users.isEmpty else { throw .inUse(kind, name: name, users: users) }
    }

    // MARK: Steps

    /// A link that runs nothing any more uses nothing.
    private func isUsed(_ referrer: Referrer, at now: Date) -> Bool {
        guard referrer.kind == .link else { return true }
        return links[referrer.id]?.state(at: now, hasAction: true) == .active
    }

    /// The announcements that wait or play, and the entries of the music's queue, that need a thing.
    private func waiting(for kind: ResourceKind, _ id: String) -> [ResourceUser] {
        let items = queue.machine.present.filter { item in
            switch kind {
            case .sound: item.soundID == id || item.chime == id
            case .zone: item.zones?.contains(id) ?? false
            case .room: item.rooms?.contains(id) ?? false
            case .input: item.live?.input == id
            default: false
            }
        }
        let entries = kind == .sound ? music.queue.filter { $0.soundID == id } : []
        return items.map { ResourceUser(.announcement, id: $0.id) }
            + entries.map { ResourceUser(.musicEntry, id: $0.id) }
    }

    private func user(_ referrer: Referrer) -> ResourceUser {
        let id = referrer.id
        let name: String? =
            switch referrer.kind {
            case .station: stations[id]?.settings.name
            case .schedule: queue.schedules[id]?.name
            case .tile: boards[tile: id]?.settings.label
            case .action: actions[id]?.settings.name
            case .show: shows[id]?.settings.name
            case .plan: plans[id]?.name
            case .link: links[id]?.name
            case .room: rooms[id]?.settings.name
            case .input: inputs[id]?.settings.name
            case .calendar: Int(referrer.part).flatMap { calendar.rule($0)?.name }
            default: nil
            }
        let own = referrer.kind == .calendar ? referrer.part : id
        return ResourceUser(referrer.kind, id: own.isEmpty ? nil : own, name: name)
    }
}
