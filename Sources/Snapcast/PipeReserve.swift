// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides when the zones' pipes get a reserve: silence ahead of what the sinks write.
///
/// A snapserver reads a chunk from each pipe at fixed times, and what is missing it fills up with silence: without a reserve a late cycle of
/// the graph is a hole in that zone, which is behind the others from then on (decision D-95). All pipes get the same at once, because what
/// only one of them holds is its distance from the others: first after all sinks have begun to write, then whenever missed cycles have used it
/// up. A value without clock.
struct PipeReserve {
    /// Length of the reserve.
    static let milliseconds = 100
    /// How long the sinks have to write before, in nanoseconds; their first cycles come in pieces.
    static let settlingTime: UInt64 = 500_000_000

    /// Bytes of a reserve.
    let size: Int
    private var flowing: Set<Int> = []
    private var settled: UInt64?
    /// Whether the pipes have had their reserve.
    private(set) var isFilled = false

    /// No pipe has its reserve.
    init(size: Int) { self.size = size }

    /// Takes how many bytes wait in each pipe.
    ///
    /// When all are empty, all sinks have ended, as with PipeWire's daemon, and it begins anew. A pipe that alone runs low has a fault of its own.
    ///
    /// - Parameter now: nanoseconds of a clock that only goes forward.
    /// - Returns: whether each pipe is to get a reserve now.
    mutating func shouldFill(_ levels: [Int], now: UInt64) -> Bool {
        guard let lowest = levels.min(), let highest = levels.max() else { return false }
        if isFilled {
            if highest == 0 { self = PipeReserve(size: size) }
            return isFilled && lowest < size / 2 && highest < size
        }
        for (pipe, level) in levels.enumerated() where level > 0 { flowing.insert(pipe) }
        guard flowing.count == levels.count else { return false }
        let due = settled ?? now + PipeReserve.settlingTime
        settled = due
        isFilled = now >= due
        return isFilled
    }
}
