// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// All players and their voices.
struct PlayerTable: Sendable {
    private var players: [String: Player] = [:]
    private var finished: [String] = []
    private var idsBySound: [String: Set<String>] = [:]
    private var nextOrder: UInt64 = 0
    /// Number of players that play, are scheduled or are paused.
    private(set) var activeCount = 0
    /// The latest start of each sound.
    var lastStarts: [String: FrameTime] = [:]
    /// Players that run muted until another player of their sound ends, oldest first.
    private(set) var held: [String] = []
    private var versions: [String: UInt64] = [:]
    /// The source of revisions.
    var revisions: RevisionCounter
    private var sounding: [PlayerKind: Int] = [:]
    /// Number of players that play in some zones only.
    private var confined = 0
    private var silenceChanges: Set<String> = []
    /// Voices, from their start until their end was reported.
    var voices: [VoiceHandle: VoiceRecord] = [:]

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Whether a stopped playback is not silent yet; its end is still to be reported.
    var hasLeaving: Bool {
        voices.values.contains { record in
            guard case .leaving = record.role else { return false }
            return true
        }
    }

    /// The kinds of the players that play.
    var soundingKinds: Set<PlayerKind> { Set(sounding.filter { $0.value > 0 }.keys) }

    /// The kinds of the players that play in a zone.
    func soundingKinds(in zone: String) -> Set<PlayerKind> {
        guard confined > 0 else { return soundingKinds }
        let heard = players.values.filter { $0.isPlaying && $0.identity.zones?.contains(zone) ?? true }
        return Set(heard.map(\.identity.kind))
    }

    /// Number of players.
    var count: Int { players.count }
    /// All players in order of creation.
    var all: [Player] { players.values.sorted { $0.order < $1.order } }
    /// All players, in no order.
    var unordered: some Sequence<Player> { players.values }
    /// Returns the order of the next player.
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
            if let newValue, newValue.silences != old?.silences ?? [] { silenceChanges.insert(id) }
            if old?.isPlaying == true, let kind = old?.identity.kind { sounding[kind, default: 0] -= 1 }
            if newValue?.isPlaying == true, let kind = newValue?.identity.kind {
                sounding[kind, default: 0] += 1
            }
            confined += (newValue?.isConfined == true ? 1 : 0) - (old?.isConfined == true ? 1 : 0)
            if let newValue, old == nil { idsBySound[newValue.identity.soundID, default: []].insert(id) }
            if let old, newValue == nil { forget(old) }
            if newValue?.state != .finished, old?.state == .finished { finished.removeAll { $0 == id } }
        }
    }

    /// Takes the ids of the players of which ``Player/silences`` changed since the last call.
    mutating func takeSilenceChanges() -> Set<String> {
        defer { silenceChanges = [] }
        return silenceChanges
    }

    /// The revision of a player; it does not change with position and voices.
    func revision(of id: String) -> UInt64? { versions[id] }

    /// The player with an id.
    func player(_ id: String) throws(EngineError) -> Player {
        guard let player = players[id] else { throw .playerNotFound(id) }
        return player
    }

    /// The players of a sound, in order of creation.
    func players(ofSound id: String) -> [Player] {
        (idsBySound[id] ?? []).compactMap { players[$0] }.sorted { $0.order < $1.order }
    }

    /// Number of players of a sound that have not finished.
    func presentCount(ofSound id: String) -> Int {
        (idsBySound[id] ?? []).count { players[$0]?.state != .finished }
    }

    /// Adds a one-shot player that finished to those that can be removed.
    mutating func retire(_ id: String) {
        guard let player = players[id], !player.isKept, !finished.contains(id) else { return }
        finished.append(id)
    }

    /// The oldest finished one-shot player, if there are more than `limit`.
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
    /// Whether it plays, in some zones only.
    fileprivate var isConfined: Bool { isPlaying && identity.zones != nil }

    /// Whether it is held and active.
    fileprivate var isWaitingInSilence: Bool { isHeld && isActive }

    /// Whether nothing but position and voices differs.
    fileprivate func isSame(as other: Player?) -> Bool {
        guard var other else { return false }
        (other.position, other.positionAt, other.generation) = (position, positionAt, generation)
        (other.voice, other.outgoing, other.leaving) = (voice, outgoing, leaving)
        return self == other
    }
}
