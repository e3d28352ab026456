// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

@testable import Engine

/// A timeline under test: frames as numbers, effects in short.
final class ShowDriver {
    private(set) var show: ShowTimeline

    init(_ show: ShowTimeline) { self.show = show }

    /// A timeline whose pointer is at the first cue.
    convenience init(_ cues: [TimelineCue]) {
        self.init(ShowTimeline(cues: cues, pointer: cues.first?.number))
    }

    var pointer: String? { show.pointer }
    var runs: [CueRun] { show.runs }

    @discardableResult
    func go(
        at frame: Int64,
        now: Int64? = nil,
        interval: Int64 = 0,
        isRehearsal: Bool = false,
        limit: Int = 100
    ) throws(ShowRefusal) -> [String] {
        let interval = FrameCount(interval)
        return words(
            try show.go(
                at: FrameTime(frame),
                now: FrameTime(now ?? frame),
                interval: interval,
                isRehearsal: isRehearsal,
                limit: limit
            )
        )
    }

    func stop() -> [String] { words(show.stop()) }

    func replace(_ cues: TimelineCue...) -> [String] { words(show.replace(cues)) }

    func select(_ number: String?) -> Bool { show.select(number) }

    func move(_ count: Int) -> Bool { show.movePointer(by: count) }

    @discardableResult
    func advance(to frame: Int64, lead: Int = 0) -> [String] {
        // What the first call requests starts in the second one.
        let first = show.advance(to: FrameTime(frame), lead: FrameCount(lead))
        return words(first + show.advance(to: FrameTime(frame), lead: FrameCount(lead)))
    }

    /// Ends the first run of a cue.
    func end(
        _ cue: String,
        at frame: Int64,
        _ reason: CueEndReason = .finished,
        now: Int64? = nil
    ) -> [String] {
        guard let run = show.runs.first(where: { $0.cue == cue }) else { return ["no run"] }
        return end(run.id, at: frame, reason, now: now)
    }

    func end(_ run: Int, at frame: Int64, _ reason: CueEndReason = .finished, now: Int64? = nil) -> [String] {
        words(show.end(run, at: FrameTime(frame), reason, now: FrameTime(now ?? frame)))
    }

    /// Delays the first run of a cue.
    ///
    /// - Returns: its start.
    func delay(_ cue: String, to frame: Int64) -> Int64? {
        guard let run = show.runs.first(where: { $0.cue == cue }) else { return nil }
        show.delay(run.id, to: FrameTime(frame))
        return show.runs.first { $0.id == run.id }?.start.frame
    }

    func deadline(lead: Int = 0) -> Int64? { show.nextDeadline(lead: FrameCount(lead))?.frame }

    private func words(_ effects: [ShowEffect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .request(let run): "request \(run.cue)@\(run.start.frame)"
            case .halt(let run): "halt \(run.cue)"
            case .waiting(let run): "waiting \(run.cue)@\(run.start.frame)"
            case .started(let run): "started \(run.cue)"
            case .ended(let run): "ended \(run.cue) \(word(run.reason))"
            }
        }
    }

    private func word(_ reason: CueEndReason?) -> String {
        switch reason {
        case .finished: "finished"
        case .stopped: "stopped"
        case .skipped: "skipped"
        case .failed: "failed"
        case nil: "without reason"
        }
    }
}
