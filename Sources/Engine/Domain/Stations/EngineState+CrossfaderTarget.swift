// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Storage

extension EngineState {
    /// Applies the target station and volume at the last reported time, in the order of their cues (SX-09).
    mutating func apply(_ id: String, _ turn: inout Turn) -> [CrossfaderChange] {
        guard let crossfader = crossfaders[id] else { return [] }
        guard crossfader.timeline.stationFollowsVolume(at: crossfader.elapsed ?? 0) else {
            let station = applyStation(id, &turn)
            return [station, applyVolume(crossfader, &turn)].compactMap(\.self)
        }
        let volume = applyVolume(crossfader, &turn)
        return [volume, applyStation(id, &turn)].compactMap(\.self)
    }

    /// Restores the volume of the music from before a crossfader, unless something else has changed it since.
    mutating func restoreVolume(after crossfader: StationCrossfader, _ turn: inout Turn) {
        guard crossfader.appliedVolume == volumes[.music].volume else { return }
        let volume = Gain(Float(crossfader.volumeBefore))
        guard volume != volumes[.music].volume else { return }
        volumes[.music].volume = volume
        let (shown, isMuted) = (Double(shown: volume), volumes[.music].isMuted)
        let frames = rate.frames(seconds: crossfader.settings.volumeRamp)
        turn.send(.bus(.music, .setGain(RampTarget(to: volume, frames: frames, curve: .linear))))
        turn.publish(.volumeChanged(scope: .music, volume: shown, isMuted: isMuted))
        turn.persist(
            .putVolume(VolumeRecord(scope: VolumeScope.music.rawValue, volume: shown, isMuted: isMuted))
        )
    }

    /// Sets the volume of the music (SX-19).
    @discardableResult
    mutating func applyVolume(_ crossfader: StationCrossfader, _ turn: inout Turn) -> CrossfaderChange? {
        let volume = Gain(Float(crossfader.target.volume))
        let before = volumes[.music].volume
        guard volume != before else { return nil }
        let ramp = RampTarget(
            to: volume,
            frames: rate.frames(seconds: crossfader.settings.volumeRamp),
            curve: .linear
        )
        turn.send(.bus(.music, .setGain(ramp)))
        return noteVolume(volume, of: crossfader, at: turn.now, &turn)
    }

    /// Records a volume of the music that applies from a frame on.
    mutating func noteVolume(
        _ volume: Gain,
        of crossfader: StationCrossfader,
        at frame: FrameTime,
        _ turn: inout Turn
    ) -> CrossfaderChange {
        let before = Double(shown: volumes[.music].volume)
        volumes[.music].volume = volume
        crossfaders[crossfader.id]?.appliedVolume = volume
        let isMuted = volumes[.music].isMuted
        let shown = Double(shown: volume)
        turn.publish(.volumeChanged(scope: .music, volume: shown, isMuted: isMuted), at: frame)
        turn.publish(
            .crossfaderVolumeChanged(
                id: crossfader.id,
                from: before,
                to: shown,
                time: crossfader.elapsed ?? 0
            ),
            at: frame
        )
        turn.persist(
            .putVolume(VolumeRecord(scope: VolumeScope.music.rawValue, volume: shown, isMuted: isMuted))
        )
        return .volume(from: before, to: shown)
    }

