// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Logging

extension Engine {
    /// Begins to prepare waiting items, the one that is needed first before the others.
    func prepareWaiting() {
        background.preparations.isDelayed = false
        while life == .running, let item = nextToPrepare {
            background.preparations.begin(item, Task { await self.prepareAndGoOn(item) })
        }
    }

    /// Prepares items again that found their lane full.
    func retryPreparing() {
        if background.preparations.isDelayed { prepareWaiting() }
    }

    private var nextToPrepare: QueueItem? {
        let preparations = background.preparations
        return state.queue.machine.firstUnprepared { preparations.admits($0) }
    }

    private func prepareAndGoOn(_ item: QueueItem) async {
        let isDone = await prepare(item)
        background.preparations.end(item)
        guard isDone else {
            // Its lane is full: try again with the next events, or in one second.
            background.preparations.isDelayed = true
            return wakePump(.preparation, at: 1)
        }
        prepareWaiting()
    }

    /// Turns the file or text of an item into a sound.
    ///
    /// - Returns: false if the workers are busy.
    private func prepare(_ item: QueueItem) async -> Bool {
        do throws(EngineError) {
            let sound: String
            switch item.content {
            case .sound(let id): sound = id
            // Its sound is there from the beginning.
            case .live: return true
            case .file(let name): sound = try await soundOfFile(name)
            case .text(let text, let voice, let language):
                await startup.voices?.value
                sound = try await soundOfText(text, state.voices.voice(named: voice, in: language))
            }
            guard life == .running else { return true }
            state.queue.machine.prepared(item.id, item.content, soundID: sound)
        } catch .overloaded, .stopped {
            return false
        } catch {
            // What was replaced meanwhile does not fail.
            guard life == .running, state.queue.machine.awaits(item.id, item.content) else { return true }
            logger.warning(
                "an announcement cannot be prepared",
                metadata: ["id": "\(item.id)", "error": "\(error)"]
            )
            refreshClock()
            state.queue.machine.fail(item.id, error.phrase, now: makeTurn().utc)
        }
        state.queue.isDirty = true
        reconcile()
        return true
    }

    /// Throws `fileNotFound` or `pathOutsideRoots` unless the file of a request can be found; it is not read.
    ///
    /// While the workers are busy the file counts as found: an announcement is not refused for that.
    public func findFile(of content: QueueItemRequest.Content) async throws(EngineError) {
        guard case .file(let name) = content, (try? sound(.text(name))) == nil else { return }
        for candidate in Self.candidates(name) {
            do throws(EngineError) {
                _ = try await files.resolve(.name(candidate))
                return
            } catch .fileNotFound { continue } catch .overloaded { return }
        }
        throw .fileNotFound(name)
    }

    /// The names by which a file of the library roots is looked for: without an extension `.mp3` first (AQ-10).
    private static func candidates(_ name: String) -> [String] {
        SoundName.split(name).extension == nil ? [name + ".mp3", name] : [name]
    }

    /// The registered sound of a file in the library roots.
    private func soundOfFile(_ name: String) async throws(EngineError) -> String {
        if let known = try? sound(.text(name)) { return known.id }
        for candidate in Self.candidates(name) {
            do throws(EngineError) {
                return try await registerSound(
                    SoundRegistration(source: .name(candidate)),
                    on: .announcements
                ).snapshot.id
            } catch .fileNotFound { continue }
        }
        throw .fileNotFound(name)
    }

    /// The sound of a text; recently spoken texts are cached.
    private func soundOfText(_ text: String, _ voice: SpeechVoice) async throws(EngineError) -> String {
        let key = SpeechCache.Key(text: text, voice: voice.name)
        if let known = state.speech.sound(for: key), state.sounds[known] != nil { return known }
        expectWork()
        let (path, asset) = try await files.speak(text, by: voice, hasRoom: hasRoom(makes: false))
        let id = state.admitSpeech(path, asset, makeTurn())
        state.speech.keep(id, for: key, limit: configuration.limits.speechSounds)
        return id
    }

    /// Disposes of spoken sounds that left the cache and are no longer used.
    func removeUnusedSpeech() {
        guard phase == nil, state.speech.isDirty else { return }
        for sound in state.unneededSpeech {
            let path = sound.origin.path
            // If the workers are busy, try again with the next events.
            guard files.discardSoon(path) else { return }
            var turn = makeTurn()
            state.dispose(sound, &turn)
            apply(turn.effects)
        }
        state.speech.isDirty = false
    }
}
