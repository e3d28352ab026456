// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension Engine {
    /// Starts collecting levels for a reader; a bus or a zone is measured from now on.
    ///
    /// - Throws: `playerNotFound`, `zoneNotFound`; `meteringNotEnabled` for a player without `meteringEnabled` (AP-26); `overloaded`.
    public func retainLevels(of source: LevelSource, for reader: LevelReader) throws(EngineError) {
        try checkMetering(source)
        if !levels.isRetained(source) { try measure(source, true) }
        levels.retain(source, reader)
    }

    /// Stops collecting levels for a reader; a bus or a zone without readers is no longer measured.
    public func releaseLevels(of source: LevelSource, for reader: LevelReader) {
        guard levels.isRetained(source) else { return }
        levels.release(source, reader)
        // If the command queue is full, it stays measured, which costs little and is harmless.
        if !levels.isRetained(source) { try? measure(source, false) }
    }

    /// The levels since this reader's last call, or since its `retainLevels`.
    ///
    /// - Throws: as `retainLevels`.
    public func levels(of source: LevelSource, for reader: LevelReader) throws(EngineError) -> LevelBlock {
        try retainLevels(of: source, for: reader)
        readLevels(of: source)
        return levels.take(source, reader)
    }

    /// The levels of the last `updateMeters`, the floor before the first call (AP-27 to AP-29).
    ///
    /// - Throws: `playerNotFound`, `meteringNotEnabled`.
    public func meters(player id: String) throws(EngineError) -> [ChannelLevel] {
        try checkMetering(.player(id))
        let player = try state.players.player(id)
        let channels = state.sounds[player.identity.soundID]?.info?.sourceFormat.channelCount ?? 0
        guard let levels = levels.latest[id], levels.count == channels else {
            return Array(repeating: .floor, count: channels)
        }
        return levels
    }

    /// Refreshes a player's levels (AP-27).
    ///
    /// - Throws: `playerNotFound`, `meteringNotEnabled`.
    public func updateMeters(player id: String) throws(EngineError) -> [ChannelLevel] {
        let block = try levels(of: .player(id), for: .delegate)
        if block.frames > 0 {
            levels.show(block.levels, of: id)
        } else if state.players[id]?.isPlaying == false {
            levels.show(nil, of: id)
        }
        return try meters(player: id)
    }

    /// Takes the last measurement of a voice that is about to be released.
    func noteLast(_ voice: VoiceHandle) {
        guard let id = state.players.voices[voice]?.identity.id,
            configuration.measuresPlays || levels.isRetained(.player(id)),
            let block = mixer.meters(of: voice)
        else { return }
        note(LevelBlock(block), of: id, voice)
    }

    /// Takes the levels so far of the announcement that plays: its receipt may be written before its voice has ended.
    func noteAnnouncementLevels() {
        guard configuration.measuresPlays, let playback = state.queue.playback else { return }
        for id in [playback.chime, playback.main].compactMap(\.self) { readLevels(of: .player(id)) }
    }

    // MARK: Mechanism

    private func checkMetering(_ source: LevelSource) throws(EngineError) {
        if case .zone(let id) = source, state.zones[id] == nil {
            levels.drop(source)
            throw .zoneNotFound(id)
        }
        guard case .player(let id) = source else { return }
        guard let player = state.players[id] else {
            levels.drop(source)
            throw .playerNotFound(id)
        }
        guard player.isMetered else {
            levels.drop(source)
            throw .meteringNotEnabled(id)
        }
    }

    private func readLevels(of source: LevelSource) {
        switch source {
        case .player(let id):
            guard let voice = state.players[id]?.voice, let block = mixer.meters(of: voice) else { return }
            note(LevelBlock(block), of: id, voice)
        case .bus(let scope):
            guard let block = mixer.meters(of: scope.bus) else { return }
            levels.note(LevelBlock(block), of: source)
        case .zone(let id):
            guard let zone = state.zones[id], let block = mixer.meters(of: zone.mixed) else { return }
            levels.note(LevelBlock(block), of: source)
        }
    }

    private func note(_ block: LevelBlock, of player: String, _ voice: VoiceHandle) {
        levels.note(block, of: .player(player))
        guard block.frames > 0 else { return }
        let peak = block.peaks.max() ?? 0
        plays.note(peak: peak, of: player)
        state.note(peak: peak, of: voice)
    }

    /// Measures a bus or a zone; players are measured by their own setting.
    private func measure(_ source: LevelSource, _ isOn: Bool) throws(EngineError) {
        let command: Effects.Command
        switch source {
        case .player: return
        case .bus(let scope): command = .bus(scope.bus, .setMetering(isOn))
        case .zone(let id):
            guard let zone = state.zones[id] else { return }
            command = .zone(zone.mixed, .setMetering(isOn))
        }
        try reserve(commands: 1, voices: 0)
        send(command)
        commitCommands()
    }
}

extension LevelBlock {
    /// A measurement of the mixer.
    init(_ block: MeterBlock) {
        self.init()
        frames = block.frames.frames
        peaks = block.peaks.map { Double($0.linear) }
        sumsOfSquares = block.sumsOfSquares
    }
}
