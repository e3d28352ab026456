// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// All players and the voices that sound for them.
struct PlayerTable: Sendable {
    private var players: [String: Player] = [:]
    private var finished: [String] = []
    private var idsBySound: [String: Set<String>] = [:]
    private var nextOrder: UInt64 = 0
    /// Players that sound, wait or are paused.
    private(set) var activeCount = 0
    /// The newest start of each sound that has players.
    var lastStarts: [String: FrameTime] = [:]
    /// Players that run in silence until there is room, oldest first.
    private(set) var held: [String] = []
    private var versions: [String: UInt64] = [:]
    /// Numbers the changes.
    var revisions: RevisionCounter
    private var sounding: [PlayerKind: Int] = [:]
    /// Voices from their start until they ended.
    var voices: [VoiceHandle: VoiceRecord] = [:]

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Kinds of players that sound.
    var soundingKinds: Set<PlayerKind> { Set(sounding.filter { $0.value > 0 }.keys) }

    /// Number of players.
    var count: Int { players.count }
    /// All players in order of creation.
    var all: [Player] { players.values.sorted { $0.order < $1.order } }
    /// The order of the next player.
    mutating func makeOrder() -> UInt64 {
        defer { nextOrder += 1 }
        return nextOrder
    }

    /// Reads, inserts, changes or removes a player.
    subscript(id: String) -> Player? {
        get { players[id] }
        set {
            let old = players[id]
            players[id] = newValue
            if newValue.map({ !$0.isSame(as: old) }) ?? true {
                versions[id] = newValue == nil ? nil : revisions.next()
            }
            activeCount += (newValue?.isActive == true ? 1 : 0) - (old?.isActive == true ? 1 : 0)
            if old?.isWaitingInSilence != newValue?.isWaitingInSilence { updateHeld(id, newValue) }
            if old?.isPlaying == true, let kind = old?.identity.kind { sounding[kind, default: 0] -= 1 }
            if newValue?.isPlaying == true, let kind = newValue?.identity.kind {
                sounding[kind, default: 0] += 1
            }
            if let newValue, old == nil { idsBySound[newValue.identity.soundID, default: []].insert(id) }
            if let old, newValue == nil { forget(old) }
            if newValue?.state != .finished, old?.state == .finished { finished.removeAll { $0 == id } }
        }
    }

    /// The version of a player; what merely goes on with time is no change.
    func revision(of id: String) -> UInt64? { versions[id] }

    /// The player of an id.
    func player(_ id: String) throws(EngineError) -> Player {
        guard let player = players[id] else { throw .playerNotFound(id) }
        return player
    }

    /// The players of a sound, in order of creation.
    func players(ofSound id: String) -> [Player] {
        (idsBySound[id] ?? []).compactMap { players[$0] }.sorted { $0.order < $1.order }
    }

    /// Players of a sound that are not over.
    func presentCount(ofSound id: String) -> Int {
        (idsBySound[id] ?? []).count { players[$0]?.state != .finished }
    }

    /// Notes that a one-shot player is over.
    mutating func retire(_ id: String) {
        guard let player = players[id], !player.isKept, !finished.contains(id) else { return }
        finished.append(id)
    }

    /// The oldest finished one-shot player, where more than `limit` of them are kept.
    func oldestFinished(beyond limit: Int) -> Player? {
        finished.count > limit ? finished.first.flatMap { players[$0] } : nil
    }

    private mutating func updateHeld(_ id: String, _ player: Player?) {
        held.removeAll { $0 == id }
        if player?.isWaitingInSilence == true { held.append(id) }
    }

    private mutating func forget(_ player: Player) {
        finished.removeAll { $0 == player.id }
        idsBySound[player.identity.soundID]?.remove(player.id)
        if idsBySound[player.identity.soundID]?.isEmpty == true { idsBySound[player.identity.soundID] = nil }
    }
}

extension Player {
    /// Whether it is held mute and still runs.
    fileprivate var isWaitingInSilence: Bool { isHeld && isActive }

    /// Whether nothing but its position and its voices differ.
    fileprivate func isSame(as other: Player?) -> Bool {
        guard var other else { return false }
        (other.position, other.positionAt, other.generation) = (position, positionAt, generation)
        (other.voice, other.outgoing, other.leaving) = (voice, outgoing, leaving)
        return self == other
    }
}
