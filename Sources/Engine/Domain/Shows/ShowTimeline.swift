// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The cues of a show, its pointer, and the cues that wait and run; a value without clock.
///
/// Start frames are computed as soon as what they depend on is known: at GO for the cue at the pointer and all that
/// continue it, and when a followed cue's end is known for those behind it. ``advance(to:lead:)`` requests each action
/// ahead of its frame, so that nothing waits for a timer.
struct ShowTimeline: Sendable, Equatable {
    /// The cues in their order.
    private(set) var cues: [TimelineCue]
    /// The number of the cue that the next GO starts; nil behind the last one.
    private(set) var pointer: String?
    /// The runs that wait or have not ended, in the order of their making.
    private(set) var runs: [CueRun] = []
    /// Numbers of the cues that waited or ran when the server ended.
    private(set) var interrupted: [String]
    /// The frame of the last GO; nil before the first one.
    private var lastGo: FrameTime?
    private var runCount = 0

    /// Makes a timeline in which nothing runs.
    ///
    /// - Parameters:
    ///   - cues: the cues; their numbers are unique.
    ///   - pointer: the number of the next cue; nil is behind the last one.
    ///   - interrupted: numbers of cues that an end of the server interrupted.
    init(cues: [TimelineCue], pointer: String?, interrupted: [String] = []) {
        self.cues = cues
        self.pointer = cues.contains { $0.number == pointer } ? pointer : nil
        self.interrupted = interrupted.filter { number in cues.contains { $0.number == number } }
    }

    // MARK: Pointer

    /// Moves the pointer to a cue; nil is behind the last one.
    ///
    /// - Returns: whether it moved; false also for an unknown number.
    mutating func select(_ number: String?) -> Bool {
        guard number == nil || index(of: number) != nil, number != pointer else { return false }
        pointer = number
        return true
    }

    /// Moves the pointer by a number of cues, at most to the first one and behind the last one.
    ///
    /// - Returns: whether it moved.
    mutating func movePointer(by count: Int) -> Bool {
        let present = index(of: pointer) ?? cues.count
        let place = min(max(0, present + min(max(-cues.count, count), cues.count)), cues.count)
        return select(place < cues.count ? cues[place].number : nil)
    }

    /// Forgets which cues an end of the server interrupted.
    mutating func forgetInterrupted() { interrupted = [] }

    // MARK: GO and stop

    /// Starts the cue at the pointer and those that continue it, and moves the pointer behind them.
    ///
    /// - Parameters:
    ///   - frame: the frame from which the waits count.
    ///   - now: the present frame; not after that.
    ///   - interval: the least number of frames since the last GO.
    ///   - isRehearsal: whether actions are not run.
    ///   - limit: largest number of runs in progress.
    /// - Returns: what to publish; ``advance(to:lead:)`` says what to do.
    /// - Throws: why nothing was started.
    mutating func go(
        at frame: FrameTime,
        now: FrameTime,
        interval: FrameCount,
        isRehearsal: Bool,
        limit: Int
    ) throws(ShowRefusal) -> [ShowEffect] {
        guard let first = index(of: pointer) else { throw .noCue }
        if let lastGo, now < lastGo + interval { throw .tooSoon(left: lastGo + interval - now) }
        let effects = try start(first, at: frame, isRehearsal: isRehearsal, limit: limit)
        lastGo = now
        interrupted = []
        let next = lastOfSequence(from: first) + 1
        pointer = next < cues.count ? cues[next].number : nil
        return effects
    }

    /// Starts a cue and those that continue it; the pointer stays, and no interval is kept.
    ///
    /// - Parameters:
    ///   - number: that of the cue.
    ///   - frame: the frame from which the waits count.
    ///   - isRehearsal: whether actions are not run.
    ///   - limit: largest number of runs in progress.
    /// - Returns: as ``go(at:now:interval:isRehearsal:limit:)``.
    /// - Throws: why nothing was started.
    mutating func start(
        _ number: String,
        at frame: FrameTime,
        isRehearsal: Bool,
        limit: Int
    ) throws(ShowRefusal) -> [ShowEffect] {
        guard let first = index(of: number) else { throw .cueNotFound }
        return try start(first, at: frame, isRehearsal: isRehearsal, limit: limit)
    }

    /// Ends all runs, or those of one cue; the pointer stays, and nothing follows.
    mutating func stop(_ cue: String? = nil) -> [ShowEffect] {
        interrupted = cue.map { cue in interrupted.filter { $0 != cue } } ?? []
        let ended = runs.filter { $0.cue == cue ?? $0.cue }
        runs.removeAll { $0.cue == cue ?? $0.cue }
        return ended.flatMap { halting($0) }
    }

    /// Replaces the cues: what runs goes on, what waits for a cue that is gone is cancelled.
    ///
    /// The pointer stays with its cue, or with its place if that is gone.
    mutating func replace(_ new: [TimelineCue]) -> [ShowEffect] {
        let place = index(of: pointer)
        cues = new
        if index(of: pointer) == nil {
            pointer = place.flatMap { $0 < cues.count ? cues[$0].number : nil }
        }
        interrupted = interrupted.filter { index(of: $0) != nil }
        let gone = runs.filter { $0.step == .waiting && index(of: $0.cue) == nil }
        runs.removeAll { run in gone.contains { $0.id == run.id } }
        return gone.flatMap { halting($0) }
    }

    // MARK: Time

