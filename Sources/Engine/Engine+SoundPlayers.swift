// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// All players of a sound, and of all sounds.
extension Engine {
    /// Stops all players of a sound except music; by default over a fade (SM-33, SM-34).
    ///
    /// - Returns: the ids of the stopped players.
    /// - Throws: `soundNotFound`, `invalidValue`, `overloaded`.
    public func stop(
        sound reference: SoundReference,
        _ request: StopRequest = StopRequest()
    ) throws(EngineError) -> [String] {
        let sound = try state.sounds.resolve(reference)
        return try stop(state.players.players(ofSound: sound.id), request)
    }

    /// Fades the volume of all players of a sound that are active, except music; starts none (SM-16 to SM-18).
    ///
    /// - Returns: the ids of the players that fade.
    /// - Throws: `soundNotFound`, `invalidValue`, `overloaded`.
    public func fade(sound: SoundReference, _ request: FadeRequest) throws(EngineError) -> [String] {
        try changeAll(of: sound, where: \.isActive) { (state, id, turn) throws(EngineError) in
            try state.fade(player: id, request, &turn)
        }
    }

    /// Pauses all players of a sound, except music; they keep their positions.
    ///
    /// - Returns: the ids of the players that were paused.
    /// - Throws: `soundNotFound`, `overloaded`.
    public func pause(sound: SoundReference) throws(EngineError) -> [String] {
        try changeAll(of: sound, where: \.isActive) { (state, id, turn) throws(EngineError) in
            try state.pause(player: id, &turn)
        }
    }

    /// Resumes all players of a sound that are paused, except music.
    ///
    /// - Returns: the ids of the players that were resumed.
    /// - Throws: `soundNotFound`, `overloaded`.
    public func resume(sound: SoundReference) throws(EngineError) -> [String] {
        try changeAll(of: sound, where: { $0.state == .paused }) { (state, id, turn) throws(EngineError) in
            try state.play(player: id, PlayOptions(), &turn)
        }
    }

    /// Lets all players of a sound that loop leave their loops at the end of this pass, except music: they go on behind the loop
    /// and end (a devamp, as QLab calls it).
    ///
    /// - Returns: the ids of the players that looped.
    /// - Throws: `soundNotFound`, `overloaded`.
    public func devamp(sound: SoundReference) throws(EngineError) -> [String] {
        try changeAll(of: sound, where: { $0.isActive && $0.loops != .once }) {
            (state, id, turn) throws(EngineError) in
            // A trial does not know in which pass it comes, so that the end of what loops stays open.
            if case .rehearsal = phase { return true }
            var change = PlayerChange()
            change.numberOfLoops = 0
            return try state.change(player: id, change, &turn)
        }
    }

    /// Stops all sounds except the music; by default over a fade (SM-35).
    ///
    /// - Returns: the ids of the stopped players.
    /// - Throws: `invalidValue`, `overloaded`.
    public func stopAllSounds(_ request: StopRequest = StopRequest()) throws(EngineError) -> [String] {
        try stop(state.players.all, request)
    }

    // MARK: Mechanism

    /// Changes players of a sound, except music.
    ///
    /// - Returns: the ids of those that were changed.
    private func changeAll(
        of reference: SoundReference,
        where isWanted: (Player) -> Bool,
        _ change: (inout EngineState, String, inout Turn) throws(EngineError) -> Bool
    ) throws(EngineError) -> [String] {
        let sound = try state.sounds.resolve(reference)
        let ids = state.players.players(ofSound: sound.id).filter {
            $0.identity.kind != .music && isWanted($0)
        }
        .map(\.id)
        let commands = Engine.commandsPerPlayer * ids.count
        // A voice is needed by what is paused without one.
        let voices = ids.count { state.players[$0]?.state == .paused && state.players[$0]?.voice == nil }
        return try perform(on: ids, commands: commands, voices: voices) {
            (state, turn) throws(EngineError) in
            var changed: [String] = []
            for id in ids where try change(&state, id, &turn) { changed.append(id) }
            return changed
        }
    }

    private func stop(_ players: [Player], _ request: StopRequest) throws(EngineError) -> [String] {
        let active = players.filter { $0.identity.kind != .music && $0.isActive }
        let ids = active.map(\.id)
        return try perform(on: ids, commands: Engine.commandsToStop(active)) {
            (state, turn) throws(EngineError) in
            let frames = try state.fadeFrames(request.fadeDuration)
            return ids.filter { id in
                state.stop(
                    player: id,
                    fade: request.fadeOut ? frames : nil,
                    rewinds: request.rewind,
                    &turn
                )
            }
        }
    }
}
