// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension Engine {
    /// Plays a sound or a player on the music deck; the current track fades out meanwhile (SM-37).
    ///
    /// The track that plays already is left alone; one that is paused, scheduled or fading out plays on.
    ///
    /// - Throws: `soundNotFound`, `playerNotFound`, `wrongState` for a player that is active off the deck,
    ///   `soundNotReady`, `limitReached`, `overloaded`.
    public func playMusic(_ request: MusicRequest) throws(EngineError) -> Changed<MusicSnapshot> {
        if case .player(let id) = request.source { notePlay(of: id) }
        return try changeDeck(voices: 1, otherwise: { _ in .alreadyPlaying }) {
            (state, turn) throws(EngineError) in
            try state.playMusic(request, &turn)
        }
    }

    /// Stops the music, by default over `musicFadeDuration`; without a fade, also tracks that are fading out
    /// (SM-40, SM-41).
    ///
    /// - Throws: `invalidValue`, `overloaded`.
    public func stopMusic(
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(otherwise: { _ in .notPlaying }) { (state, turn) throws(EngineError) in
            try state.stopMusic(request, &turn)
        }
    }

    /// Pauses the music.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func pauseMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        try changeDeck(otherwise: { $0.player?.state == .paused ? .alreadyPaused : .notPlaying }) {
            (state, turn) throws(EngineError) in try state.pauseMusic(&turn)
        }
    }

    /// Resumes paused music.
    ///
    /// - Throws: `noMusic`, `overloaded`.
    public func resumeMusic() throws(EngineError) -> Changed<MusicSnapshot> {
        // A paused track has its voice.
        let hasVoice = state.music.current.flatMap { state.players[$0]?.voice } != nil
        return try changeDeck(
            voices: hasVoice ? 0 : 1,
            otherwise: { $0.player?.state == .scheduled ? .alreadyScheduled : .alreadyPlaying }
        ) { (state, turn) throws(EngineError) in
            try state.resumeMusic(&turn)
        }
    }

    /// The music deck.
    public func music() -> MusicSnapshot {
        refreshClock()
        if let current = state.music.current { refreshPlayheads([current]) }
        return state.musicSnapshot(at: clock.frame)
    }

    /// The player on the deck.
    var playersOnDeck: [String] { [state.music.current].compactMap(\.self) }

    /// Runs a decision that changes the deck, and returns the deck afterwards.
    func changeDeck(
        voices: Int = 0,
        otherwise reason: (MusicSnapshot) -> UnchangedReason = { _ in .sameValues },
        _ decide: (inout EngineState, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> Changed<MusicSnapshot> {
        let commands = Engine.commandsPerPlayer * (2 + state.music.fadingOut.count)
        return try perform(
            answering: music(),
            on: playersOnDeck,
            commands: commands,
            voices: voices,
            otherwise: reason,
            decide
        )
    }

    /// Reconciles the deck's plan, the crossfader's master and the next mark with what plays.
    func reconcileMusic() {
        guard phase == nil, state.musicNeedsReconciling else { return }
        refreshPlayheads([state.music.current, state.crossfaders.master?.player].compactMap(\.self))
        let commands = EngineState.reconcilingMusic
        var lack: EngineError?
        let voices = state.voicesForMusic
        let mayJoin = mixer.freeVoices > voices
        do throws(EngineError) {
            try reserve(commands: commands, voices: voices + (mayJoin ? 1 : 0))
        } catch {
            // Without a free voice, what is planned can still be called off. If the command queue is full, the next events bring
            // another attempt.
            lack = error
            guard case .limitReached = error, (try? reserve(commands: commands, voices: 0)) != nil else {
                return
            }
        }
        var turn = makeTurn()
        state.reconcileMusic(&turn, lacking: lack, mayJoin: mayJoin && lack == nil)
        apply(turn.effects)
    }
}
