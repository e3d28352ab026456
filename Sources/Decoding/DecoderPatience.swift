// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How long a decoder may take for an answer, and for all of them.
///
/// For an answer processor time counts, so that a busy machine refuses no file; by the clock a process is given up when it has
/// done nothing for as long as that, or has taken ``clockFactor`` times as long. All answers together are counted by the
/// clock, since others wait for them.
///
/// All times are seconds.
struct DecoderPatience: Sendable {
    /// How many times longer an answer may take by the clock.
    static let clockFactor = 3.0

    /// For the first answer: some files have to be read to their end before they can be opened.
    let opening: Double
    /// For each further answer.
    let answer: Double
    /// For all answers together.
    let job: Double
    private let began: Double
    private var limit: Double
    private var asked = Reading(clock: 0, processor: 0)
    private var progress = Reading(clock: 0, processor: 0)

    /// Two clocks at one moment.
    struct Reading: Sendable {
        /// Monotonic clock.
        var clock: Double
        /// Time that processors have spent on the process since it began.
        var processor: Double
    }

    /// Makes limits for one process, whose first answer is outstanding.
    init(opening: Double, answer: Double, job: Double, at now: Reading) {
        (self.opening, self.answer, self.job, limit) = (opening, answer, job, opening)
        began = now.clock
        (asked, progress) = (now, now)
    }

    /// A further answer is outstanding.
    mutating func ask(at now: Reading) {
        (asked, progress, limit) = (now, now, answer)
    }

    /// The limit that a process without an answer has reached; nil if it may go on.
    mutating func exceededLimit(at now: Reading) -> Double? {
        if now.processor > progress.processor { progress = now }
        if now.clock - began >= job { return job }
        let isOver =
            now.processor - asked.processor >= limit
            || now.clock - progress.clock >= limit
            || now.clock - asked.clock >= limit * DecoderPatience.clockFactor
        return isOver ? limit : nil
    }
}
