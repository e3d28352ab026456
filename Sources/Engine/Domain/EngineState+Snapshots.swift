// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Storage

extension EngineState {
    /// The snapshot of a player.
    func snapshot(of player: Player, at now: FrameTime) -> PlayerSnapshot {
        let sound = sounds[player.identity.soundID]
        let level = player.level(at: now)
        let gain = level * player.baseVolume * volumes.gain(of: player.identity.kind)
        return PlayerSnapshot(
            id: player.id,
            soundId: player.identity.soundID,
            name: player.identity.name,
            kind: player.identity.kind,
            zones: player.identity.placement.asked.zones?.sorted(),
            rooms: player.identity.placement.asked.rooms?.sorted(),
            state: player.state,
            playing: player.isPlaying,
            prepared: player.isPrepared,
            numberOfLoops: Int(player.loops.returns),
            volume: Double(shown: player.target),
            baseVolume: Double(shown: player.baseVolume),
            pan: Double(shown: player.pan.position),
            effectiveVolume: Double(shown: gain),
            fade: player.fade.map { shown($0, at: player.fadeTime(now)) },
            duration: sound?.isLive == true ? 0 : rate.seconds(sound?.length ?? .zero),
            currentTime: rate.seconds(player.position),
            currentFrame: player.position.frames,
            currentTimeAt: rate.seconds(player.positionAt),
            startedAt: player.startedAt.map { rate.seconds($0) },
            scheduledAt: player.scheduledAt.map { rate.seconds($0) },
            endsAt: expectedEnd(of: player).map { rate.seconds($0) },
            finishReason: player.state == .finished ? player.finishReason : nil,
            enableRate: player.parameters.enablesRate,
            rate: player.parameters.rate,
            pitchMode: player.parameters.pitchMode,
            loopStart: player.parameters.loopStart.map { rate.seconds($0) },
            loopEnd: player.parameters.loopEnd.map { rate.seconds($0) },
            start: player.parameters.start.map { rate.seconds($0) },
            end: player.parameters.end.map { rate.seconds($0) },
            endFade: player.parameters.endFade.map { rate.seconds($0) },
            channelAssignments: player.parameters.channels,
            meteringEnabled: player.isMetered,
            numberOfChannels: sound?.info?.sourceFormat.channelCount ?? 0,
            settings: sound?.info.map { SoundSettings($0) },
            deviceCurrentTime: rate.seconds(epoch.elapsed(at: now)),
            url: sound?.url,
            hasData: sound?.isUpload ?? false,
            clientData: player.clientData,
            revision: players.revision(of: player.id) ?? 0
        )
    }

    /// The snapshot of a running fade.
    func shown(_ fade: Fade, at now: FrameTime) -> FadeSnapshot {
        FadeSnapshot(
            from: Double(shown: fade.from),
            to: Double(shown: fade.to),
            duration: rate.seconds(fade.frames),
            remaining: rate.seconds(fade.remaining(at: now)),
            curve: fade.curve
        )
    }

    /// The snapshot of a sound.
    func snapshot(of sound: Sound) -> SoundSnapshot {
        var asset: DecodedAsset?
        var failure: EngineError?
        switch sound.content {
        case .decoding: break
        case .ready(let ready): asset = ready
        case .failed(let error): failure = error
        }
        var path: String?
        if case .file(let file) = sound.origin { path = file }
        return SoundSnapshot(
            id: sound.id,
            name: sound.name,
            url: sound.url,
            path: path,
            state: sound.state,
            baseVolume: Double(shown: sound.baseVolume),
            maxInstances: sound.policy.maxInstances,
            cooldown: sound.policy.cooldown,
            stealPolicy: sound.policy.steal,
            duration: asset.map { rate.seconds($0.info.length) },
            frames: asset?.info.length.frames,
            numberOfChannels: asset?.info.sourceFormat.channelCount,
            settings: asset.map { SoundSettings($0.info) },
            isResident: asset.map(\.content.isResident),
            sizeInBytes: sound.sizeInBytes,
            failure: failure,
            warnings: asset.map { warnings(of: sound, $0.info) } ?? [],
            playerCount: players.presentCount(ofSound: sound.id),
            registeredAt: sound.registeredAt,
            revision: sounds.revision(of: sound.id) ?? 0,
            details: sound.details,
            fileTags: asset?.info.tags ?? [:],
            replayGain: asset?.info.replayGain,
            chapters: asset?.info.chapters ?? [],
            loudness: sound.loudness,
            suggestedBaseVolume: sound.loudness?.suggestedBaseVolume(target: targetLoudness),
            playCount: sound.plays.count,
            playedAt: sound.plays.last
        )
    }

    /// What decoding found, and what measuring found unless decoding has said it.
    private func warnings(of sound: Sound, _ info: AssetInfo) -> [SoundWarning] {
        let found = info.warnings
        guard let measured = sound.loudness?.warning, !found.contains(where: { $0.code == measured.code })
        else {
            return found
        }
        return found.suffix(SoundWarning.maximumCount - 1) + [measured]
    }

    /// The snapshot of the music deck.
    func musicSnapshot(at now: FrameTime) -> MusicSnapshot {
        let player = music.current.flatMap { players[$0] }
        return MusicSnapshot(
            playing: player?.isPlaying == true || player?.state == .scheduled,
            player: player.map { snapshot(of: $0, at: now) },
            fadingOut: music.fadingOut,
            fadeDuration: volumes.musicFadeSeconds,
            revision: musicRevision,
            stationId: music.context?.stationID,
            next: music.upcoming.flatMap { snapshot(of: $0) },
            queue: music.queue.map { snapshot(of: $0) }
        )
    }

