// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// All crossfaders, in order of creation, and the one that drives the music.
struct CrossfaderTable: Sendable {
    private(set) var all: [StationCrossfader] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// What drives the connected one, where that is one of our players.
    var master: CrossfaderMaster?

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of crossfaders.
    var count: Int { all.count }

    /// Reads or changes the crossfader of an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> StationCrossfader? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            if index == nil || newValue?.isSame(as: all[index ?? 0]) != true {
                versions[id] = newValue == nil ? nil : revisions.next()
            }
            switch (index, newValue) {
            case (let index?, let crossfader?): all[index] = crossfader
            case (let index?, nil): all.remove(at: index)
            case (nil, let crossfader?): all.append(crossfader)
            case (nil, nil): break
            }
        }
    }

    /// Counts the changes of a crossfader; reported times are none.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// The one that drives the music.
    var connected: StationCrossfader? { all.first(where: \.isConnected) }

    /// The crossfader of an id or name.
    func crossfader(_ reference: String) throws(EngineError) -> StationCrossfader {
        guard let found = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .crossfaderNotFound(reference)
        }
        return found
    }
}

/// One of our own players as the external medium.
struct CrossfaderMaster: Sendable, Equatable {
    let player: String
    let crossfader: String
    /// Whether it sounded when it was looked at last.
    var wasPlaying = false
    /// Cues that were sent to the audio thread with their frame, and that frame.
    var sent: SentCue?

    /// Cues on their way.
    struct SentCue: Sendable, Equatable {
        let time: Double
        let at: FrameTime
        let volume: Double?
    }
}
