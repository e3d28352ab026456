// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient

/// A sound as a button of Home Assistant.
struct SoundButton: Sendable, Equatable {
    /// The id of the sound.
    let id: String
    /// What the button is called.
    let name: String

    /// Chooses the buttons: the sounds in the order of their names.
    ///
    /// - Parameters:
    ///   - sounds: all sounds.
    ///   - tag: only sounds that have it; nil for all.
    ///   - limit: most buttons.
    /// - Returns: the buttons.
    static func choose(_ sounds: some Sequence<Sound>, tag: String?, limit: Int) -> [SoundButton] {
        let chosen = sounds.filter { sound in tag.map { sound.tags.contains($0) } ?? true }
        return chosen.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.prefix(limit)
            .map { SoundButton(id: $0.id, name: $0.title ?? $0.name) }
    }
}
