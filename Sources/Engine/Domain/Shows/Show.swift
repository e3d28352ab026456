// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A show and what of it runs.
struct Show: Sendable, Equatable {
    let id: String
    /// Grows from each show to the next one that is made.
    let place: Int
    var settings: ShowSettings
    var timeline: ShowTimeline
    /// The runs of actions that its runs started, by the ids of its runs.
    var batches: [Int: String] = [:]
    /// When what its runs started will be over, by the ids of its runs, as clients know it; those that end when they are stopped
    /// are left out.
    var expectedEnds: [Int: FrameTime] = [:]
    /// The runs whose batches are paused, as clients know it.
    var paused: Set<Int> = []
    /// Who asked for the last GO, for the play history.
    var requester: String?

    /// Makes a show in which nothing runs.
    init(id: String, place: Int, settings: ShowSettings, timeline: ShowTimeline) {
        (self.id, self.place, self.settings, self.timeline) = (id, place, settings, timeline)
    }

    /// The cue with a number.
    func cue(_ number: String) -> ShowCue? { settings.cues.first { $0.number == number } }

    /// Throws `cueNotFound` unless a cue has a number.
    func check(_ number: String, _ field: String = "cue") throws(EngineError) {
        guard cue(number) != nil else { throw .cueNotFound(number, field: field) }
    }

    /// Whether clients see the same of two states of a show.
    func isShown(as other: Show) -> Bool {
        func shown(_ run: CueRun) -> CueRun {
            var run = run
            if run.step == .requested { run.step = .waiting }
            return run
        }
        return settings == other.settings && timeline.pointer == other.timeline.pointer
            && timeline.interrupted == other.timeline.interrupted
            && timeline.runs.map(shown) == other.timeline.runs.map(shown)
            && shownEnds == other.shownEnds && paused == other.paused
    }

    /// The expected ends of the runs that have started.
    private var shownEnds: [Int: FrameTime] {
        let running = Set(timeline.runs.filter { $0.step == .running }.map(\.id))
        return expectedEnds.filter { running.contains($0.key) }
    }

    /// Forgets the batches of runs that are gone.
    mutating func dropBatches() {
        let present = Set(timeline.runs.map(\.id))
        batches = batches.filter { present.contains($0.key) }
        expectedEnds = expectedEnds.filter { present.contains($0.key) }
        paused.formIntersection(present)
    }
}

extension ShowSettings {
    /// The cues as a timeline needs them.
    func timing(_ rate: SampleRate) -> [TimelineCue] {
        cues.map { cue in
            TimelineCue(
                number: cue.number,
                preWait: rate.frames(seconds: cue.preWait),
                postWait: rate.frames(seconds: cue.postWait),
                continuation: cue.continuation,
                isArmed: cue.isArmed
            )
        }
    }
}
