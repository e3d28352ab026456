// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

/// What runs of shows: GO, stop, and the passing of time.
extension EngineState {
    /// Starts the cue at the pointer of a show, or another one, and those that continue it.
    ///
    /// - Parameters:
    ///   - reference: the show.
    ///   - number: that of the cue; nil for the one at the pointer, which moves behind them.
    ///   - lead: how far ahead of its frame a cue must be started to begin exactly on it.
    ///   - step: the frame of the step of an action that does it, before which nothing starts; nil if none does.
    ///   - requester: who asked, for the play history.
    ///   - turn: the turn; the waits count from its frame, or from as much later as the lead needs.
    /// - Throws: `showNotFound`, `cueNotFound`, `noCue`, `goTooSoon`, `wrongState`, `limitReached`.
    mutating func go(
        show reference: String,
        cue number: String?,
        lead: FrameCount,
        asStepAt step: FrameTime?,
        by requester: String?,
        _ turn: inout Turn
    ) throws(EngineError) {
        var show = try shows.show(reference)
        let before = show
        let begin = begin(of: (number ?? show.timeline.pointer).flatMap { show.cue($0) }, lead: lead, turn)
        let frame = max(begin, step ?? begin)
        try check(number ?? show.timeline.pointer, of: show, isStep: step != nil)
        let (limit, isRehearsal) = (limits.cueRuns, show.settings.isRehearsal)
        let effects: [ShowEffect]
        do throws(ShowRefusal) {
            if let number {
                effects = try show.timeline.start(number, at: frame, isRehearsal: isRehearsal, limit: limit)
            } else {
                effects = try show.timeline.go(
                    at: frame,
                    now: turn.now,
                    interval: rate.frames(seconds: show.settings.goInterval),
                    isRehearsal: isRehearsal,
                    limit: limit
                )
            }
        } catch {
            switch error {
            case .noCue: throw .noCue(show.settings.name)
            case .cueNotFound: throw .cueNotFound(number ?? "")
            case .tooSoon(let left): throw .goTooSoon(retryAfter: rate.seconds(left))
            case .tooMany: throw .limitReached(what: "runs of cues", limit: limits.cueRuns)
            }
        }
        show.requester = requester
        put(show, after: before, effects, &turn)
    }

    /// Throws `wrongState` for a cue that waits, if a step of an action starts it: cues that start each other take time.
    private func check(_ cue: String?, of show: Show, isStep: Bool) throws(EngineError) {
        let isWaiting = show.timeline.runs.contains { $0.cue == cue && $0.step != .running }
        if isStep, isWaiting { throw .wrongState(state: "waiting", allowed: ["running", "ended"]) }
    }

    /// Ends all runs of a show, or those of one cue; the pointer stays.
    ///
    /// - Returns: whether anything waited or ran.
    mutating func stop(show id: String, cue: String? = nil, _ turn: inout Turn) -> Bool {
        guard var show = shows[id] else { return false }
        let before = show
        let effects = show.timeline.stop(cue)
        guard show.timeline != before.timeline else { return false }
        put(show, after: before, effects, &turn)
        if cue == nil { turn.publish(.show(.stopped(news(of: show)))) }
        return !effects.isEmpty
    }

    /// Notes which run of an action a cue became, its first frame and its end.
    mutating func note(_ batch: RunningBatch, of run: CueRun, inShow id: String) {
        guard var show = shows[id], show.timeline.runs.contains(where: { $0.id == run.id }) else { return }
        show.batches[run.id] = batch.id
        show.expectedEnds[run.id] = expectedEnd(of: batch)
        show.timeline.delay(run.id, to: FrameTime(batch.frame))
        shows[id] = show
    }

    /// Notes the first frame of a rehearsed action, and the frame on which it would be over; nil if it never would.
    mutating func note(
        rehearsed frames: (begin: FrameTime, end: FrameTime?),
        of run: CueRun,
        inShow id: String,
        _ turn: inout Turn
    ) {
        shows[id]?.timeline.delay(run.id, to: frames.begin)
        guard let end = frames.end else { return }
        self.end(run.id, ofShow: id, at: end, .finished, &turn)
    }

    /// Notes that a run of a cue ends; see ``ShowTimeline/end(_:at:_:now:)``.
    mutating func end(
        _ run: Int,
        ofShow id: String,
        at frame: FrameTime,
        _ reason: CueEndReason,
        _ turn: inout Turn
    ) {
        guard var show = shows[id] else { return }
        let before = show
        let effects = show.timeline.end(run, at: frame, reason, now: turn.now)
        put(show, after: before, effects, &turn)
    }

