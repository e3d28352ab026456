// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Foundation
import Logging

extension Engine {
    /// Turns the file or text of an announcement into a sound, off the engine; the queue goes on with the result.
    func prepare(_ item: QueueItem) {
        Task { await self.finishPreparing(item) }
    }

    private func finishPreparing(_ item: QueueItem) async {
        do throws(EngineError) {
            let sound: String
            switch item.content {
            case .sound(let id): sound = id
            case .file(let name): sound = try await soundOfFile(name)
            case .text(let text, let voice): sound = try await soundOfText(text, voice)
            }
            guard life == .running else { return }
            state.queue.machine.prepared(item.id, soundID: sound)
        } catch {
            guard life == .running else { return }
            logger.warning(
                "an announcement cannot be made",
                metadata: ["id": "\(item.id)", "error": "\(error)"]
            )
            state.queue.machine.fail(item.id, error.phrase, now: moment().utc)
        }
        state.queue.isDirty = true
        settle()
    }

    /// The registered sound of a file in the library roots; without an extension `.mp3` comes first (AQ-10).
    private func soundOfFile(_ name: String) async throws(EngineError) -> String {
        if let known = try? sound(.text(name)) { return known.id }
        for candidate in SoundName.split(name).extension == nil ? [name + ".mp3", name] : [name] {
            do throws(EngineError) {
                return try await registerSound(SoundRegistration(source: .name(candidate))).snapshot.id
            } catch .fileNotFound { continue }
        }
        throw .fileNotFound(name)
    }

    /// The sound of a text; texts said lately are kept.
    private func soundOfText(_ text: String, _ voice: String?) async throws(EngineError) -> String {
        guard let command = configuration.speechCommand else { throw .speechUnavailable }
        let key = SpeechCache.Key(text: text, voice: voice ?? command.voice)
        if let known = state.speech.sound(for: key), state.sounds[known] != nil { return known }
        let path = try await workers.run { [store] () throws(EngineError) in
            let temporary = try store.makeTemporary()
            try? temporary.handle.close()
            do throws(EngineError) {
                try command.speak(text, voice: voice, to: temporary.path)
            } catch {
                store.discard(temporary.path)
                throw error
            }
            return temporary.path
        }
        let asset: DecodedAsset
        do throws(EngineError) { asset = try await decode(path) } catch {
            workers.submit { [store] in store.discard(path) }
            throw .speechFailed("what the speech command wrote cannot be played: \(error.phrase)")
        }
        let id = state.admitSpeech(path, asset, at: clock.frame)
        for old in state.speech.keep(id, for: key, limit: configuration.limits.speechSounds) {
            forgetSpeech(old)
        }
        return id
    }

    /// Gives a spoken sound up, unless something plays or waits for it.
    private func forgetSpeech(_ id: String) {
        guard let sound = state.sounds[id], state.players.players(ofSound: id).allSatisfy({ !$0.isActive }),
            !state.queue.machine.needs(sound: id)
        else { return }
        apply(state.dispose(sound, now: clock.frame))
        let path = sound.origin.path
        workers.submit { [store] in store.discard(path) }
    }
}