    /// Changes to the target station with a crossfade (SX-18); silence pauses the music (SX-05).
    mutating func applyStation(_ id: String, _ turn: inout Turn) -> CrossfaderChange? {
        guard let crossfader = crossfaders[id] else { return nil }
        let present = crossfader.restsInSilence ? nil : music.context?.stationID
        guard let wanted = crossfader.target.station, let station = stations[wanted] else {
            guard !crossfader.restsInSilence else { return nil }
            crossfaders[id]?.restsInSilence = true
            if music.current != nil { _ = try? pauseMusic(&turn) }
            return note(from: present, to: nil, of: crossfader, at: turn.now, &turn)
        }
        guard wanted != present, wanted != crossfader.failedStation else { return nil }
        crossfaders[id]?.restsInSilence = false
        crossfaders[id]?.failedStation = nil
        guard music.context?.stationID != wanted || music.current == nil else {
            // The station is still on the deck, where silence paused it.
            if crossfader.isPlaying, !holdsMusic() { _ = try? resumeMusic(&turn) }
            return note(from: present, to: wanted, of: crossfader, at: turn.now, &turn)
        }
        do throws(EngineError) {
            let frames = try fadeFrames(crossfader.settings.fadeDuration, kind: .music)
            try turn.attempt { (turn) throws(EngineError) in
                let isPaused = !crossfader.isPlaying || holdsMusic()
                try change(to: station, over: frames, isPaused: isPaused, &turn)
            }
            return note(from: present, to: wanted, of: crossfader, at: turn.now, &turn)
        } catch {
            crossfaders[id]?.failedStation = wanted
            crossfaders[id]?.restsInSilence = crossfader.restsInSilence
            turn.publish(
                .musicFailed(soundId: nil, name: station.settings.name, stationId: wanted, error: error)
            )
            return nil
        }
    }

    /// Resumes or pauses the music with the external medium.
    ///
    /// - Returns: whether anything changed.
    mutating func follow(_ id: String, _ turn: inout Turn) -> Bool {
        guard let crossfader = crossfaders[id], !crossfader.restsInSilence, music.current != nil else {
            return false
        }
        guard crossfader.isPlaying else { return (try? pauseMusic(&turn)) ?? false }
        return holdsMusic() ? false : (try? resumeMusic(&turn)) ?? false
    }

    /// Whether an interruption holds the music: where a client has started it, it changes its station, else it is silent.
    private mutating func holdsMusic() -> Bool {
        guard music.current.flatMap({ players[$0] })?.isPlaying == true else {
            return !mayStartMusic
        }
        session.interruption.clientStartedMusic()
        return false
    }

    /// Whether a connected crossfader has music play at its present time.
    func wantsMusic(_ crossfader: StationCrossfader) -> Bool {
        crossfader.isPlaying && !crossfader.restsInSilence
    }

    /// Publishes a change of the station.
    func note(
        from old: String?,
        to new: String?,
        of crossfader: StationCrossfader,
        at frame: FrameTime,
        _ turn: inout Turn
    ) -> CrossfaderChange {
        turn.publish(
            .crossfaderStationChanged(id: crossfader.id, from: old, to: new, time: crossfader.elapsed ?? 0),
            at: frame
        )
        return .station(from: old, to: new)
    }

    /// Throws if the settings of a crossfader are invalid.
    func check(_ settings: CrossfaderSettings) throws(EngineError) {
        try SoundName.check(settings.name, limit: limits.nameLength)
        guard settings.cues.count <= limits.cues else {
            throw .invalidValue(
                field: "cuePoints",
                allowed: "at most \(limits.cues) cues",
                given: "\(settings.cues.count)"
            )
        }
        if let query = settings.initialStation {
            try check(options: query.options, "initialStation")
            _ = try stations.first(query)
        }
        for cue in settings.cues {
            guard cue.time.isFinite, cue.time >= 0 else {
                throw .invalidValue(field: "time", allowed: "0 or more seconds", given: "\(cue.time)")
            }
            switch cue.action {
            case .volume(let volume): _ = try Check.volume(volume, "volume")
            case .station(let query):
                try check(options: query.options, "station")
                _ = try stations.first(query)
            }
        }
        _ = try Check.duration(settings.volumeRamp, "volumeRamp", limit: limits.fadeSeconds, rate: rate)
        guard let fade = settings.fadeDuration else { return }
        _ = try Check.duration(fade, "fadeDuration", limit: limits.fadeSeconds, rate: rate)
    }
}
