// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EngineState {
    /// The sounds that a playlist may mean, by their paths or names.
    var playlistCandidates: [PlaylistMatcher.Candidate] {
        sounds.unordered.map { sound in
            guard case .file(let path) = sound.origin else {
                return PlaylistMatcher.Candidate(id: sound.id, path: sound.name)
            }
            return PlaylistMatcher.Candidate(id: sound.id, path: path)
        }
    }
}

/// What a playlist means: the sounds in its order, each once, and what was not found.
struct MatchedPlaylist: Sendable, Equatable {
    private(set) var sounds: [String] = []
    private(set) var missing: [MissingEntry] = []

    init(_ file: PlaylistFile, _ matcher: PlaylistMatcher) {
        var seen: Set<String> = []
        for (index, entry) in file.entries.enumerated() {
            switch matcher.match(entry) {
            case .sound(let id) where seen.insert(id).inserted: sounds.append(id)
            case .sound: missing.append(MissingEntry(number: index + 1, entry: entry, reason: .repeated))
            case .missing(let reason):
                missing.append(MissingEntry(number: index + 1, entry: entry, reason: reason))
            }
        }
    }
}
