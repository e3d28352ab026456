// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is measured.
public enum LevelSource: Sendable, Hashable {
    /// A player, by its id.
    case player(String)
    /// A bus.
    case bus(VolumeScope)
}

/// Shares measurements among readers: the mixer gives each away once.
struct LevelAccumulator: Sendable {
    private var shares: [LevelSource: [LevelReader: LevelBlock]] = [:]
    /// Who wants the loudness of the output.
    private var loudnessReaders: Set<LevelReader> = []
    /// What the last `updateMeters` of each player found (AP-27).
    private(set) var latest: [String: [ChannelLevel]] = [:]

    /// Whether someone wants this.
    func isRetained(_ source: LevelSource) -> Bool { shares[source] != nil }

    /// Whether nobody wants anything.
    var isIdle: Bool { shares.isEmpty && loudnessReaders.isEmpty }

    /// Notes that a reader wants the loudness of the output.
    ///
    /// - Returns: whether it is the first.
    mutating func retainLoudness(_ reader: LevelReader) -> Bool {
        loudnessReaders.insert(reader).inserted && loudnessReaders.count == 1
    }

    /// Notes that a reader does not want the loudness any more.
    ///
    /// - Returns: whether it was the last.
    mutating func releaseLoudness(_ reader: LevelReader) -> Bool {
        loudnessReaders.remove(reader) != nil && loudnessReaders.isEmpty
    }

    /// Notes that a reader wants what is measured from now on.
    mutating func retain(_ source: LevelSource, _ reader: LevelReader) {
        if shares[source]?[reader] == nil { shares[source, default: [:]][reader] = LevelBlock() }
    }

    /// Notes that a reader wants nothing more.
    mutating func release(_ source: LevelSource, _ reader: LevelReader) {
        shares[source]?[reader] = nil
        if shares[source]?.isEmpty == true { shares[source] = nil }
    }

    /// Notes what an `updateMeters` found.
    mutating func show(_ levels: [ChannelLevel]?, of player: String) { latest[player] = levels }

    /// Forgets a source.
    mutating func drop(_ source: LevelSource) {
        shares[source] = nil
        if case .player(let id) = source { latest[id] = nil }
    }

    /// Adds a measurement to everyone's share.
    mutating func note(_ block: LevelBlock, of source: LevelSource) {
        guard let readers = shares[source]?.keys else { return }
        for reader in readers { shares[source]?[reader]?.add(block) }
    }

    /// Takes a reader's share.
    mutating func take(_ source: LevelSource, _ reader: LevelReader) -> LevelBlock {
        let share = shares[source]?[reader] ?? LevelBlock()
        shares[source]?[reader] = LevelBlock()
        return share
    }
}
