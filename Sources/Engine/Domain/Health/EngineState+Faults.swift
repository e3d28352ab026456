// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// What is planned and cannot sound as it is now: found before it is due.
extension EngineState {
    /// Why a sound cannot be played; nil if it can, or will be when it is read.
    func fault(ofSound reference: String) -> String? {
        guard let sound = try? sounds.resolve(.text(reference)) else {
            return "there is no sound \(reference)"
        }
        guard case .failed(let error) = sound.content else { return nil }
        return "the sound \(sound.name) cannot be played: \(error.phrase)"
    }

    /// Why an action fails that a trial did not refuse: a sound of it failed, or a station of it has no track.
    func fault(of references: ActionReferences) -> String? {
        // A trial has found all sounds; a file that is none yet is looked for when it is needed.
        for name in references.sounds where (try? sounds.resolve(.text(name))) != nil {
            if let fault = fault(ofSound: name) { return fault }
        }
        for name in references.stations {
            guard let station = try? stations.station(name) else { return "there is no station \(name)" }
            let tracks = tracks(of: station)
            if tracks.allSatisfy({ sounds[$0]?.state == .failed }) {
                return "the station \(station.settings.name) has no track that can be played"
            }
        }
        return nil
    }

    /// Why a recurring announcement cannot sound.
    func faults(of schedule: QueueSchedule) -> [String] {
        var faults: [String?] = []
        switch schedule.template.content {
        case .sound(let id): faults.append(fault(ofSound: id))
        case .file(let name):
            // A file that is no sound yet is looked for when its time comes.
            if (try? sounds.resolve(.text(name))) != nil { faults.append(fault(ofSound: name)) }
        case .text(let text, let voice, let language):
            do throws(EngineError) { _ = try self.voice(of: text, named: voice, in: language) } catch {
                faults.append(error.phrase)
            }
        }
        faults.append(schedule.template.chime.flatMap { fault(ofSound: $0) })
        return faults.compactMap(\.self)
    }

    /// Why a tile cannot sound.
    private func faults(of tile: TileSettings) -> [String] {
        tile.sounds.compactMap { fault(ofSound: $0) } + (tile.action.map { faults(ofAction: $0) } ?? [])
    }

    /// Why an action cannot do what it is for; empty if nothing is known against it.
    func faults(ofAction id: String) -> [String] { actions.fault(of: id).map { [$0] } ?? [] }

    /// What is planned and cannot sound, as a sentence; nil if there is nothing.
    var brokenPlans: PathCondition? {
        var parts: [String] = []
        func add(_ what: String, _ faults: [String]) {
            if let first = faults.first { parts.append("\(what) (\(first))") }
        }
        for schedule in queue.schedules.all where schedule.isEnabled {
            add("the bell \(schedule.name)", faults(of: schedule))
        }
        for plan in plans.all {
            for time in plan.sorted where time.settings.isEnabled {
                add("\(plan.name) \(time.settings.at.text)", faults(ofAction: time.settings.action))
            }
        }
        for show in shows.all {
            for cue in show.settings.cues where cue.isArmed {
                add("cue \(cue.number) of \(show.settings.name)", faults(ofAction: cue.action))
            }
        }
        for tile in boards.tiles(where: { !faults(of: $0).isEmpty }) {
            add("the tile \(tile.settings.label ?? tile.id)", faults(of: tile.settings))
        }
        guard !parts.isEmpty else { return nil }
        let more = parts.count > 3 ? " and \(parts.count - 3) more" : ""
        return PathCondition(
            text: "cannot sound: " + parts.prefix(3).joined(separator: ", ") + more,
            level: .degraded
        )
    }
}
