// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// A new name changes no reference: lists and operations that name a thing by its old name follow it.
extension EngineState {
    /// A text by which something names a thing, other than its id.
    struct Naming: Sendable, Equatable {
        let referrer: Referrer
        let kind: ActionReference.Kind
        let text: String
    }

    /// The texts by which lists and operations name a thing; to be called before its name changes.
    mutating func namings(of kind: ResourceKind, _ id: String) -> [Naming] {
        followReferences()
        return referrers(to: kind, id).flatMap { referrer in
            references.uses(of: referrer).compactMap { referent in
                guard names(referent, kind, id), let (kind, text) = referent.named, text != id else {
                    return nil
                }
                return Naming(referrer: referrer, kind: kind, text: text)
            }
        }
    }

    /// Replaces the texts by which a thing was named by its new name.
    mutating func replace(_ namings: [Naming], by name: String, _ turn: inout Turn) {
        for naming in namings where naming.text != name {
            switch naming.referrer.kind {
            case .station: rename(naming, to: name, inStation: naming.referrer.id, &turn)
            case .schedule: rename(naming, to: name, inSchedule: naming.referrer.id, &turn)
            case .action: rename(naming, to: name, inAction: naming.referrer.id, &turn)
            default: break
            }
        }
        if namings.contains(where: { $0.referrer.kind == .station }) { persistStations(&turn) }
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inStation id: String,
        _ turn: inout Turn
    ) {
        guard var station = stations[id] else { return }
        station.settings.playlist.replace([naming.text], by: name)
        for index in station.settings.rotation.indices {
            station.settings.rotation[index].playlist.replace([naming.text], by: name)
        }
        stations[id] = station
        turn.publish(.stationChanged(snapshot(of: station)))
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inSchedule id: String,
        _ turn: inout Turn
    ) {
        guard let schedule = queue.schedules[id]?.renamed(file: naming.text, to: name) else { return }
        queue.schedules.put(schedule, now: turn.utc)
        turn.persist(.put(.queueSchedule, id, schedule))
    }

    private mutating func rename(
        _ naming: Naming,
        to name: String,
        inAction id: String,
        _ turn: inout Turn
    ) {
        guard var action = actions[id], let reader = actions.reader else { return }
        let settings = reader.renamed(naming.kind, naming.text, to: name, in: action.settings)
        guard settings != action.settings else { return }
        (action.settings, action.references) = (settings, nil)
        actions[id] = action
        turn.publish(.action(.changed(snapshot(of: action))))
        turn.persist(.put(.action, id, StoredAction(action)))
    }
}

extension Referent {
    /// Its kind in operations, and the text that names it.
    fileprivate var named: (kind: ActionReference.Kind, text: String)? {
        switch self {
        case .sound(let text): (.sound, text)
        case .file(let text): (.file, text)
        case .station(let text): (.station, text)
        case .action(let text): (.action, text)
        case .zone(let text): (.zone, text)
        case .room(let text): (.room, text)
        case .plan, .voice, .selection: nil
        }
    }
}
