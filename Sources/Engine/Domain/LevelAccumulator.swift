// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A source of level measurements.
public enum LevelSource: Sendable, Hashable {
    /// A player, by its id.
    case player(String)
    /// A bus.
    case bus(VolumeScope)
    /// A zone behind its limiter, by its id.
    case zone(String)
}

/// Distributes measurements to several readers; the mixer delivers each only once.
struct LevelAccumulator: Sendable {
    private var shares: [LevelSource: [LevelReader: LevelBlock]] = [:]
    /// Readers of the output's loudness.
    private var loudnessReaders: Set<LevelReader> = []
    /// The output's integrated loudness, one for all readers; it goes on with the next one.
    var integrated = IntegratedLoudness()
    /// The result of the last `updateMeters` of each player (AP-27).
    private(set) var latest: [String: [ChannelLevel]] = [:]

    /// Whether a source has readers.
    func isRetained(_ source: LevelSource) -> Bool { shares[source] != nil }

    /// Whether there are no readers.
    var isIdle: Bool { shares.isEmpty && loudnessReaders.isEmpty }

    /// Adds a reader of the output's loudness.
    ///
    /// - Returns: whether it is the first reader.
    mutating func retainLoudness(_ reader: LevelReader) -> Bool {
        loudnessReaders.insert(reader).inserted && loudnessReaders.count == 1
    }

    /// Removes a reader of the output's loudness.
    ///
    /// - Returns: whether it was the last reader.
    mutating func releaseLoudness(_ reader: LevelReader) -> Bool {
        loudnessReaders.remove(reader) != nil && loudnessReaders.isEmpty
    }

    /// Adds a reader of a source; it receives measurements from now on.
    mutating func retain(_ source: LevelSource, _ reader: LevelReader) {
        if shares[source]?[reader] == nil { shares[source, default: [:]][reader] = LevelBlock() }
    }

    /// Removes a reader of a source.
    mutating func release(_ source: LevelSource, _ reader: LevelReader) {
        shares[source]?[reader] = nil
        if shares[source]?.isEmpty == true { shares[source] = nil }
    }

    /// Stores the result of `updateMeters`.
    mutating func show(_ levels: [ChannelLevel]?, of player: String) { latest[player] = levels }

    /// Removes a source.
    mutating func drop(_ source: LevelSource) {
        shares[source] = nil
        if case .player(let id) = source { latest[id] = nil }
    }

    /// Adds a measurement for all readers of a source.
    mutating func note(_ block: LevelBlock, of source: LevelSource) {
        guard let readers = shares[source]?.keys else { return }
        for reader in readers { shares[source]?[reader]?.add(block) }
    }

    /// Returns and resets the measurements of a reader.
    mutating func take(_ source: LevelSource, _ reader: LevelReader) -> LevelBlock {
        let share = shares[source]?[reader] ?? LevelBlock()
        shares[source]?[reader] = LevelBlock()
        return share
    }
}
