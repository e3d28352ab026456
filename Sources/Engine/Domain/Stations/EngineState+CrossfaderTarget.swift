// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Storage

extension EngineState {
    /// Makes station and volume what they should be at the last time told.
    mutating func apply(_ id: String, now: FrameTime, _ effects: inout Effects) -> [CrossfaderChange] {
        guard let crossfader = crossfaders[id] else { return [] }
        var changes: [CrossfaderChange] = []
        if let change = applyVolume(crossfader, &effects, now: now) { changes.append(change) }
        if let change = applyStation(id, now: now, &effects) { changes.append(change) }
        return changes
    }

    /// Sets the volume of the music (SX-19).
    @discardableResult
    mutating func applyVolume(
        _ crossfader: StationCrossfader,
        _ effects: inout Effects,
        now: FrameTime
    ) -> CrossfaderChange? {
        let volume = Gain(Float(crossfader.target.volume))
        let before = volumes[.music].volume
        guard volume != before else { return nil }
        let ramp = RampTarget(
            to: volume,
            frames: rate.frames(seconds: crossfader.settings.volumeRamp),
            curve: .linear
        )
        effects.send(.bus(.music, .setGain(ramp)))
        return noteVolume(volume, of: crossfader, at: now, &effects)
    }

    /// Notes a volume that the music has from a frame on.
    mutating func noteVolume(
        _ volume: Gain,
        of crossfader: StationCrossfader,
        at frame: FrameTime,
        _ effects: inout Effects
    ) -> CrossfaderChange {
        let before = Double(shown: volumes[.music].volume)
        volumes[.music].volume = volume
        let isMuted = volumes[.music].isMuted
        let shown = Double(shown: volume)
        effects.publish(.volumeChanged(scope: .music, volume: shown, isMuted: isMuted), at: frame)
        effects.publish(
            .crossfaderVolumeChanged(
                id: crossfader.id,
                from: before,
                to: shown,
                time: crossfader.elapsed ?? 0
            ),
            at: frame
        )
        effects.persist(
            .putVolume(VolumeRecord(scope: VolumeScope.music.rawValue, volume: shown, isMuted: isMuted))
        )
        return .volume(from: before, to: shown)
    }

    /// Brings the station on the deck that should be there, over a crossfade (SX-18); silence is a pause (SX-05).
    mutating func applyStation(
        _ id: String,
        now: FrameTime,
        _ effects: inout Effects
    ) -> CrossfaderChange? {
        guard let crossfader = crossfaders[id] else { return nil }
        let present = crossfader.restsInSilence ? nil : music.context?.stationID
        guard let wanted = crossfader.target.station, let station = stations[wanted] else {
            guard !crossfader.restsInSilence else { return nil }
            crossfaders[id]?.restsInSilence = true
            if music.current != nil, let paused = try? pauseMusic(now: now) { effects.append(paused.effects) }
            return note(from: present, to: nil, of: crossfader, at: now, &effects)
        }
        guard wanted != present, wanted != crossfader.failedStation else { return nil }
        crossfaders[id]?.restsInSilence = false
        crossfaders[id]?.failedStation = nil
        guard music.context?.stationID != wanted || music.current == nil else {
            // It waits where silence paused it.
            if crossfader.isPlaying, let resumed = try? resumeMusic(now: now) {
                effects.append(resumed.effects)
            }
            return note(from: present, to: wanted, of: crossfader, at: now, &effects)
        }
        do throws(EngineError) {
            let frames = try fadeFrames(crossfader.settings.fadeDuration, kind: .music)
            effects.append(
                try change(to: station, over: frames, isPaused: !crossfader.isPlaying, now: now)
            )
            return note(from: present, to: wanted, of: crossfader, at: now, &effects)
        } catch {
            crossfaders[id]?.failedStation = wanted
            crossfaders[id]?.restsInSilence = crossfader.restsInSilence
            effects.publish(
                .musicFailed(soundId: nil, name: station.settings.name, stationId: wanted, error: error),
                at: now
            )
            return nil
        }
    }

    /// Lets the music go on or pause, as the crossfader was told.
    ///
    /// - Returns: whether anything changed.
    mutating func follow(_ id: String, now: FrameTime, _ effects: inout Effects) -> Bool {
        guard let crossfader = crossfaders[id], !crossfader.restsInSilence, music.current != nil else {
            return false
        }
        let answer = crossfader.isPlaying ? try? resumeMusic(now: now) : try? pauseMusic(now: now)
        guard let answer else { return false }
        effects.append(answer.effects)
        return answer.changed
    }

    /// Tells that another station plays.
    func note(
        from old: String?,
        to new: String?,
        of crossfader: StationCrossfader,
        at frame: FrameTime,
        _ effects: inout Effects
    ) -> CrossfaderChange {
        effects.publish(
            .crossfaderStationChanged(id: crossfader.id, from: old, to: new, time: crossfader.elapsed ?? 0),
            at: frame
        )
        return .station(from: old, to: new)
    }

    /// Refuses a crossfader that cannot be.
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
