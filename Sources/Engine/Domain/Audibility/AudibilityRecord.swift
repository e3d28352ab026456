// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// For how long a playback was heard, was not heard, and for how long that is not known, without its pauses.
///
/// A value without a clock: callers report when the playback sounds, and what silences it from which frame.
struct AudibilityRecord: Sendable, Equatable {
    /// What silences the playback since a frame.
    private struct Span: Sendable, Equatable {
        let begin: FrameTime
        let reasons: Set<AudibilityReason>
    }

    private var heard = FrameCount.zero
    private var unheard = FrameCount.zero
    private var unknown = FrameCount.zero
    private var times: [AudibilityReason: FrameCount] = [:]
    /// The present span; nil while it does not sound.
    private var span: Span?

    /// How long it sounded, without the present span.
    var total: FrameCount { heard + unheard + unknown }

    /// Whether it sounds.
    var isSounding: Bool { span != nil }

    /// It sounds from this frame.
    mutating func begin(_ reasons: Set<AudibilityReason>, at frame: FrameTime) {
        end(at: frame)
        span = Span(begin: frame, reasons: reasons)
    }

    /// Other reasons silence it from this frame; no effect while it does not sound.
    mutating func change(to reasons: Set<AudibilityReason>, at frame: FrameTime) {
        guard let span, span.reasons != reasons else { return }
        begin(reasons, at: frame)
    }

    /// It does not sound from this frame, because it paused or ended.
    mutating func end(at frame: FrameTime) {
        guard let span else { return }
        self.span = nil
        add(max(.zero, frame - span.begin), span.reasons)
    }

    /// The record if it ended at this frame.
    func ended(at frame: FrameTime) -> AudibilityRecord {
        var record = self
        record.end(at: frame)
        return record
    }

    /// Adds frames that something silenced, or of which nothing is known; heard ones without a reason.
    mutating func add(_ frames: FrameCount, _ reasons: Set<AudibilityReason>) {
        guard frames > .zero else { return }
        if reasons.isEmpty {
            heard = heard + frames
        } else if reasons.contains(where: \.isObstacle) {
            unheard = unheard + frames
        } else {
            unknown = unknown + frames
        }
        for reason in reasons { times[reason] = (times[reason] ?? .zero) + frames }
    }

    /// Adds the record of another playback of the same announcement.
    mutating func add(_ other: AudibilityRecord) {
        heard = heard + other.heard
        unheard = unheard + other.unheard
        unknown = unknown + other.unknown
        for (reason, time) in other.times { times[reason] = (times[reason] ?? .zero) + time }
    }

    /// The record if the sound itself was silent: nobody heard what nothing else silenced.
    func ofSilence() -> AudibilityRecord {
        var record = self
        record.times = times.filter { $0.key.isObstacle }
        (record.heard, record.unknown) = (.zero, .zero)
        record.unheard = total
        if unheard < total { record.times[.silent] = total - unheard }
        return record
    }

    /// The answer.
    ///
    /// - Parameters:
    ///   - tolerance: a state that lasted less than this, and less than a tenth of the whole time, does not count: the
    ///     sound server reports changes a little later; reasons that count only together are all named.
    ///   - isWhole: whether it was played to its end.
    /// - Returns: the answer with its reasons.
    func audibility(tolerance: FrameCount, isWhole: Bool = true) -> Audibility {
        guard total > .zero else { return .notPlayed }
        let least = min(tolerance, FrameCount(total.frames / 10))
        let counts = { (time: FrameCount) in time > .zero && time >= least }
        let word: Audibility.Heard
        switch (counts(heard), counts(unheard), counts(unknown)) {
        case (true, true, _): word = .partly
        case (true, false, false): word = isWhole ? .yes : .partly
        case (false, true, false): word = .no
        default: word = .unknown
        }
        guard word != .yes else { return Audibility(heard: .yes, reasons: []) }
        let present = AudibilityReason.allCases.filter { times[$0] ?? .zero > .zero }
        let long = present.filter { counts(times[$0] ?? .zero) }
        // Short ones may count together, and then all are the reason.
        let reasons = long.isEmpty ? present : long
        return Audibility(heard: word, reasons: (isWhole ? [] : [.cutShort]) + reasons)
    }
}
