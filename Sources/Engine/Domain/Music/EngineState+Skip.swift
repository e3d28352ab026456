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
        guard let context = music.context ?? queueContext else {
            throw music.current == nil ? .noMusic : EngineState.singleTrack
        }
        let station = context.stationID.flatMap { stations[$0] }
        let frames = try fadeFrames(seconds ?? station?.settings.skipFadeDuration, kind: .music)
        let isPaused = music.current.flatMap { players[$0]?.state } == .paused
        let next =
            if count > 0 {
                try track(ahead: count, of: context, station, &turn)
            } else {
                try track(back: -count, of: context, station, &turn)
            }
        changeOver(to: next.player, next.context, over: frames, isPaused: isPaused, &turn)
        return true
    }

    /// The context in which the queue begins on an empty deck.
    private var queueContext: PlaybackContext? {
        guard music.current == nil, nextEntry != nil else { return nil }
        return PlaybackContext(stationID: nil, playlist: Playlist(isShuffled: false, seed: 0))
    }

    private static let singleTrack = EngineError.wrongState(
        state: "a single track plays",
        allowed: ["a station plays", "an entry waits in the queue"]
    )

    /// Loads the track so many ahead; the entries of the queue that it passes go.
    private mutating func track(
        ahead count: Int,
        of context: PlaybackContext,
        _ station: Station?,
        _ turn: inout Turn
    ) throws(EngineError) -> LoadedTrack {
        let now = moment(turn)
        var (context, count) = (context, count)
        var before: [String] = []
        if let planned = music.upcoming, !planned.isCue, planned.context.entry == nil,
            let id = players[planned.player]?.identity.soundID
        {
            if count == 1, let player = try? sounds[id].map({ try load($0, for: station, &turn) }) {
                return LoadedTrack(player: player, context: planned.context).limited(to: now)
            }
            if count > 1 { (context, count, before) = (planned.context, count - 1, [id]) }
        }
        context.failures = 0
        let passed = music.queue.prefix(count - 1)
        before += passed.map(\.soundID)
        var end = endOfTrack(at: now)
        if let station {
            let current = music.current.flatMap { players[$0]?.identity.soundID }
            end = self.end(of: before, from: end, behind: current, in: station)
            let last = before.last ?? current
            let walk = steps(count - 1 - passed.count, of: station, from: context, at: end, behind: last)
            (context, end) = (walk.context, walk.end)
        } else if passed.count == music.queue.count {
            throw EngineState.singleTrack
        }
        let queue = music.queue
        guard let next = take(context, passing: passed.count, at: end, &turn) else {
            music.queue = queue
            throw station.map { .stationEmpty($0.settings.name) } ?? EngineState.singleTrack
        }
        for entry in passed { takeOut(entry.id, &turn) }
        return next.limited(to: now)
    }

    /// Loads the track so many back, of the station; those that are gone or cannot be played are passed over.
    private mutating func track(
        back count: Int,
        of context: PlaybackContext,
        _ station: Station?,
        _ turn: inout Turn
    ) throws(EngineError) -> LoadedTrack {
        guard let station else { throw music.current == nil ? .noMusic : EngineState.singleTrack }
        var context = context
        context.failures = 0
        let available = tracks(of: station)
        // Before an entry of the queue, and before what came between two tracks, came the station's latest track.
        var left = context.isInPlaylist ? count : count - 1
        (context.entry, context.rule) = (nil, nil)
        let wanted = left
        while left > 0, context.playlist.previous(of: available) != nil { left -= 1 }
        // Where nothing comes before it, the current track begins again, even if it has left the list.
        let repeated = left == wanted ? context.playlist.current : nil
        repeat {
            guard let id = context.playlist.current, let sound = sounds[id],
                available.contains(id) || id == repeated
            else { continue }
            do throws(EngineError) {
                return LoadedTrack(player: try load(sound, for: station, &turn), context: context)
            } catch {
                if case .limitReached = error { throw error }
                turn.publish(.musicFailed(soundId: id, name: sound.name, stationId: station.id, error: error))
            }
        } while context.playlist.previous(of: available) != nil
        throw .stationEmpty(station.settings.name)
    }

    /// Loads the first track of a station to play, as a paused player.
    mutating func first(
        of station: Station,
        fresh: Bool,
        _ turn: inout Turn
    ) throws(EngineError) -> LoadedTrack {
        if !fresh, let place = station.place, let sound = sounds[place.soundID],
            tracks(of: station).contains(sound.id)
        {
            let position = rate.frames(seconds: place.seconds)
            if let player = try? load(sound, at: position, for: station, &turn) {
                return LoadedTrack(player: player, context: context(at: place, of: station, turn))
            }
        } else if !fresh, let place = station.place {
            // Its track is gone: the next one follows.
            let context = context(at: place, of: station, turn)
            if let next = take(context, of: station, at: moment(turn), &turn) { return next }
        }
        let seed = station.settings.seed.map { UInt64(bitPattern: Int64($0)) } ?? turn.makeSeed()
        let playlist = Playlist(isShuffled: station.settings.isShuffled, seed: seed)
        var context = PlaybackContext(stationID: station.id, playlist: playlist)
        context.rotation.follow(station.settings.rotation, seed: seed, at: moment(turn))
        guard let next = take(context, of: station, at: moment(turn), &turn) else {
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
        leavePlace(of: music.context, unless: context.stationID, &turn)
        if let present {
            retire(present, fade: crossfades ? frames : nil, curve: .equalPower, &turn)
        }
        music.current = id
        enter(context, &turn)
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