    /// Notes that a run ends: its action is over, was refused, or its rehearsal has a known length.
    ///
    /// - Parameters:
    ///   - id: the run; one that has ended already is ignored.
    ///   - frame: the frame of its end, also one ahead; not before its start.
    ///   - reason: why.
    ///   - now: the current frame; no cue that follows starts before it.
    /// - Returns: what to publish of the cues that follow.
    mutating func end(_ id: Int, at frame: FrameTime, _ reason: CueEndReason, now: FrameTime) -> [ShowEffect]
    {
        guard let place = runs.firstIndex(where: { $0.id == id }), runs[place].end == nil else { return [] }
        let run = runs[place]
        let end = max(frame, run.start)
        runs[place].end = end
        runs[place].reason = reason
        guard run.isFollowed, let index = index(of: run.cue) else { return [] }
        let base = end + cues[index].postWait
        return schedule(from: index + 1, at: base, notBefore: now, isRehearsal: run.isRehearsal)
    }

    /// Notes that the action of a run that was requested starts later than planned, because its first frame has to be
    /// exact and was too near.
    mutating func delay(_ id: Int, to frame: FrameTime) {
        guard let place = runs.firstIndex(where: { $0.id == id }), runs[place].step == .requested else {
            return
        }
        runs[place].start = max(runs[place].start, frame)
    }

    /// Requests the actions whose frames come within the lead, and starts and ends what is due.
    ///
    /// A run whose action is requested starts in the next call at the earliest, as its action may be refused.
    ///
    /// - Parameters:
    ///   - now: the current frame.
    ///   - lead: how far ahead of its frame an action is requested.
    /// - Returns: what to do and to publish.
    mutating func advance(to now: FrameTime, lead: FrameCount) -> [ShowEffect] {
        var effects: [ShowEffect] = []
        var requested: Set<Int> = []
        // A cue that is not armed ends on its frame, and those that follow it may be due as well.
        while let place = runs.firstIndex(where: { $0.step == .waiting && $0.start - lead <= now }) {
            runs[place].step = .requested
            let run = runs[place]
            if let index = index(of: run.cue), cues[index].isArmed {
                effects.append(.request(run))
                requested.insert(run.id)
            } else {
                effects += end(run.id, at: run.start, .skipped, now: now)
            }
        }
        return effects + passing(now, except: requested)
    }

    /// The frame at which ``advance(to:lead:)`` has something to do again; nil if none is known.
    func nextDeadline(lead: FrameCount) -> FrameTime? {
        runs.compactMap { run in
            switch run.step {
            case .waiting: run.start - lead
            case .requested: run.start
            case .running: run.end
            }
        }
        .min()
    }

    // MARK: Mechanism

    private func index(of number: String?) -> Int? {
        number.flatMap { number in cues.firstIndex { $0.number == number } }
    }

    /// The place of the last cue that a start of the one at a place leads to.
    private func lastOfSequence(from first: Int) -> Int {
        cues[first...].firstIndex { $0.continuation == .manual } ?? cues.count - 1
    }

    private mutating func start(
        _ first: Int,
        at frame: FrameTime,
        isRehearsal: Bool,
        limit: Int
    ) throws(ShowRefusal) -> [ShowEffect] {
        // Room for the whole sequence, so that none of its cues can fail for want of it.
        let taken = runs.reduce(0) { $0 + 1 + $1.pending }
        guard taken + (lastOfSequence(from: first) - first + 1) <= limit else { throw .tooMany }
        return schedule(from: first, at: frame, notBefore: frame, isRehearsal: isRehearsal)
    }

    /// Makes the runs of a cue and of all whose start depends on its start alone.
    private mutating func schedule(
        from first: Int,
        at frame: FrameTime,
        notBefore earliest: FrameTime,
        isRehearsal: Bool
    ) -> [ShowEffect] {
        guard first < cues.count else { return [] }
        let last = lastOfSequence(from: first)
        var effects: [ShowEffect] = []
        var base = frame
        for place in first...last {
            let cue = cues[place]
            let isFollowed = cue.continuation == .follow
            runCount += 1
            let run = CueRun(
                id: runCount,
                cue: cue.number,
                start: max(base + cue.preWait, earliest),
                isFollowed: isFollowed,
                isRehearsal: isRehearsal,
                pending: isFollowed ? last - place : 0
            )
            runs.append(run)
            effects.append(.waiting(run))
            if isFollowed { break }
            base = run.start + cue.postWait
        }
        return effects
    }

    /// Starts and ends the runs whose frames have passed, in the order of the frames.
    private mutating func passing(_ now: FrameTime, except requested: Set<Int>) -> [ShowEffect] {
        var passed: [(frame: FrameTime, effect: ShowEffect)] = []
        for place in runs.indices where !requested.contains(runs[place].id) {
            if runs[place].step == .requested, runs[place].start <= now {
                runs[place].step = .running
                if runs[place].hasAction { passed.append((runs[place].start, .started(runs[place]))) }
            }
            if runs[place].step == .running, let end = runs[place].end, end <= now {
                passed.append((end, .ended(runs[place])))
            }
        }
        runs.removeAll { run in run.step == .running && run.end.map { $0 <= now } == true }
        // Stable, so that a run without length starts before it ends.
        return passed.enumerated()
            .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
            .map(\.element.effect)
    }

    /// The end of a run before its time.
    private func halting(_ run: CueRun) -> [ShowEffect] {
        var ended = run
        ended.reason = .stopped
        return run.step == .waiting ? [.ended(ended)] : [.halt(run), .ended(ended)]
    }
}
