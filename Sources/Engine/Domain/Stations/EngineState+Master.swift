// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// How far ahead of its frame a cue is sent to the audio thread.
    var cueLead: FrameCount { rate.frames(seconds: 0.25) }

    /// Follows the player that drives the connected crossfader; called after every operation and after all events.
    ///
    /// The next cues are sent ahead with their exact frame; otherwise its position is handled like a reported time.
    mutating func reconcileMaster(_ turn: inout Turn) {
        guard let master = crossfaders.master, let crossfader = crossfaders[master.crossfader] else {
            return
        }
        guard let player = players[master.player] else {
            setMasterPlaying(false, master, &turn)
            releaseMaster(&turn)
            return
        }
        let anchor = anchor(of: player)
        if let sent = master.sent {
            // Positions at rates other than 1 are rounded to frames.
            let away = anchor.map { abs(($0.frame(of: sent.time, rate) - sent.at).frames) } ?? .max
            if away <= 2 {
                if sent.at > turn.now || music.upcoming?.isCue == true { return }
                finishCue(sent, crossfader, &turn)
            } else {
                cancelCue(sent, &turn)
            }
        }
        setMasterPlaying(anchor != nil, master, &turn)
        let time = rate.seconds(anchor?.position(at: turn.now) ?? player.position)
        if crossfaders[crossfader.id]?.elapsed != time {
            try? crossfaders[crossfader.id]?.elapse(to: time, at: rate.seconds(turn.now))
        }
        _ = apply(crossfader.id, &turn)
        if let anchor { sendCue(behind: time, anchor, &turn) }
    }

    /// Releases the master; a cue that was sent ahead is cancelled.
    mutating func releaseMaster(_ turn: inout Turn) {
        if let sent = crossfaders.master?.sent { cancelCue(sent, &turn) }
        crossfaders.master = nil
    }

    /// Records that the station of a cue that was sent ahead is on the deck.
    mutating func noteCue(to station: String, _ turn: inout Turn) {
        guard let master = crossfaders.master, let sent = master.sent else { return }
        try? crossfaders[master.crossfader]?.elapse(to: sent.time, at: rate.seconds(sent.at))
        guard let crossfader = crossfaders[master.crossfader] else { return }
        _ = note(from: music.context?.stationID, to: station, of: crossfader, at: turn.now, &turn)
    }

    /// The next frame at which the master has to be reconciled.
    func masterMark(now: FrameTime) -> FrameTime? {
        guard let master = crossfaders.master, let player = players[master.player],
            let anchor = anchor(of: player), let crossfader = crossfaders[master.crossfader]
        else { return nil }
        if let sent = master.sent { return sent.at }
        let time = rate.seconds(anchor.position(at: now))
        guard let next = crossfader.timeline.upcoming(after: time, limit: 1).first else { return nil }
        return max(now + FrameCount(1), anchor.frame(of: next.time, rate) - cueLead)
    }

    // MARK: Mechanism

    /// A position of a player that advances with engine time.
    private struct Anchor {
        let position: FrameCount
        let at: FrameTime
        /// Frames of the sound per frame of engine time.
        let slope: Double

        func position(at now: FrameTime) -> FrameCount {
            position + scaled(max(.zero, now - at), by: slope)
        }
        func frame(of seconds: Double, _ rate: SampleRate) -> FrameTime {
            at + scaled(rate.frames(seconds: seconds) - position, by: 1 / slope)
        }
        private func scaled(_ frames: FrameCount, by factor: Double) -> FrameCount {
            factor == 1 ? frames : FrameCount(Int64((Double(frames.frames) * factor).rounded()))
        }
    }

    private func anchor(of player: Player) -> Anchor? {
        guard player.isPlaying, let voice = player.voice, let record = players.voices[voice],
            let started = record.playback.startedAt, record.playback.pausedAt == nil,
            player.positionAt >= started
        else { return nil }
        return Anchor(position: player.position, at: player.positionAt, slope: player.parameters.rate)
    }

    private mutating func setMasterPlaying(_ plays: Bool, _ master: CrossfaderMaster, _ turn: inout Turn) {
        guard plays != master.wasPlaying else { return }
        crossfaders.master?.wasPlaying = plays
        if let moved = try? setPlaying(plays, crossfader: master.crossfader, &turn) {
            _ = moved
        }
    }

    /// Sends the cues of the next cue time if it is near.
    private mutating func sendCue(behind time: Double, _ anchor: Anchor, _ turn: inout Turn) {
        guard let id = crossfaders.master?.crossfader, let crossfader = crossfaders[id],
            let next = crossfader.timeline.upcoming(after: time, limit: 1).first
        else { return }
        let frame = anchor.frame(of: next.time, rate)
        guard frame > turn.now, frame <= turn.now + cueLead else { return }
        let target = crossfader.target(at: next.time)
        let changesVolume = Gain(Float(target.volume)) != volumes[.music].volume
        if changesVolume {
            let ramp = RampTarget(
                to: Gain(Float(target.volume)),
                frames: rate.frames(seconds: crossfader.settings.volumeRamp),
                curve: .linear
            )
            turn.send(.bus(.music, .setGain(ramp), at: frame))
        }
        sendStation(target, crossfader, at: frame, &turn)
        crossfaders.master?.sent = .init(
            time: next.time,
            at: frame,
            volume: changesVolume ? target.volume : nil
        )
    }

    /// Schedules the change to the station of a cue, if it is a different one and music plays before and after it.
    private mutating func sendStation(
        _ target: CrossfaderTarget,
        _ crossfader: StationCrossfader,
        at frame: FrameTime,
        _ turn: inout Turn
    ) {
        guard let wanted = target.station, wanted != music.context?.stationID,
            let station = stations[wanted], !crossfader.restsInSilence,
            let present = music.current.flatMap({ players[$0] }), present.isPlaying,
            let frames = try? fadeFrames(crossfader.settings.fadeDuration, kind: .music),
            let next = try? first(of: station, fresh: false, &turn)
        else { return }
        dropUpcoming(&turn)
        var upcoming = UpcomingTrack(player: next.player, context: next.context)
        upcoming.isCue = true
        music.upcoming = upcoming
        do throws(EngineError) {
            // Even a cut needs a declick ramp.
            let overlap = max(frames, declick)
            try schedule(upcoming, at: frame, over: overlap, behind: present, &turn)
        } catch {
            // When its time comes, the cue is applied like a reported time, which publishes the failure.
            dropUpcoming(&turn)
        }
    }

    /// Completes a sent cue whose frame has been reached.
    private mutating func finishCue(
        _ sent: CrossfaderMaster.SentCue,
        _ crossfader: StationCrossfader,
        _ turn: inout Turn
    ) {
        crossfaders.master?.sent = nil
        try? crossfaders[crossfader.id]?.elapse(to: sent.time, at: rate.seconds(sent.at))
        guard let volume = sent.volume, let crossfader = crossfaders[crossfader.id] else { return }
        _ = noteVolume(Gain(Float(volume)), of: crossfader, at: sent.at, &turn)
    }

    /// Cancels a sent cue whose frame is no longer right.
    private mutating func cancelCue(_ sent: CrossfaderMaster.SentCue, _ turn: inout Turn) {
        crossfaders.master?.sent = nil
        if sent.volume != nil {
            turn.send(.bus(.music, .cancelScheduledGains))
            if sent.at <= turn.now + streamLead {
                turn.send(.bus(.music, .setGain(declicked(to: volumes[.music].volume))))
            }
        }
        if music.upcoming?.isCue == true { dropUpcoming(&turn) }
    }
}
