// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EngineState {
    /// What refers to a sound, the lasting users first.
    ///
    /// Players are none: they are disposed with their sound.
    func users(of sound: Sound) -> [ResourceUser] {
        stationsUsing(sound.id) + schedulesUsing(sound.id) + queueUsing(sound.id)
            + systemSoundsUsing(sound.id) + boards.users(ofSound: sound.id)
            + music.queue.filter { $0.soundID == sound.id }.map { ResourceUser(.musicEntry, id: $0.id) }
    }

    /// Throws `soundInUse` if something refers to a sound.
    func checkUnused(_ sound: Sound) throws(EngineError) {
        let users = users(of: sound)
        guard users.isEmpty else { throw .soundInUse(name: sound.name, users: users) }
    }

    private func names(_ text: String, _ id: String) -> Bool {
        text == id || (try? sounds.resolve(.text(text)).id) == id
    }

    private func stationsUsing(_ id: String) -> [ResourceUser] {
        stations.all.compactMap { station in
            guard case .sounds(let references) = station.settings.playlist,
                references.contains(where: { names($0, id) })
            else { return nil }
            return ResourceUser(.station, id: station.id, name: station.settings.name)
        }
    }

    private func schedulesUsing(_ id: String) -> [ResourceUser] {
        queue.schedules.all.filter { plays($0.template.content, id) || $0.template.chime == id }
            .map { ResourceUser(.schedule, id: $0.id, name: $0.name) }
    }

    private func plays(_ content: QueueContent, _ id: String) -> Bool {
        switch content {
        case .sound(let sound): sound == id
        case .file(let name): names(name, id)
        case .text: false
        }
    }

    private func queueUsing(_ id: String) -> [ResourceUser] {
        let machine = queue.machine
        let settings = machine.settings.chime == id ? [ResourceUser(.queue)] : []
        let items = [machine.current].compactMap(\.self) + machine.backlog.all
        return settings
            + items.filter { $0.soundID == id || $0.chime == id }
            .map { ResourceUser(.announcement, id: $0.id) }
    }

    private func systemSoundsUsing(_ id: String) -> [ResourceUser] {
        systemSounds.sounds.values.filter { $0.soundID == id }.map(\.id).sorted()
            .map { ResourceUser(.systemSound, id: "\($0)") }
    }
}
