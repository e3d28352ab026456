// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides when the zones' pipes get a reserve of silence ahead of what the sinks write, and when it is measured.
///
/// A snapserver reads a chunk from each pipe at fixed times, and what is missing it fills up with silence: without a reserve a late cycle of
/// the graph is a hole in that zone, which is behind the others from then on. All pipes get the same reserve at once when all sinks write;
/// ``PipeAlignment`` then says what each pipe has too much or too little, which is how far its zone is from the others (decision D-95).
/// A value without clock.
struct PipeReserve {
    /// What to do with the pipes now.
    enum Step: Equatable {
        /// Look at them again after so many milliseconds.
        case wait(Int)
        /// Write the reserve into each.
        case fill
        /// Measure and correct them.
        case measure
    }

    /// Length of the reserve.
    static let milliseconds = 100
    /// How long the sinks write, and then the snapserver reads, before it counts, in nanoseconds: both begin in pieces.
    static let settlingTime: UInt64 = 500_000_000

    private enum State {
        /// These pipes have been written to.
        case starting(Set<Int>)
        case writing(until: UInt64)
        case filled(until: UInt64)
        case measured
    }

    /// Bytes of the reserve.
    let size: Int
    private var state = State.starting([])

    init(size: Int) { self.size = size }

    /// Takes how many bytes wait in each pipe.
    ///
    /// - Parameters:
    ///   - levels: in the order of the zones.
    ///   - now: nanoseconds of a clock that only goes forward.
    /// - Returns: what to do now.
    mutating func next(_ levels: [Int], now: UInt64) -> Step {
        guard let lowest = levels.min(), let highest = levels.max() else { return .wait(250) }
        switch state {
        case .starting(var flowing):
            for (pipe, level) in levels.enumerated() where level > 0 { flowing.insert(pipe) }
            let isComplete = flowing.count == levels.count
            state = isComplete ? .writing(until: now + PipeReserve.settlingTime) : .starting(flowing)
            return .wait(50)
        case .writing(let end):
            guard now >= end else { return .wait(50) }
            state = .filled(until: now + PipeReserve.settlingTime)
            // What waits since the snapserver was away is more than the reserve.
            return lowest < size ? .fill : .wait(50)
        case .filled(let end):
            guard now >= end else { return .wait(50) }
            state = .measured
            return .measure
        case .measured:
            if highest == 0 {
                // All sinks have ended, as with PipeWire's daemon.
                state = .starting([])
            } else if lowest < size / 2 || highest > 2 * size {
                // Cycles were missed, or the snapserver was away.
                state = .filled(until: now + PipeReserve.settlingTime)
            }
            return .wait(250)
        }
    }
}
