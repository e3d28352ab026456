// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

extension EngineState {
    /// The base volume of a sound for which no client set one.
    func defaultBaseVolume(of loudness: SoundLoudness?) -> Gain {
        guard appliesLoudness, let loudness else { return .unity }
        return Gain(Float(loudness.suggestedBaseVolume(target: targetLoudness)))
    }

    /// Stores the measured loudness of a sound.
    mutating func note(_ loudness: SoundLoudness, of id: String, _ turn: inout Turn) {
        let volume = defaultBaseVolume(of: loudness)
        sounds.update(id) { sound in
            sound.loudness = loudness
            if !sound.ownsBaseVolume { sound.baseVolume = volume }
        }
        guard let sound = sounds[id] else { return }
        turn.publish(.soundAnalyzed(snapshot(of: sound)))
        turn.persist(.putSound(sound.record))
    }
}
