// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import SafeText
import Storage

extension EngineState {
    /// Adds a show, whose pointer is at the first cue.
    mutating func createShow(_ settings: ShowSettings, _ turn: inout Turn) throws(EngineError) -> String {
        let settings = try checked(settings, replacing: nil)
        guard shows.count < limits.shows else {
            throw .limitReached(what: "shows", limit: limits.shows)
        }
        let timeline = ShowTimeline(cues: settings.timing(rate), pointer: settings.cues.first?.number)
        let place = (shows.all.last?.place ?? -1) + 1
        let show = Show(id: turn.makeIdentifier("w"), place: place, settings: settings, timeline: timeline)
        shows[show.id] = show
        turn.publish(.show(.created(snapshot(of: show))))
        persist(show, &turn)
        turn.persist(.put(.showPlace, show.id, StoredShowPlace(show)))
        return show.id
    }

    /// Changes a show, also while it runs; see ``ShowTimeline/replace(_:)``.
    mutating func change(
        show reference: String,
        _ change: ShowChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var show = try shows.show(reference)
        let before = show
        show.settings.take(change)
        show.settings = try checked(show.settings, replacing: before)
        guard show.settings != before.settings else { return false }
        let name = show.settings.name
        let namings = name == before.settings.name ? [] : namings(of: .show, show.id)
        let effects = show.timeline.replace(show.settings.timing(rate))
        // The event of the change has everything; those of cancelled cues follow it.
        put(show, &turn)
        put(show, after: before, effects, &turn)
        replace(namings, by: name, &turn)
        return true
    }

    /// Removes a show; cues that wait are cancelled, and what its cues started goes on.
    mutating func disposeShow(_ reference: String, _ turn: inout Turn) throws(EngineError) {
        let show = try shows.show(reference)
        shows[show.id] = nil
        turn.publish(.show(.disposed(id: show.id, name: show.settings.name)))
        turn.persist(.remove(.show, show.id))
        turn.persist(.remove(.showPlace, show.id))
    }

    /// Moves the pointer of a show; nothing starts or stops.
    mutating func select(
        _ selection: CueSelection,
        inShow reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var show = try shows.show(reference)
        let before = show
        switch selection {
        case .cue(let number):
            if let number { try show.check(number) }
            _ = show.timeline.select(number)
        case .move(.next): _ = show.timeline.movePointer(by: 1)
        case .move(.back): _ = show.timeline.movePointer(by: -1)
        case .move(.first): _ = show.timeline.movePointer(by: .min)
        }
        show.timeline.forgetInterrupted()
        guard show != before else { return false }
        put(show, after: before, [], &turn)
        return true
    }

    /// Arms or disarms cues of a show.
    ///
    /// - Throws: `showNotFound`, `cueNotFound`.
    mutating func arm(
        _ cues: [String],
        _ isArmed: Bool,
        inShow reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let show = try shows.show(reference)
        for (index, number) in cues.enumerated() { try show.check(number, "cues[\(index)]") }
        var change = ShowChange()
        change.cues = show.settings.cues.map { cue in
            var cue = cue
            if cues.contains(cue.number) { cue.isArmed = isArmed }
            return cue
        }
        return try self.change(show: show.id, change, &turn)
    }

    /// Restores the saved shows; unreadable ones are skipped, and nothing of them runs.
    mutating func restoreShows(_ stored: StoredState) {
        var places: [String: StoredShowPlace] = [:]
        for place in stored.values(.showPlace, as: StoredShowPlace.self) { places[place.id] = place }
        for kept in stored.values(.show, as: StoredShow.self).sorted(by: { $0.place < $1.place }) {
            let timeline = ShowTimeline(
                cues: kept.settings.timing(rate),
                pointer: places[kept.id]?.pointer,
                interrupted: places[kept.id]?.active ?? []
            )
            shows[kept.id] = Show(id: kept.id, place: kept.place, settings: kept.settings, timeline: timeline)
        }
    }

    /// The snapshot of a show.
    func snapshot(of show: Show) -> ShowSnapshot {
        ShowSnapshot(
            id: show.id,
            settings: show.settings,
            status: status(of: show),
            broken: faults(of: show),
            revision: shows.revision(of: show.id)
        )
    }

    /// Where a show stands.
    func status(of show: Show) -> ShowStatus {
        ShowStatus(
            pointer: show.timeline.pointer,
            runs: show.timeline.runs.map { snapshot(of: $0, in: show) },
            interrupted: show.timeline.interrupted
        )
    }

    /// The snapshot of a run of a cue.
    func snapshot(of run: CueRun, in show: Show) -> CueRunSnapshot {
        let expected = run.step == .running ? show.expectedEnds[run.id] : nil
        return CueRunSnapshot(
            run: run.id,
            runID: show.batches[run.id],
            cue: run.cue,
            isRunning: run.step == .running,
            startsAt: rate.seconds(run.start),
            endsAt: (run.end ?? expected).map { rate.seconds($0) },
            isPaused: show.batches[run.id].flatMap { runs[$0]?.isPaused } ?? false,
            isRehearsal: run.isRehearsal
        )
    }

    /// Keeps a show with changed settings, and tells clients.
    mutating func put(_ show: Show, _ turn: inout Turn) {
        shows[show.id] = show
        turn.publish(.show(.changed(snapshot(of: show))))
        persist(show, &turn)
    }

    private func persist(_ show: Show, _ turn: inout Turn) {
        turn.persist(
            .put(.show, show.id, StoredShow(id: show.id, place: show.place, settings: show.settings))
        )
    }
}