    /// The snapshot of a played track.
    func snapshot(of track: PlayedTrack) -> TrackSnapshot {
        TrackSnapshot(
            soundId: track.soundID,
            name: track.name,
            playerId: track.player,
            stationId: track.stationID,
            entryId: nil,
            isInserted: track.isInserted,
            startsAt: rate.seconds(track.at),
            reason: track.reason
        )
    }

    /// The snapshot of an entry of the deck's queue.
    func snapshot(of entry: MusicEntry) -> MusicEntrySnapshot {
        MusicEntrySnapshot(id: entry.id, soundId: entry.soundID, name: sounds[entry.soundID]?.name ?? "")
    }

    /// The snapshot of the planned track.
    func snapshot(of upcoming: UpcomingTrack) -> TrackSnapshot? {
        guard let player = players[upcoming.player] else { return nil }
        return TrackSnapshot(
            soundId: player.identity.soundID,
            name: player.identity.name,
            playerId: player.id,
            stationId: upcoming.context.entry == nil ? upcoming.context.stationID : nil,
            entryId: upcoming.context.entry,
            isInserted: upcoming.context.rule != nil,
            startsAt: upcoming.at.map { rate.seconds($0) },
            reason: nil
        )
    }

    /// Up to `count` upcoming tracks, the planned one first.
    func upcomingTracks(_ count: Int, at now: Moment) -> [TrackSnapshot] {
        let planned = music.upcoming.flatMap { snapshot(of: $0) }
        let entries = music.queue.filter { $0.id != planned?.entryId }.compactMap { entry in
            sounds[entry.soundID].map { TrackSnapshot($0, entry: entry.id) }
        }
        let first = (planned.map { [$0] } ?? []) + entries
        guard let context = music.upcoming?.context ?? music.context,
            let station = context.stationID.flatMap({ stations[$0] })
        else { return Array(first.prefix(count)) }
        let current = music.current.flatMap { players[$0]?.identity.soundID }
        let end = end(of: first.map(\.soundId), from: endOfTrack(at: now), behind: current, in: station)
        let last = first.last?.soundId ?? current
        let more = steps(max(0, count - first.count), of: station, from: context, at: end, behind: last).steps
        return
            (first
            + more.compactMap { step in sounds[step.soundID].map { TrackSnapshot($0, in: station.id, step) } })
            .prefix(count).map(\.self)
    }

    /// The snapshot of volumes and fade times.
    var managerSnapshot: ManagerSnapshot {
        ManagerSnapshot(
            soundVolume: Double(shown: volumes[.sound].volume),
            musicVolume: Double(shown: volumes[.music].volume),
            systemVolume: Double(shown: volumes[.system].volume),
            announcementVolume: Double(shown: volumes[.announcement].volume),
            masterVolume: Double(shown: volumes[.master].volume),
            soundMuted: volumes[.sound].isMuted,
            musicMuted: volumes[.music].isMuted,
            systemMuted: volumes[.system].isMuted,
            announcementMuted: volumes[.announcement].isMuted,
            masterMuted: volumes[.master].isMuted,
            soundSoloed: volumes.soloed.contains(.sound),
            musicSoloed: volumes.soloed.contains(.music),
            systemSoloed: volumes.soloed.contains(.system),
            announcementSoloed: volumes.soloed.contains(.announcement),
            maximumVolume: Double(shown: volumes.maximum),
            allowsBackgroundMusic: session.allowsBackgroundMusic,
            musicFadeDuration: volumes.musicFadeSeconds,
            soundFadeDuration: volumes.soundFadeSeconds,
            revision: volumesRevision
        )
    }
}

extension TrackSnapshot {
    /// An upcoming sound of a station or of the queue.
    fileprivate init(
        _ sound: Sound,
        in station: String? = nil,
        entry: String? = nil,
        _ step: EngineState.StationStep? = nil
    ) {
        self.init(
            soundId: sound.id,
            name: sound.name,
            playerId: nil,
            stationId: station,
            entryId: entry,
            isInserted: step?.rule != nil,
            startsAt: nil,
            reason: nil
        )
    }
}

extension Double {
    /// The shortest decimal that reads back as the same float: 0.3, not 0.30000001192092896.
    init(shown value: Float) {
        let exact = Double(value)
        self = value == value.rounded() ? exact : Double("\(value)") ?? exact
    }

    /// The linear factor of a gain, as its shortest decimal.
    init(shown gain: Gain) { self.init(shown: gain.linear) }
}

extension SoundSettings {
    /// The settings of a file.
    init(_ info: AssetInfo) {
        self.init(
            channelLayout: info.channelLayout,
            bitRate: info.bitRate,
            formatID: info.formatID,
            numberOfChannels: info.sourceFormat.channelCount,
            sampleRate: info.sourceFormat.sampleRate.hertz,
            container: info.container,
            codec: info.codec
        )
    }
}

extension AssetContent {
    /// Whether the whole sound is in memory.
    fileprivate var isResident: Bool {
        switch self {
        case .resident: true
        case .streamed, .live: false
        }
    }
}
