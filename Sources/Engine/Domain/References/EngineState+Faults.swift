// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// What cannot sound as it is now, and why.
extension EngineState {
    /// Most reasons of one thing.
    private static let listedFaults = 8

    /// Why something with some references cannot sound; empty if nothing is known against it.
    func faults(of referents: [Referent]) -> [String] {
        var faults: [String] = []
        var places: [String?] = []
        for referent in referents {
            if let fault = fault(of: referent) { faults.append(fault) }
            if referent.isPlace { places.append(silence(in: referent)) }
        }
        // One place that can be heard is enough, as long as the others are still there.
        if faults.isEmpty, !places.contains(nil) { faults += places.prefix(1).compactMap(\.self) }
        guard faults.count > EngineState.listedFaults else { return faults }
        let listed = EngineState.listedFaults - 1
        return Array(faults.prefix(listed)) + ["and \(faults.count - listed) more"]
    }

    /// Why a station cannot sound; `tracks` are its sounds.
    func faults(of station: Station, _ tracks: [String]) -> [String] {
        let missing = faults(of: references(of: station))
        guard missing.isEmpty, tracks.allSatisfy({ sounds[$0]?.state == .failed }) else { return missing }
        return [noTrack(station)]
    }

    /// Why a recurring announcement cannot sound.
    func faults(of schedule: QueueSchedule) -> [String] { faults(of: references(of: schedule.template)) }

    /// Why the cues of a show cannot sound, by their numbers; those that can are left out.
    func faults(of show: Show) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: show.settings.cues.map { ($0.number, faults(of: references(of: $0))) }
        )
        .filter { !$0.value.isEmpty }
    }

    /// Why an action cannot do what it is for, as its last trial found; empty if nothing is known against it.
    func faults(ofAction id: String) -> [String] { references.broken[Referrer(.action, id)] ?? [] }

    /// Why an action fails that a trial did not refuse: a sound of it failed, a station of it has no track, a zone of it
    /// has no output.
    func faultUntried(of action: Action) -> String? {
        let found = references(of: action).filter { referent in
            // What is missing a trial has found, unless nothing has to be there.
            guard case .sound(let name) = referent else { return true }
            return (try? sounds.resolve(.text(name))) != nil
        }
        return faults(of: found).first
    }

    /// Why something that the index has cannot sound; nil for what is not looked at there.
    func faults(of referrer: Referrer) -> [String]? {
        switch referrer.kind {
        case .station: stations[referrer.id].map { faults(ofListed: $0) }
        case .schedule, .tile, .show, .plan, .queue, .systemSound, .calendar, .start:
            faults(of: references.uses(of: referrer))
        case .action, .link, .ducking, .room, .announcement, .musicEntry, .sound, .zone, .target, .input: nil
        }
    }

    /// What a look at something costs, in references.
    func weight(of referrer: Referrer) -> Int {
        let referents = references.uses(of: referrer)
        return referents.contains(.selection) ? 128 : referents.count
    }

    // MARK: Steps

    /// As ``faults(of:_:)``, without putting the sounds in order.
    private func faults(ofListed station: Station) -> [String] {
        let missing = faults(of: references(of: station))
        guard missing.isEmpty, !hasTrack(station) else { return missing }
        return [noTrack(station)]
    }

    private func noTrack(_ station: Station) -> String {
        "the station \(station.settings.name) has no track that can be played"
    }

    /// Why what a reference names cannot sound; nil if it can, or will be when it is read.
    private func fault(of referent: Referent) -> String? {
        switch referent {
        case .sound(let name):
            guard let sound = try? sounds.resolve(.text(name)) else { return "there is no sound \(name)" }
            return fault(of: sound)
        case .file(let name):
            // A file that is no sound yet is looked for when its time comes.
            return (try? sounds.resolve(.text(name))).flatMap { fault(of: $0) }
        case .station(let name):
            guard let station = try? stations.station(name) else { return "there is no station \(name)" }
            return hasTrack(station) ? nil : noTrack(station)
        case .action(let name):
            guard let action = try? actions.action(name) else { return "there is no action \(name)" }
            return faults(ofAction: action.id).first
        case .plan(let id): return plans[id] == nil ? "there is no plan \(id)" : nil
        case .zone(let name): return (try? zones.zone(name)) == nil ? "there is no zone \(name)" : nil
        case .target(let name): return (try? targets.target(name)) == nil ? "there is no target \(name)" : nil
        case .input(let name): return (try? inputs.input(name)) == nil ? "there is no input \(name)" : nil
        case .show(let name): return (try? shows.show(name)) == nil ? "there is no show \(name)" : nil
        case .room(let name): return (try? rooms.room(name)) == nil ? "there is no room \(name)" : nil
        case .voice(let text, let name, let language):
            do throws(EngineError) { _ = try voice(of: text, named: name, in: language) } catch {
                return error.phrase
            }
            return nil
        case .selection: return nil
        }
    }

    private func fault(of sound: Sound) -> String? {
        guard case .failed(let error) = sound.content else { return nil }
        return "the sound \(sound.name) cannot be played: \(error.phrase)"
    }

    /// Why nothing is heard in a place that is there; nil if something may be.
    private func silence(in place: Referent) -> String? {
        switch place {
        case .zone(let name):
            guard let zone = try? zones.zone(name), zone.id != Zone.main, session.graph.isConnected else {
                return nil
            }
            guard let sink = sink(of: zone) else { return "the zone \(zone.name) has no output" }
            let isPresent = session.graph.sinks.contains { $0.name == sink }
            return isPresent ? nil : "the output \(sink) of the zone \(zone.name) is away"
        case .room(let name):
            guard let room = try? rooms.room(name), !room.isConnected else { return nil }
            return "the room \(room.settings.name) is away"
        default: return nil
        }
    }

    /// Whether a station has a sound that did not fail.
    private func hasTrack(_ station: Station) -> Bool {
        switch station.settings.playlist {
        case .sounds(let names):
            names.contains { name in (try? sounds.resolve(.text(name))).map { $0.state != .failed } ?? false }
        case .tags, .folder:
            sounds.unordered.contains { [isSelected = selection(station.settings.playlist)] sound in
                sound.state != .failed && isSelected(sound)
            }
        }
    }
}