    /// Ends the cues of which nothing plays any more, and starts and ends what is due.
    mutating func advanceShows(lead: FrameCount, _ turn: inout Turn) {
        for show in shows.all where !show.timeline.runs.isEmpty {
            let present = Set(runs.all.map(\.id))
            for (run, batch) in show.batches.sorted(by: { $0.key < $1.key }) where !present.contains(batch) {
                end(run, ofShow: show.id, at: turn.now, .finished, &turn)
            }
            guard var advanced = shows[show.id] else { continue }
            let before = advanced
            let effects = advanced.timeline.advance(to: turn.now, lead: lead)
            put(advanced, after: before, effects, &turn)
            followEnds(ofShow: show.id, &turn)
        }
    }

    /// Tells clients when the ends of running cues have moved: by a seek, a pause, a fade, a change of rate or loops.
    private mutating func followEnds(ofShow id: String, _ turn: inout Turn) {
        guard var show = shows[id] else { return }
        let tolerance = rate.frames(seconds: RunningBatch.endTolerance)
        let batches = Dictionary(uniqueKeysWithValues: runs.all.map { ($0.id, $0) })
        var moved: [CueRun] = []
        for run in show.timeline.runs where run.end == nil {
            let end = show.batches[run.id].flatMap { batches[$0] }.flatMap { expectedEnd(of: $0) }
            let isPaused = show.batches[run.id].flatMap { batches[$0] }?.isPaused ?? false
            if isPaused != show.paused.contains(run.id) {
                show.paused.formSymmetricDifference([run.id])
                show.expectedEnds[run.id] = end
                if run.step == .running { moved.append(run) }
                continue
            }
            let known = show.expectedEnds[run.id]
            if let end, let known, abs((end - known).frames) <= tolerance.frames { continue }
            guard end != known else { continue }
            show.expectedEnds[run.id] = end
            if run.step == .running { moved.append(run) }
        }
        guard show.expectedEnds != shows[id]?.expectedEnds || show.paused != shows[id]?.paused else { return }
        shows[id] = show
        let news = news(of: show)
        for run in moved { turn.publish(.show(.cueChanged(news, snapshot(of: run, in: show)))) }
    }

    /// The first frame at which a show has something to do; nil if none is known.
    func showDeadline(lead: FrameCount) -> FrameTime? {
        shows.all.compactMap { $0.timeline.nextDeadline(lead: lead) }.min()
    }

    // MARK: Mechanism

    /// Takes a show as it is after a change of its timeline: publishes, saves and asks for what follows from it.
    mutating func put(_ changed: Show, after before: Show, _ effects: [ShowEffect], _ turn: inout Turn) {
        var show = changed
        show.dropBatches()
        shows[show.id] = show
        let news = news(of: show)
        if show.timeline.pointer != before.timeline.pointer {
            turn.publish(.show(.pointerMoved(news)))
        }
        for effect in effects {
            switch effect {
            case .request(let run): shows.request(run, of: show.id)
            case .halt: break
            case .waiting(let run): turn.publish(.show(.cueWaiting(news, snapshot(of: run, in: show))))
            case .started(let run): turn.publish(.show(.cueStarted(news, snapshot(of: run, in: show))))
            case .ended(let run):
                turn.publish(.show(.cueEnded(news, snapshot(of: run, in: show), run.reason ?? .finished)))
            }
        }
        let place = StoredShowPlace(show)
        if place != StoredShowPlace(before) { turn.persist(.put(.showPlace, show.id, place)) }
    }

    private func news(of show: Show) -> ShowNews {
        ShowNews(id: show.id, status: status(of: show), revision: shows.revision(of: show.id))
    }

    /// The frame from which the waits of a GO count.
    ///
    /// A cue that starts at once and alone begins with the next quantum. Any other begins on an exact frame, which the
    /// audio thread has to know before.
    private func begin(of cue: ShowCue?, lead: FrameCount, _ turn: Turn) -> FrameTime {
        guard let cue else { return turn.now }
        let preWait = rate.frames(seconds: cue.preWait)
        guard cue.continuation == .continue || preWait > .zero else { return turn.now }
        return turn.now + max(.zero, lead - preWait)
    }
}
