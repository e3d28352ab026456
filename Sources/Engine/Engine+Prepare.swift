// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension Engine {
    /// Extensions of the sound to prepare with, in order of preference.
    ///
    /// - Source: SM-28.
    private static let preparingExtensions = ["caf", "m4a", "mp4", "mp3", "wav", "aif"]

    /// Loads a sound, so that the very first play has no delay; further calls with any sound do nothing (SM-28, SM-29).
    ///
    /// - Throws: `noSoundInRoot`, and the errors of registering the sound.
    public func prepare(_ request: PrepareRequest = .anySound) async throws(EngineError) {
        switch request {
        case .anySound:
            guard !isPrepared else { return }
            try await prepareWithAnySound()
        case .sound(let text): _ = try await findSound(.text(text))
        case .path(let path): _ = try await registerSound(SoundRegistration(source: .path(path)))
        case .player(let id): _ = try prepare(player: id)
        }
        isPrepared = true
    }

    private func prepareWithAnySound() async throws(EngineError) {
        let roots = configuration.libraries
        let extensions = Engine.preparingExtensions
        let found = try await files.workers.run { () throws(EngineError) in
            let files = roots.flatMap { root in
                ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted()
                    .map { root + "/" + $0 }
            }
            return extensions.lazy.compactMap { wanted in
                files.first { SoundName.split($0).extension?.lowercased() == wanted }
            }.first
        }
        guard let found else { throw .noSoundInRoot }
        _ = try await registerSound(SoundRegistration(source: .path(found)))
    }
}
