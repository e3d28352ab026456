// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decides what has been silenced for too long although it has something to play; reads no clock.
///
/// What is named stays named until it is no longer silenced, also between two sounds.
struct SilenceMonitor: Sendable, Equatable {
    /// A bus or a zone that is silenced by what a client set.
    struct Silence: Sendable, Equatable {
        /// A bus by its name, or a zone by its id.
        let key: String
        /// What is silenced and by what, with the cure: part of a sentence.
        let text: String
        /// Whether it has something to play.
        let hasWork: Bool
    }

    private struct Known: Sendable, Equatable {
        let since: UInt64
        var isNamed: Bool
    }

    /// Seconds after which it is named; 0 disables the monitor.
    let patience: Double
    private var known: [String: Known] = [:]

    init(patience: Double) { self.patience = patience }

    /// Takes what is silenced at a time of the monotonic clock, in nanoseconds.
    ///
    /// - Returns: the texts of what is named, in the order given.
    mutating func take(_ silences: [Silence], at moment: UInt64) -> [String] {
        guard patience > 0 else { return [] }
        var next: [String: Known] = [:]
        var named: [String] = []
        for silence in silences {
            var one = known[silence.key] ?? Known(since: moment, isNamed: false)
            one.isNamed = one.isNamed || silence.hasWork && age(one, at: moment) >= patience
            if one.isNamed { named.append(silence.text) }
            next[silence.key] = one
        }
        known = next
        return named
    }

    /// Seconds until something that is silenced has lasted long enough; nil if nothing can.
    func secondsLeft(at moment: UInt64) -> Double? {
        known.values.filter { !$0.isNamed }.map { patience - age($0, at: moment) }.filter { $0 > 0 }.min()
    }

    private func age(_ one: Known, at moment: UInt64) -> Double {
        Double(moment - min(moment, one.since)) / 1e9
    }
}
