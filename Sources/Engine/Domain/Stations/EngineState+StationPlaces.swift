// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

/// Where stations that resume are, also over a restart (decision D-141).
extension EngineState {
    /// Keeps the place of the station on the deck; called when a track begins, in a pause and when the server stops.
    ///
    /// - Parameters:
    ///   - turn: collects the effects.
    ///   - isBeginning: whether the track begins now; the time since its playhead was known does not count then.
    mutating func keepPlace(_ turn: inout Turn, isBeginning: Bool = false) {
        guard let context = music.context, let id = context.stationID, stations[id]?.settings.resumes == true
        else { return }
        set(place: place(in: context, at: isBeginning ? nil : turn.now), of: id, &turn)
    }

    /// Keeps the place of a station that leaves the deck, if it resumes.
    mutating func leavePlace(of context: PlaybackContext?, unless next: String?, _ turn: inout Turn) {
        guard let context, let id = context.stationID, id != next, let station = stations[id] else { return }
        set(place: station.settings.resumes ? place(in: context, at: turn.now) : nil, of: id, &turn)
    }

    /// Sets the place at which a station goes on; nil for its beginning.
    mutating func set(place: StationPlace?, of id: String, _ turn: inout Turn) {
        guard var station = stations[id], station.place != place else { return }
        station.place = place
        stations[id] = station
        guard let place else { return turn.persist(.remove(.stationPlace, id)) }
        turn.persist(.put(.stationPlace, id, StoredStationPlace(id, place)))
    }

    /// Restores the saved places, after the stations.
    mutating func restorePlaces(_ stored: StoredState) {
        for kept in stored.values(.stationPlace, as: StoredStationPlace.self) {
            stations[kept.id]?.place = kept.place
        }
    }

    /// Where the deck is in a station: behind an entry of the queue, and behind what came between two tracks, at the next track.
    private func place(in context: PlaybackContext, at now: FrameTime?) -> StationPlace? {
        guard context.isInPlaylist else {
            var context = context
            guard let station = context.stationID.flatMap({ stations[$0] }),
                let next = context.playlist.next(of: tracks(of: station))
            else { return nil }
            context.rotation.countTrack()
            return StationPlace(context, soundID: next, seconds: 0)
        }
        guard let player = music.current.flatMap({ players[$0] }) else { return nil }
        let ahead = now.map { player.isPlaying ? max(.zero, $0 - player.positionAt) : .zero } ?? .zero
        let seconds = rate.seconds(player.position + ahead)
        return StationPlace(context, soundID: player.identity.soundID, seconds: seconds)
    }
}

extension StationPlace {
    fileprivate init(_ context: PlaybackContext, soundID: String, seconds: Double) {
        self.init(playlist: context.playlist, rotation: context.rotation, soundID: soundID, seconds: seconds)
    }
}

/// The place of a station as stored.
struct StoredStationPlace: Codable {
    let id: String
    let playlist: Playlist
    let rotation: [StoredProgress]
    let soundID: String
    let seconds: Double

    init(_ id: String, _ place: StationPlace) {
        self.id = id
        (playlist, soundID, seconds) = (place.playlist, place.soundID, place.seconds)
        rotation = place.rotation.rules.map { StoredProgress($0) }
    }

    /// The place; the clocks of its rotation begin when it is played.
    var place: StationPlace {
        let rotation = Rotation(rotation.compactMap(\.progress))
        return StationPlace(playlist: playlist, rotation: rotation, soundID: soundID, seconds: seconds)
    }
}

/// What a rule of a rotation remembers over a restart.
struct StoredProgress: Codable {
    let rule: StoredRule
    let playlist: Playlist
    let tracks: Int

    init(_ progress: Rotation.Progress) {
        rule = StoredRule(progress.rule)
        (playlist, tracks) = (progress.playlist, progress.tracks)
    }

    /// Nil if the rule cannot be read.
    var progress: Rotation.Progress? {
        rule.rule.map { Rotation.Progress(rule: $0, playlist: playlist, tracks: tracks, since: .unknown) }
    }
}
