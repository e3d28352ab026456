// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// Puts a sound on the music deck; what plays there fades out meanwhile (SM-37).
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`, `limitReached`, `overloaded`.
    public func playMusic(_ request: MusicRequest) throws(EngineError) -> Changed<MusicSnapshot> {
        try operateDeck(voices: 1) { (state, now) throws(EngineError) in
            try state.playMusic(request, now: now)
        }
    }

    /// Stops the music, by default over `musicFadeDuration` (SM-40, SM-41); without fade also what still fades out.
    ///
    /// - Throws: `invalidValue`, `overloaded`.
    public func stopMusic(
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try operateDeck { (state, now) throws(EngineError) in try state.stopMusic(request, now: now) }
    }

    /// Pauses the music.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func pauseMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        try operateDeck { (state, now) throws(EngineError) in try state.pauseMusic(now: now) }
    }

    /// Lets paused music go on.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func resumeMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        try operateDeck(voices: 1) { (state, now) throws(EngineError) in try state.resumeMusic(now: now) }
    }

    /// The deck.
    public func music() -> MusicSnapshot {
        refreshClock()
        if let current = state.music.current { refreshPlayheads([current]) }
        return state.musicSnapshot(at: clock.frame)
    }

    func operateDeck(
        voices: Int = 0,
        _ decide: (inout EngineState, FrameTime) throws(EngineError) -> (changed: Bool, effects: Effects)
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        let commands = Engine.commandsPerPlayer * (2 + state.music.fadingOut.count)
        if let current = state.music.current { refreshPlayheads([current]) }
        let changed = try perform(commands: commands, voices: voices) { (state, now) throws(EngineError) in
            let (changed, effects) = try decide(&state, now)
            return (changed, effects)
        }
        return Changed(snapshot: music(), changed: changed)
    }

    /// Brings the deck's plan, a crossfader's master and the next mark in line with what plays.
    func reconcileMusic() {
        guard phase == nil, state.musicNeedsReconciling else { return }
        refreshPlayheads([state.music.current, state.crossfaders.master?.player].compactMap(\.self))
        let (commands, voices) = EngineState.reconcilingMusic
        // Where there is no room now there is with the next news.
        guard (try? reserve(commands: commands, voices: voices)) != nil else { return }
        apply(state.reconcile(now: clock.present))
    }
}
