// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The maximum number of tracks of one skip.
    static let skipLimit = ValueRange.skip.upperBound

    /// Plays a station: its next track, or where it stopped if it resumes.
    mutating func playStation(
        _ reference: String,
        _ request: StationPlay,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let station = try stations.station(reference)
        let seconds = request.fadeDuration ?? station.settings.skipFadeDuration
        let frames = try fadeFrames(seconds, kind: .music)
        if music.context?.stationID == station.id, !request.restart, let current = music.current {
            guard players[current]?.state == .paused else { return false }
            return try play(player: current, PlayOptions(), &turn)
        }
        try change(to: station, fresh: request.restart, over: frames, &turn)
        return true
    }

    /// Plays a station that no client has asked for at this time; an interruption holds it.
    mutating func playAtStart(_ reference: String, _ turn: inout Turn) throws(EngineError) -> Bool {
        let station = try stations.station(reference)
        let isHeld = !mayStartMusic
        try change(to: station, over: .zero, isPaused: isHeld, &turn)
        if isHeld, let current = music.current {
            session.interruption.paused.append(Interruption.Paused(player: current, at: nil))
        }
        return true
    }

    /// Puts a station on the deck.
    ///
    /// - Parameters:
    ///   - station: the station.
    ///   - fresh: whether a station that resumes starts over.
    ///   - frames: length of the crossfade; 0 cuts the current track.
    ///   - isPaused: whether its track starts paused.
    ///   - turn: collects the effects.
    /// - Throws: `stationEmpty`, `limitReached`.
    mutating func change(
        to station: Station,
        fresh: Bool = false,
        over frames: FrameCount,
        isPaused: Bool = false,
        _ turn: inout Turn
    ) throws(EngineError) {
        let next = try first(of: station, fresh: fresh, &turn)
        changeOver(to: next.player, next.context, over: frames, isPaused: isPaused, &turn)
    }

    /// Skips forward or, with a negative count, back.
    mutating func skip(by count: Int, over seconds: Double?, _ turn: inout Turn) throws(EngineError) -> Bool {
        guard (-EngineState.skipLimit...EngineState.skipLimit).contains(count), count != 0 else {
            let allowed = "-\(EngineState.skipLimit) to \(EngineState.skipLimit), not 0"
            throw .invalidValue(field: "by", allowed: allowed, given: "\(count)")
        }
        guard var context = music.context, let station = stations[context.stationID] else {
            throw music.current == nil
                ? .noMusic : .wrongState(state: "a single track plays", allowed: ["a station plays"])
        }
        let frames = try fadeFrames(seconds ?? station.settings.skipFadeDuration, kind: .music)
        let available = tracks(of: station)
        context.failures = 0
        for _ in 1..<max(1, abs(count)) {
            _ = count > 0 ? context.playlist.next(of: available) : context.playlist.previous()
        }
        let isPaused = music.current.flatMap { players[$0]?.state } == .paused
        if count > 0 {
            guard let next = take(context, &turn) else {
                throw .stationEmpty(station.settings.name)
            }
            changeOver(to: next.player, next.context, over: frames, isPaused: isPaused, &turn)
            return true
        }
        _ = context.playlist.previous()
        guard let id = context.playlist.current, let sound = sounds[id] else {
            throw .stationEmpty(station.settings.name)
        }
        let player = try load(sound, for: station, &turn)
        changeOver(to: player, context, over: frames, isPaused: isPaused, &turn)
        return true
    }

    /// Loads the first track of a station to play, as a paused player.
    mutating func first(
        of station: Station,
        fresh: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> (player: String, context: PlaybackContext) {
        if !fresh, let place = station.place, let sound = sounds[place.soundID],
            tracks(of: station).contains(sound.id)
        {
            let position = rate.frames(seconds: place.seconds)
            if let player = try? load(sound, at: position, for: station, &turn) {
                return (player, PlaybackContext(stationID: station.id, playlist: place.playlist))
            }
        }
        let seed = station.settings.seed.map { UInt64(bitPattern: Int64($0)) } ?? turn.makeSeed()
        let playlist = Playlist(isShuffled: station.settings.isShuffled, seed: seed)
        let context = PlaybackContext(stationID: station.id, playlist: playlist)
        guard let next = take(context, &turn) else {
            throw .stationEmpty(station.settings.name)
        }
        return next
    }

    /// Replaces the player on the deck by a loaded one.
    private mutating func changeOver(
        to id: String,
        _ context: PlaybackContext,
        over frames: FrameCount,
        isPaused: Bool,
        _ turn: inout Turn
    ) {
        let present = music.current.flatMap { players[$0] }
        let crossfades = present?.isPlaying == true && frames > .zero && !isPaused
        dropUpcoming(&turn)
        leavePlace(of: music.context, unless: context.stationID, at: turn.now)
        if let present {
            retire(present, fade: crossfades ? frames : nil, curve: .equalPower, &turn)
        }
        music.current = id
        music.context = context
        music.monitor.wasPaused = isPaused
        if isPaused {
            reportPaused(id, &turn)
        } else {
            begin(id, fade: crossfades ? frames : .zero, &turn)
        }
        guard music.current == id else { return }
        makeCurrent(id, from: crossfades ? present?.id : nil, over: frames, &turn)
    }
}
