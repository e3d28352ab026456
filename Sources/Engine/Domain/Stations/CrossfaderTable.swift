// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// All crossfaders, in order of creation, and the one that drives the music.
struct CrossfaderTable: Sendable {
    private(set) var all: [StationCrossfader] = []
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The player that drives the connected crossfader, if one of our players does.
    var master: CrossfaderMaster?

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of crossfaders.
    var count: Int { all.count }

    /// The crossfader with an id; setting nil removes it, setting a new one appends it.
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

    /// The revision of a crossfader; it does not change with reported times.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }

    /// The crossfader that drives the music.
    var connected: StationCrossfader? { all.first(where: \.isConnected) }

    /// The crossfader with an id or name.
    func crossfader(_ reference: String) throws(EngineError) -> StationCrossfader {
        guard let found = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .crossfaderNotFound(reference)
        }
        return found
    }
}

/// One of our players as the external medium of a crossfader.
struct CrossfaderMaster: Sendable, Equatable {
    let player: String
    let crossfader: String
    /// Whether it was playing at the last reconciliation.
    var wasPlaying = false
    /// The cue that was sent to the audio thread ahead of its frame.
    var sent: SentCue?

    /// A cue that was sent ahead.
    struct SentCue: Sendable, Equatable {
        let time: Double
        let at: FrameTime
        let volume: Double?
    }
}
