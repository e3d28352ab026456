// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension Engine {
    /// Puts a sound on the music deck; what plays there fades out meanwhile (SM-37).
    ///
    /// - Throws: `soundNotFound`, `soundNotReady`, `limitReached`, `overloaded`.
    public func playMusic(_ request: MusicRequest) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(voices: 1) { (state, turn) throws(EngineError) in
            try state.playMusic(request, &turn)
        }
    }

    /// Stops the music, by default over `musicFadeDuration` (SM-40, SM-41); without fade also what still fades out.
    ///
    /// - Throws: `invalidValue`, `overloaded`.
    public func stopMusic(
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck { (state, turn) throws(EngineError) in try state.stopMusic(request, &turn) }
    }

    /// Pauses the music.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func pauseMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck { (state, turn) throws(EngineError) in try state.pauseMusic(&turn) }
    }

    /// Lets paused music go on.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func resumeMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(voices: 1) { (state, turn) throws(EngineError) in try state.resumeMusic(&turn) }
    }

    /// The deck.
    public func music() -> MusicSnapshot {
        refreshClock()
        if let current = state.music.current { refreshPlayheads([current]) }
        return state.musicSnapshot(at: clock.frame)
    }

    /// The player on the deck.
    var playersOnDeck: [String] { [state.music.current].compactMap(\.self) }

    /// Lets the deck change, and answers with it.
    func changeDeck(
        voices: Int = 0,
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        let commands = Engine.commandsPerPlayer * (2 + state.music.fadingOut.count)
        return try perform(
            answering: music(),
            on: playersOnDeck,
            commands: commands,
            voices: voices,
            decide
        )
    }

    /// Brings the deck's plan, a crossfader's master and the next mark in line with what plays.
    func reconcileMusic() {
        guard phase == nil, state.musicNeedsReconciling else { return }
        refreshPlayheads([state.music.current, state.crossfaders.master?.player].compactMap(\.self))
        let (commands, voices) = EngineState.reconcilingMusic
        // Where there is no room now, there is after the next events.
        guard (try? reserve(commands: commands, voices: voices)) != nil else { return }
        var turn = makeTurn()
        state.reconcileMusic(&turn)
        apply(turn.effects)
    }
}
