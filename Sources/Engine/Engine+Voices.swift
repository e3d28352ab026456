// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Logging

/// The voices of texts, and texts that are spoken for one client.
extension Engine {
    /// Most texts that are spoken for clients at a time; announcements have threads of their own.
    static let previewLimit = 2

    /// A page of the voices, in order of precedence.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor, `overloaded`.
    public func voices(_ request: PageRequest) async throws(EngineError) -> Page<VoiceSnapshot> {
        let table = state.voices
        let programs = try await files.programs(among: Set(table.all.map(\.command.executable)))
        let snapshots = table.all.enumerated().map { place, voice in
            VoiceSnapshot(
                key: "v\(place)",
                name: voice.name,
                language: voice.language?.text,
                otherLanguages: voice.otherLanguages.map(\.text),
                isDefault: voice.name == table.standard?.name,
                isUsable: programs.contains(voice.command.executable)
            )
        }
        return try request.page(of: snapshots, limitInBytes: pageBytes, by: \.key)
    }

    /// Lets a voice speak a text that is not announced; nothing sounds.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - name: the voice; nil for any.
    ///   - language: a language, for the first voice of it; nil for any.
    /// - Returns: the sound, a file that the caller owns.
    /// - Throws: `speechUnavailable`, `speechFailed`, `invalidValue`; `overloaded` while others are spoken.
    public func preview(
        _ text: String,
        voice name: String?,
        language: String?
    ) async throws(EngineError) -> SpokenText {
        let voice = try state.voice(of: text, named: name, in: language)
        guard background.previews < Engine.previewLimit else { throw .overloaded(retryAfter: 1) }
        background.previews += 1
        defer { background.previews -= 1 }
        let (path, asset) = try await files.speak(text, by: voice, hasRoom: hasRoom(makes: false))
        let type = FormatCatalog.all.first { $0.name == asset.info.container }?.mediaTypes.first
        return SpokenText(content: .file(path), mediaType: type ?? "application/octet-stream")
    }

    /// Looks once a second whether the programs of the voices can be run, while something that is stored may be spoken.
    func watchVoices() {
        guard phase == nil, life == .running, startup.isRestored else { return }
        switch machine.voicePace.ask(at: clock.moment) {
        case .now: lookForPrograms()
        case .later(let seconds): wakePump(.voices, at: seconds)
        case .planned: break
        }
    }

    private func lookForPrograms() {
        let programs = Set(state.voices.all.map(\.command.executable))
        guard !programs.isEmpty, state.speaks else { return }
        wakePump(.voices, at: 1)
        guard !background.looksForPrograms else { return }
        background.looksForPrograms = true
        Task {
            defer { background.looksForPrograms = false }
            guard let present = try? await files.programs(among: programs) else { return }
            noteAbsent(programs.subtracting(present))
        }
    }

    private func noteAbsent(_ programs: Set<String>) {
        guard state.absentPrograms != programs else { return }
        for program in programs.subtracting(state.absentPrograms) {
            logger.error("the program of a voice cannot be run", metadata: ["program": "\(program)"])
        }
        state.absentPrograms = programs
        noteVoiceCause()
        // What actions announce only a trial finds.
        noteFaultCause()
    }

    /// What the speech command lists; nil if it does not.
    func listVoices() async -> EspeakVoices? {
        guard let command = configuration.speechCommand, command.isEspeak else { return nil }
        do throws(EngineError) {
            return try await files.voices(of: command)
        } catch {
            logger.warning("the voices are not known", metadata: ["error": "\(error.phrase)"])
            return nil
        }
    }

    /// Adds the voices that the speech command lists.
    func takeVoices(_ listed: EspeakVoices?) {
        guard let listed else { return }
        state.voices = VoiceTable(configuration.voices, configuration.speechCommand, listed: listed)
        noteVoiceCause()
    }
}
