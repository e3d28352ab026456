// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import SafeText
import Storage

extension Engine {
    /// Finished playbacks, newest first.
    ///
    /// - Throws: `invalidValue` for an invalid cursor, `storageFailed`, `stateDamaged`.
    public func history(_ query: HistoryQuery = HistoryQuery()) async throws(EngineError) -> HistoryPage {
        var filter = HistoryFilter()
        (filter.from, filter.until, filter.sound) = (query.from, query.until, query.sound)
        if let day = query.day { limit(&filter, to: day) }
        filter.kind = query.kind?.rawValue
        filter.heard = query.heard?.rawValue
        filter.limit = max(1, min(1_000, query.limit)) + 1
        if let cursor = query.cursor {
            guard let number = Int64(cursor), number > 0 else {
                let allowed = "the nextCursor of an answer to the same query"
                throw .invalidValue(field: "cursor", allowed: allowed, given: cursor.cut(toBytes: 64))
            }
            filter.before = number
        }
        // Include playbacks that just finished; if the disk refuses, earlier entries are still returned.
        try? await stateFile.flush()
        let rows = try await files.workers.run { [stateFile, filter] () throws(EngineError) in
            try stateFile.history(filter)
        }
        let page = rows.prefix(filter.limit - 1)
        return HistoryPage(
            entries: page.map(HistoryEntry.init),
            nextCursor: rows.count > page.count ? page.last.map { String($0.number) } : nil
        )
    }

    /// Selects what began on a day of the calendar's clock, which may have 23 or 25 hours.
    private func limit(_ filter: inout HistoryFilter, to day: CivilDay) {
        let zone = Timetable(settings: state.calendar.settings, plans: state.plans).zone
        func microseconds(_ day: CivilDay) -> Int64 {
            // Where clocks pass over midnight, the day begins when they do.
            let begin =
                day.times(0, in: zone, day.offsets(in: zone)).first
                ?? day.start.addingTimeInterval(-Double(zone.secondsFromGMT(for: day.start)))
            return Int64((begin.timeIntervalSince1970 * 1e6).rounded())
        }
        filter.since = microseconds(day)
        filter.until = min(filter.until ?? .max, microseconds(day.day(1)))
    }

    /// Verifies the whole play history against its chain of digests.
    ///
    /// - Parameters:
    ///   - number: an entry whose digest was recorded elsewhere.
    ///   - digest: that digest.
    /// - Returns: the first fault, or the extent of the intact chain.
    /// - Throws: `storageFailed`, `stateDamaged`.
    public func verifyHistory(
        number: Int64? = nil,
        digest: String? = nil
    ) async throws(EngineError) -> HistoryCheck {
        try? await stateFile.flush()
        let verdict = try await files.workers.run { [stateFile] () throws(EngineError) in
            try stateFile.verifyHistory(row: number, digest: digest)
        }
        return HistoryCheck(
            count: verdict.count,
            first: verdict.first,
            last: verdict.last,
            digest: verdict.digest,
            fault: verdict.fault.flatMap { HistoryCheck.Fault(rawValue: $0.rawValue) },
            faultNumber: verdict.faultNumber,
            knowsMark: verdict.knowsMark
        )
    }

    /// Notes who requested each playback, and stores the playbacks that finished.
    func notePlays(_ effects: Effects) {
        var ended: [StateChange] = []
        for stamped in effects.events {
            switch stamped.event {
            case .playerCreated(let player):
                // An input starts by itself, and is no music that somebody asked for.
                let isInput =
                    state.sounds[player.soundId]?.isLive == true
                    && state.players[player.id]?.announcement == nil
                plays.note(
                    isInput ? nil : Requester.current,
                    of: player.id,
                    kind: isInput ? .sound : player.kind
                )
            case .playerStarted(let player):
                let (heard, work) = (clock.heard(at: stamped.frame), state.work(of: player.soundId))
                plays.begin(player.id, at: stamped.frame, heard, work)
            case .playerFinished(let finish):
                let record = plays.end(
                    finish,
                    at: stamped.frame,
                    clock.heard(at: stamped.frame),
                    announcement: state.players[finish.playerId]?.announcement,
                    rate: state.rate
                )
                if let record { ended.append(.addHistory(record)) }
            case .playerDisposed(let id, _): plays.forget(id)
            default: break
            }
        }
        stateFile.submit(ended)
    }
}

extension EngineState {
    /// What a sound's file says that it is; the title of its details first.
    func work(of sound: String) -> WorkRecord {
        guard let sound = sounds[sound] else { return WorkRecord() }
        let tags = sound.info?.tags ?? [:]
        return WorkRecord(
            title: sound.details.title ?? tags["title"],
            artist: tags["artist"],
            album: tags["album"],
            isrc: tags["isrc"]
        )
    }
}

extension HistoryEntry {
    fileprivate init(_ row: HistoryRow) {
        let record = row.record
        let words = record.heardReasons?.split(separator: " ").map(String.init) ?? []
        self.init(
            number: row.number,
            playerId: record.playerID,
            soundId: record.soundID,
            name: record.name,
            kind: record.kind,
            askedBy: record.askedBy,
            announcementId: record.announcementID,
            startedAt: record.startedAt,
            endedAt: record.endedAt,
            startFrame: record.startFrame,
            endFrame: record.endFrame,
            playedFrames: record.playedFrames,
            reason: record.reason,
            peakDb: record.peak.map { Double($0) / 100 },
            heard: record.heard,
            heardReasons: words.filter { !$0.contains(":") },
            heardIn: words.compactMap(ZoneAudibility.init(word:)),
            title: record.work.title,
            artist: record.work.artist,
            album: record.work.album,
            isrc: record.work.isrc,
            digest: row.digest
        )
    }
}
