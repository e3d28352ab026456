// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// The maximum number of commands that ``reconcileMusic(_:)`` sends.
    static let reconcilingMusic = 24

    /// The maximum number of voices that ``reconcileMusic(_:)`` starts: one for the deck, one for a crossfader that is driven.
    var voicesForMusic: Int { crossfaders.master == nil ? 1 : 2 }

    /// Says once that the station's next track has to wait for a voice.
    private mutating func noteLackOfVoice(
        _ error: EngineError,
        _ context: PlaybackContext,
        _ turn: inout Turn
    ) {
        guard !music.lacksVoice, let last = music.history.last else { return }
        music.lacksVoice = true
        turn.publish(
            .musicFailed(soundId: last.soundID, name: last.name, stationId: context.stationID, error: error)
        )
    }

    /// Whether ``reconcileDeck(_:)`` may have something to do.
    var deckNeedsReconciling: Bool {
        music.context != nil || music.upcoming != nil || music.monitor.mustPause
    }

    /// Updates the deck's plan to match what plays; called after every operation and after all events.
    ///
    /// The next track is scheduled at its exact frame as soon as the end of the current one is known, and rescheduled
    /// when that changes. An empty deck starts the next track at once.
    ///
    /// - Parameters:
    ///   - turn: collects the effects.
    ///   - lack: why no voice may start; a plan that is no longer right is only called off then. Nil if one is free.
    mutating func reconcileDeck(_ turn: inout Turn, lacking lack: EngineError? = nil) {
        if music.monitor.mustPause {
            music.monitor.mustPause = false
            if let current = music.current { pauseOnDeck(current, &turn) }
        }
        followQueue(&turn)
        guard let context = music.context else {
            if let held = music.current.flatMap({ players[$0] }) { settleLoops(of: held, &turn) }
            if music.upcoming?.isCue != true { dropUpcoming(&turn) }
            return
        }
        guard let present = music.current.flatMap({ players[$0] }) else {
            playNextTrack(context, lacking: lack, &turn)
            return
        }
        settleLoops(of: present, &turn)
        guard let present = players[present.id] else { return }
        music.monitor.observe(present, now: turn.now, lag: streamLead + declick + declick)
        guard music.upcoming?.isCue != true else { return }
        followSelection(context, &turn)
        let end = end(of: present)
        if let end, lack == nil {
            plan(behind: present, ending: end, context, &turn)
        } else if let upcoming = music.upcoming, end == nil || upcoming.end != end {
            hold(upcoming, &turn)
        }
    }

    /// Ends the deck's context; the current track keeps playing.
    mutating func endContext(_ turn: inout Turn) {
        dropUpcoming(&turn)
        leavePlace(of: music.context, unless: nil, &turn)
        music.context = nil
    }

    /// Reports that a track cannot be played.
    mutating func reportFailed(_ soundID: String, _ name: String, _ error: EngineError, _ turn: inout Turn) {
        let station = music.context?.stationID
        music.context?.failures += 1
        turn.publish(.musicFailed(soundId: soundID, name: name, stationId: station, error: error))
    }

    /// Loads the next playable track: of the queue, in which it stays until it plays, or of the station.
    ///
    /// Tracks that cannot be played are reported, and entries of the queue among them removed.
    ///
    /// - Parameters:
    ///   - context: the deck's context.
    ///   - passed: how many entries of the queue are left out.
    ///   - end: when the track before it ends.
    ///   - turn: collects the effects.
    /// - Returns: its paused player and the advanced context; nil when none is left.
    mutating func take(
        _ context: PlaybackContext,
        passing passed: Int = 0,
        at end: Moment,
        _ turn: inout Turn
    ) -> LoadedTrack? {
        let station = context.stationID.flatMap { stations[$0] }
        for entry in music.queue.dropFirst(passed) {
            guard let sound = sounds[entry.soundID], sound.state != .decoding else { continue }
            do throws(EngineError) {
                var context = context
                (context.entry, context.rule) = (entry.id, nil)
                let player = try load(sound, for: station, in: context.places, &turn)
                return LoadedTrack(player: player, context: context)
            } catch {
                takeOut(entry.id, &turn)
                turn.publish(
                    .musicFailed(soundId: sound.id, name: sound.name, stationId: nil, error: error)
                )
            }
        }
        return station.flatMap { take(context, of: $0, at: end, &turn) }
    }

    /// Loads the next playable track of a station; a turn of its rotation whose sound cannot be played is passed over.
    mutating func take(
        _ context: PlaybackContext,
        of station: Station,
        at end: Moment,
        _ turn: inout Turn
    ) -> LoadedTrack? {
        let count = tracks(of: station).count
        var context = context
        let last = music.current.flatMap { players[$0]?.identity.soundID }
        while context.failures < count {
            let next = steps(1, of: station, from: context, at: end, behind: last)
            guard let step = next.steps.first else { return nil }
            context = next.context
            (context.entry, context.rule) = (nil, step.rule)
            guard let sound = sounds[step.soundID] else { continue }
            do throws(EngineError) {
                return LoadedTrack(player: try load(sound, for: station, &turn), context: context)
            } catch {
                if step.rule == nil { context.failures += 1 }
                let (id, name) = (sound.id, sound.name)
                turn.publish(.musicFailed(soundId: id, name: name, stationId: station.id, error: error))
            }
        }
        return nil
    }

    // MARK: Mechanism

    /// Starts the next track on an empty deck at once, or loads it only if the last one was paused.
    private mutating func playNextTrack(
        _ context: PlaybackContext,
        lacking lack: EngineError?,
        _ turn: inout Turn
    ) {
        if let upcoming = music.upcoming, let at = upcoming.at, at <= turn.now + declick {
            // It is already scheduled.
            return
        }
        if let lack { return noteLackOfVoice(lack, context, &turn) }
        var next: LoadedTrack?
        if let upcoming = music.upcoming {
            next = LoadedTrack(player: upcoming.player, context: upcoming.context.following(context))
            hold(upcoming, &turn)
        } else {
            next = take(context, at: moment(turn), &turn)
        }
        music.upcoming = nil
        guard let next else {
            let last = music.history.last?.player ?? ""
            music.context = nil
            return turn.publish(.musicStopped(player: last))
        }
        music.current = next.player
        enter(next.context, &turn)
        if music.monitor.wasPaused {
            // The end of an interruption resumes it, as it would have resumed the last one.
            let isAwaited = session.interruption.paused.contains { $0.player == music.monitor.player }
            if isAwaited { session.interruption.paused.append(.init(player: next.player, at: nil)) }
            reportPaused(next.player, &turn)
        } else {
            begin(next.player, fade: .zero, &turn)
        }
        makeCurrent(next.player, from: nil, over: .zero, &turn)
    }

    /// Publishes that a player was put on the deck without being started.
    func reportPaused(_ id: String, _ turn: inout Turn) {
        guard let player = players[id] else { return }
        turn.publish(.playerPaused(snapshot(of: player, at: turn.now)))
    }

    /// Starts a loaded player; when it is refused, it is reported and removed, and the next track follows.
    mutating func begin(_ id: String, fade: FrameCount, _ turn: inout Turn) {
        var options = PlayOptions()
        options.fadeIn = fade > .zero ? fade : nil
        options.curve = .equalPower
        do throws(EngineError) {
            _ = try play(player: id, options, &turn)
        } catch {
            refuse(id, error, &turn)
        }
    }

    private mutating func refuse(_ id: String, _ error: EngineError, _ turn: inout Turn) {
        guard let identity = players[id]?.identity else { return }
        reportFailed(identity.soundID, identity.name, error, &turn)
        dispose(player: id, &turn)
    }

    /// Drops the planned track if the station would choose another one now; compared once a second, since a library may have many
    /// sounds.
    private mutating func followSelection(_ context: PlaybackContext, _ turn: inout Turn) {
        guard let upcoming = music.upcoming, upcoming.context.entry == nil,
            sounds.selectionVersion != music.followed.version,
            turn.now >= music.followed.at + rate.frames(seconds: 1),
            let station = context.stationID.flatMap({ stations[$0] })
        else { return }
        (music.followed.version, music.followed.at) = (sounds.selectionVersion, turn.now)
        chooseAgain(upcoming, context, of: station, at: music.followed.end ?? moment(turn), &turn)
    }

    /// Drops the planned track if the station would choose another one now, unless it is about to begin.
    private mutating func chooseAgain(
        _ upcoming: UpcomingTrack,
        _ context: PlaybackContext,
        of station: Station,
        at end: Moment,
        _ turn: inout Turn
    ) {
        if let at = upcoming.at, at <= turn.now + streamLead { return }
        let wanted = steps(1, of: station, from: context, at: end, behind: nil).steps.first
        guard let wanted, sounds[wanted.soundID]?.state == .ready,
            wanted.soundID != players[upcoming.player]?.identity.soundID
                || wanted.rule != upcoming.context.rule
        else { return }
        dropUpcoming(&turn)
    }

    /// Chooses the planned track again where the end that it follows has moved, since the time decides about some tracks.
    private mutating func followClock(_ context: PlaybackContext, to end: FrameTime, _ turn: inout Turn) {
        guard !context.rotation.isEmpty, let upcoming = music.upcoming, upcoming.context.entry == nil,
            music.followed.end?.frame != end, let station = context.stationID.flatMap({ stations[$0] })
        else { return }
        music.followed.end = moment(turn, at: end)
        chooseAgain(upcoming, context, of: station, at: moment(turn, at: end), &turn)
    }

    private mutating func plan(
        behind present: Player,
        ending end: FrameTime,
        _ context: PlaybackContext,
        _ turn: inout Turn
    ) {
        followClock(context, to: end, &turn)
        let due = moment(turn, at: end)
        if music.upcoming == nil, let next = take(context, at: due, &turn) {
            music.upcoming = UpcomingTrack(player: next.player, context: next.context)
            music.followed = FollowedSelection(version: sounds.selectionVersion, at: turn.now, end: due)
        }
        guard let upcoming = music.upcoming, let next = players[upcoming.player] else { return }
        let station = context.stationID.flatMap { stations[$0] }
        let isPlanned =
            upcoming.at != nil && (next.state == .scheduled || upcoming.at ?? turn.now <= turn.now)
        guard !isPlanned || upcoming.end != end else { return joinUpcoming(to: present, &turn) }
        let earliest = turn.now + streamLead
        guard end > earliest else { return hold(upcoming, &turn) }
        let wanted = end - overlap(present, next, in: station)
        do throws(EngineError) {
            let at = max(wanted, earliest)
            let frames = wanted == end ? .zero : end - at
            try schedule(upcoming, at: at, over: frames, behind: present, &turn)
            music.upcoming?.end = end
            joinUpcoming(to: present, &turn)
            turn.publish(.musicChanged(musicSnapshot(at: turn.now)))
        } catch {
            music.upcoming = nil
            takeOut(upcoming.context.entry, &turn)
            refuse(upcoming.player, error, &turn)
        }
    }
}
