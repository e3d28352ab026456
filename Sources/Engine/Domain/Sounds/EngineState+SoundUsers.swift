// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EngineState {
    /// What refers to each sound, by the sound's id, the lasting users first; in one pass over everything that can.
    ///
    /// Players are none: they are disposed with their sound.
    var soundUsers: [String: [ResourceUser]] { soundUsers(of: nil) }

    /// The same, but tiles only of one sound, if it is given: there may be many, and they have to be put in order.
    private func soundUsers(of id: String?) -> [String: [ResourceUser]] {
        var table = SoundUserTable()
        for station in stations.all {
            guard case .sounds(let references) = station.settings.playlist else { continue }
            table.add(
                references.map(resolved),
                ResourceUser(.station, id: station.id, name: station.settings.name)
            )
        }
        for schedule in queue.schedules.all {
            let sounds = [content(schedule.template.content), schedule.template.chime]
            table.add(sounds, ResourceUser(.schedule, id: schedule.id, name: schedule.name))
        }
        table.add([queue.machine.settings.chime], ResourceUser(.queue))
        for item in [queue.machine.current].compactMap(\.self) + queue.machine.backlog.all {
            table.add([item.soundID, item.chime], ResourceUser(.announcement, id: item.id))
        }
        for sound in systemSounds.sounds.values.sorted(by: { $0.id < $1.id }) {
            table.add([sound.soundID], ResourceUser(.systemSound, id: "\(sound.id)"))
        }
        let tiles = boards.tiles { tile in id.map(tile.sounds.contains) ?? true }
        for tile in tiles { table.add(tile.settings.sounds, boards.user(tile)) }
        for entry in music.queue { table.add([entry.soundID], ResourceUser(.musicEntry, id: entry.id)) }
        for action in actions.all {
            let sounds = action.references?.sounds.map(resolved) ?? []
            table.add(sounds, ResourceUser(.action, id: action.id, name: action.settings.name))
            // Who waits for the action loses the sound, too.
            for user in users(ofAction: action.id) { table.add(sounds, user) }
        }
        return table.users
    }

    /// What refers to a sound, the lasting users first.
    func users(of sound: Sound) -> [ResourceUser] { soundUsers(of: sound.id)[sound.id] ?? [] }

    /// What refers to an action.
    func users(ofAction id: String) -> [ResourceUser] {
        shows.users(ofAction: id).map { ResourceUser(.show, id: $0.id, name: $0.settings.name) }
            + boards.users(ofAction: id)
            + plans.users(ofAction: id).map { ResourceUser(.plan, id: $0.id, name: $0.name) }
    }

    /// Whether a sound stays although its file is gone: something refers to it, or a client has set anything on it.
    ///
    /// - Parameters:
    ///   - sound: the sound.
    ///   - users: the answer of ``soundUsers``.
    /// - Returns: whether it stays.
    func isKept(_ sound: Sound, _ users: [String: [ResourceUser]]) -> Bool {
        users[sound.id] != nil || sound.details != SoundDetails() || sound.ownsBaseVolume
            || sound.policy != VoicePolicy()
            || !SoundName.isNumbered(
                sound.name,
                of: SoundName.derived(from: sound.origin.path, limit: limits.nameLength)
            )
    }

    /// Throws `soundInUse` if something refers to a sound.
    func checkUnused(_ sound: Sound) throws(EngineError) {
        let users = users(of: sound)
        guard users.isEmpty else { throw .soundInUse(name: sound.name, users: users) }
    }

    private func resolved(_ text: String) -> String? { (try? sounds.resolve(.text(text)))?.id }

    private func content(_ content: QueueContent) -> String? {
        switch content {
        case .sound(let id): id
        case .file(let name): resolved(name)
        case .text: nil
        }
    }
}

/// Collects users of sounds, each user of a sound once.
private struct SoundUserTable {
    private(set) var users: [String: [ResourceUser]] = [:]
    private var known: Set<String> = []

    mutating func add(_ sounds: [String?], _ user: ResourceUser) {
        for case let sound? in sounds {
            let key = "\(sound) \(user.kind.rawValue) \(user.id ?? "")"
            if known.insert(key).inserted { users[sound, default: []].append(user) }
        }
    }
}
