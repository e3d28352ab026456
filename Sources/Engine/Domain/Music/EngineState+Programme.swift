// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// Most voices that ``settleDeck(now:)`` starts, and commands that it sends.
    static let settling = (commands: 24, voices: 2)

    /// Whether ``settleDeck(now:)`` may have something to do.
    var deckIsFed: Bool { music.programme != nil || music.upcoming != nil || music.watch.mustPause }

    /// Brings the deck's plan in line with what plays: called after every operation and after all news.
    ///
    /// The next track is planned with its exact frame as soon as the end of the present one is known, and planned anew
    /// when that changes; an empty deck takes the next track at once.
    mutating func settleDeck(now: FrameTime) -> Effects {
        var effects = Effects()
        if music.watch.mustPause {
            music.watch.mustPause = false
            if let current = music.current, let paused = try? pause(player: current, now: now) {
                effects.append(paused.effects)
            }
        }
        guard let programme = music.programme else {
            if music.upcoming?.isCue != true { dropUpcoming(now: now, &effects) }
            return effects
        }
        guard let present = music.current.flatMap({ players[$0] }) else {
            goOn(programme, now: now, &effects)
            return effects
        }
        music.watch.look(at: present, now: now, lag: streamLead + declick + declick)
        guard music.upcoming?.isCue != true else { return effects }
        if let end = end(of: present) {
            plan(behind: present, ending: end, programme, now: now, &effects)
        } else if let upcoming = music.upcoming {
            hold(upcoming, now: now, &effects)
        }
        return effects
    }

    /// Ends what feeds the deck; the present track plays on.
    mutating func endProgramme(now: FrameTime, _ effects: inout Effects) {
        dropUpcoming(now: now, &effects)
        leavePlace(of: music.programme, unless: nil, at: now)
        music.programme = nil
    }

    /// Remembers where a station that resumes is left.
    mutating func leavePlace(of programme: Programme?, unless next: String?, at now: FrameTime) {
        guard let programme, programme.stationID != next, var station = stations[programme.stationID] else {
            return
        }
        station.place = nil
        if station.settings.resumes, let player = music.current.flatMap({ players[$0] }) {
            let ahead = player.isPlaying ? max(.zero, now - player.positionAt) : .zero
            let seconds = rate.seconds(player.position + ahead)
            station.place = StationPlace(
                playlist: programme.playlist,
                soundID: player.identity.soundID,
                seconds: seconds
            )
        }
        stations[programme.stationID] = station
    }

    /// Tells that a track cannot be played.
    mutating func reportFailed(
        _ soundID: String,
        _ name: String,
        _ error: EngineError,
        at frame: FrameTime,
        _ effects: inout Effects
    ) {
        let station = music.programme?.stationID
        music.programme?.failures += 1
        effects.publish(
            .musicFailed(soundId: soundID, name: name, stationId: station, error: error),
            at: frame
        )
    }

    /// Takes the next track of a programme that can be played; the ones that cannot are reported.
    ///
    /// - Returns: its player, waiting, and the programme behind it; nil where none is left.
    mutating func take(
        _ programme: Programme,
        now: FrameTime,
        _ effects: inout Effects
    ) -> (player: String, programme: Programme)? {
        guard let station = stations[programme.stationID] else { return nil }
        let available = tracks(of: station)
        var programme = programme
        while programme.failures < available.count, let id = programme.playlist.next(of: available) {
            guard let sound = sounds[id] else { continue }
            do throws(EngineError) {
                return (try load(sound, for: station, now: now, &effects), programme)
            } catch {
                programme.failures += 1
                effects.publish(
                    .musicFailed(soundId: id, name: sound.name, stationId: station.id, error: error),
                    at: now
                )
            }
        }
        return nil
    }

    // MARK: Mechanism

    /// The deck is empty: the next track begins at once.
    private mutating func goOn(_ programme: Programme, now: FrameTime, _ effects: inout Effects) {
        if let upcoming = music.upcoming, let at = upcoming.at, at <= now + declick {
            // It begins by itself.
            return
        }
        var next: (player: String, programme: Programme)?
        if let upcoming = music.upcoming {
            next = (upcoming.player, upcoming.programme)
            hold(upcoming, now: now, &effects)
        } else {
            next = take(programme, now: now, &effects)
        }
        music.upcoming = nil
        guard let next else {
            let last = music.history.last?.player ?? ""
            music.programme = nil
            return effects.publish(.musicStopped(player: last), at: now)
        }
        music.current = next.player
        music.programme = next.programme
        begin(next.player, fade: .zero, now: now, &effects)
        putOn(next.player, from: nil, over: .zero, now: now, &effects)
    }

    /// Lets a loaded player sound; one that is refused leaves the deck, and the next is taken.
    mutating func begin(_ id: String, fade: FrameCount, now: FrameTime, _ effects: inout Effects) {
        var options = PlayOptions()
        options.fadeIn = fade > .zero ? fade : nil
        options.curve = .equalPower
        do throws(EngineError) {
            effects.append(try play(player: id, options, now: now).effects)
        } catch {
            refuse(id, error, now: now, &effects)
        }
    }

    private mutating func refuse(
        _ id: String,
        _ error: EngineError,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        guard let identity = players[id]?.identity else { return }
        reportFailed(identity.soundID, identity.name, error, at: now, &effects)
        dispose(player: id, now: now, &effects)
    }

    private mutating func plan(
        behind present: Player,
        ending end: FrameTime,
        _ programme: Programme,
        now: FrameTime,
        _ effects: inout Effects
    ) {
        if music.upcoming == nil, let next = take(programme, now: now, &effects) {
            music.upcoming = UpcomingTrack(player: next.player, programme: next.programme)
        }
        guard let upcoming = music.upcoming, let next = players[upcoming.player],
            let station = stations[programme.stationID]
        else { return }
        let isPlanned = upcoming.at != nil && (next.state == .scheduled || upcoming.at ?? now <= now)
        guard !isPlanned || upcoming.end != end else { return }
        let earliest = now + streamLead
        guard end > earliest else { return hold(upcoming, now: now, &effects) }
        let wanted = end - overlap(present, next, in: station)
        do throws(EngineError) {
            let at = max(wanted, earliest)
            let frames = wanted == end ? .zero : end - at
            try schedule(upcoming, at: at, over: frames, behind: present, now: now, &effects)
            music.upcoming?.end = end
            effects.publish(.musicChanged(musicSnapshot(at: now)), at: now)
        } catch {
            music.upcoming = nil
            refuse(upcoming.player, error, now: now, &effects)
        }
    }
}
