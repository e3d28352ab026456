// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Testing

@testable import Engine

/// What a show does on which frame, without an engine.
struct ShowTimelineTests {
    private func cue(
        _ number: String,
        pre: Int = 0,
        post: Int = 0,
        _ continuation: CueContinuation = .manual,
        armed: Bool = true
    ) -> TimelineCue {
        TimelineCue(
            number: number,
            preWait: FrameCount(pre),
            postWait: FrameCount(post),
            continuation: continuation,
            isArmed: armed
        )
    }

    private func timeline(_ cues: TimelineCue...) -> ShowDriver { ShowDriver(cues) }

    // MARK: GO

    @Test func `GO starts the cue at the pointer after its pre-wait and moves the pointer to the next`()
        throws
    {
        let show = timeline(cue("1", pre: 20), cue("2"))
        #expect(try show.go(at: 100) == ["waiting 1@120"])
        #expect(show.pointer == "2")
        #expect(show.advance(to: 119) == [])
        #expect(show.advance(to: 120) == ["request 1@120", "started 1"])
        #expect(show.end("1", at: 170) == [])
        #expect(show.advance(to: 170) == ["ended 1 finished"])
        #expect(show.runs.isEmpty)
    }

    @Test func `an action is requested ahead of its frame, and the cue starts on it`() throws {
        let show = timeline(cue("1", pre: 50))
        try show.go(at: 0)
        #expect(show.deadline(lead: 10) == 40)
        #expect(show.advance(to: 39, lead: 10) == [])
        #expect(show.advance(to: 40, lead: 10) == ["request 1@50"])
        #expect(show.deadline(lead: 10) == 50)
        #expect(show.advance(to: 49, lead: 10) == [])
        #expect(show.advance(to: 50, lead: 10) == ["started 1"])
        #expect(show.deadline(lead: 10) == nil)
    }

    @Test func `behind the last cue GO is refused, and starts nothing`() throws {
        let show = timeline(cue("1"))
        try show.go(at: 0)
        #expect(show.pointer == nil)
        let before = show.show
        #expect(throws: ShowRefusal.noCue) { try show.go(at: 10) }
        #expect(show.show == before)
        #expect(throws: ShowRefusal.noCue) { try timeline().go(at: 0) }
    }

    @Test(arguments: [(0, false), (499, false), (500, true), (501, true)])
    func `a second GO within the minimum interval is refused`(_ frame: Int64, _ isTaken: Bool) throws {
        let show = timeline(cue("1"), cue("2"))
        try show.go(at: 1000, interval: 500)
        if isTaken {
            try show.go(at: 1000 + frame, interval: 500)
            #expect(show.pointer == nil)
        } else {
            #expect(throws: ShowRefusal.tooSoon(left: FrameCount(500 - frame))) {
                try show.go(at: 1000 + frame, interval: 500)
            }
            #expect(show.pointer == "2")
        }
    }

    @Test func `the interval counts from the GO, not from the frame from which its waits count`() throws {
        let show = timeline(cue("1"), cue("2"))
        try show.go(at: 1050, now: 1000, interval: 500)
        try show.go(at: 1500, interval: 500)
        #expect(show.runs.map(\.start.frame) == [1050, 1500])
    }

    @Test func `an action that starts later than planned delays its start, not that of others`() throws {
        let show = timeline(cue("1", post: 10, .continue), cue("2"))
        try show.go(at: 50)
        #expect(show.delay("2", to: 90) == 60)
        show.advance(to: 40, lead: 10)
        #expect(show.delay("1", to: 70) == 70)
        #expect(show.advance(to: 69, lead: 10) == ["request 2@60", "started 2"])
        #expect(show.advance(to: 70) == ["started 1"])
        #expect(show.delay("1", to: 80) == 70)
    }

    @Test func `a GO for whose whole sequence there is no room is refused`() throws {
        let show = timeline(cue("1", .follow), cue("2", .continue), cue("3"), cue("4"))
        #expect(throws: ShowRefusal.tooMany) { try show.go(at: 0, limit: 2) }
        #expect(show.pointer == "1")
        try show.go(at: 0, limit: 3)
        #expect(show.pointer == "4")
        // The two cues that follow take their room already.
        #expect(throws: ShowRefusal.tooMany) { try show.go(at: 0, limit: 3) }
        try show.go(at: 0, limit: 4)
    }

    // MARK: Continuation

    @Test func `continued cues start exactly post-wait and pre-wait after the start of the one before`()
        throws
    {
        let show = timeline(
            cue("1", pre: 5, post: 100, .continue),
            cue("2", pre: 7, post: 30, .continue),
            cue("3", pre: 2),
            cue("4")
        )
        #expect(try show.go(at: 1000) == ["waiting 1@1005", "waiting 2@1112", "waiting 3@1144"])
        #expect(show.pointer == "4")
        // However late anybody looks, the frames are the same.
        #expect(
            show.advance(to: 5000) == [
                "request 1@1005", "request 2@1112", "request 3@1144", "started 1", "started 2", "started 3",
            ]
        )
    }

    @Test func `a followed cue starts the next when it has ended, after post-wait and pre-wait`() throws {
        let show = timeline(cue("1", post: 10, .follow), cue("2", pre: 5, .continue), cue("3"))
        #expect(try show.go(at: 0) == ["waiting 1@0"])
        #expect(show.pointer == nil)
        #expect(show.advance(to: 0) == ["request 1@0", "started 1"])
        #expect(show.deadline() == nil)
        #expect(show.end("1", at: 200, now: 203) == ["waiting 2@215", "waiting 3@215"])
        #expect(
            show.advance(to: 215) == [
                "request 2@215", "request 3@215", "ended 1 finished", "started 2", "started 3",
            ]
        )
    }

    @Test
    func `what follows an end that is noticed late starts now, and those behind it keep their distance`()
        throws
    {
        let show = timeline(cue("1", .follow), cue("2", post: 8, .continue), cue("3"))
        try show.go(at: 0)
        show.advance(to: 0)
        #expect(show.end("1", at: 200, now: 210) == ["waiting 2@210", "waiting 3@218"])
    }

    @Test func `an end that is known ahead makes the following start exact`() throws {
        let show = timeline(cue("1", .follow), cue("2"))
        try show.go(at: 0)
        show.advance(to: 0, lead: 50)
        #expect(show.end("1", at: 300, now: 0) == ["waiting 2@300"])
        #expect(show.advance(to: 250, lead: 50) == ["request 2@300"])
        #expect(show.advance(to: 300, lead: 50) == ["ended 1 finished", "started 2"])
    }

    @Test func `the last cue of a show may continue or be followed`() throws {
        for continuation in [CueContinuation.continue, .follow] {
            let show = timeline(cue("1", continuation))
            try show.go(at: 0)
            #expect(show.advance(to: 0) == ["request 1@0", "started 1"])
            #expect(show.end("1", at: 4) == [])
            #expect(show.advance(to: 4) == ["ended 1 finished"])
        }
    }

    // MARK: Arming, failure, rehearsal

    @Test func `the waits of a cue that is not armed pass, and its action is not requested`() throws {
        let show = timeline(
            cue("1", pre: 3, post: 4, .continue, armed: false),
            cue("2", pre: 5, post: 6, .follow, armed: false),
            cue("3", pre: 1)
        )
        try show.go(at: 0)
        #expect(show.advance(to: 12) == ["waiting 3@19", "ended 1 skipped", "ended 2 skipped"])
        #expect(show.advance(to: 19) == ["request 3@19", "started 3"])
    }

    @Test func `a cue is armed or disarmed until its action is requested`() throws {
        let show = timeline(cue("1", pre: 100))
        try show.go(at: 0)
        #expect(show.replace(cue("1", pre: 100, armed: false)).isEmpty)
        #expect(show.advance(to: 100) == ["ended 1 skipped"])
    }

    @Test func `a cue whose action is refused does not start, and the sequence goes on`() throws {
        let show = timeline(cue("1", pre: 10, .follow), cue("2"))
        try show.go(at: 0)
        #expect(show.advance(to: 5, lead: 5) == ["request 1@10"])
        #expect(show.end("1", at: 5, .failed(.noMusic)) == ["waiting 2@10"])
        #expect(
            show.advance(to: 10, lead: 5) == [
                "request 2@10", "ended 1 failed", "started 2",
            ]
        )
    }

    @Test func `a rehearsal is on the same frames, and its runs say so`() throws {
        let show = timeline(cue("1", pre: 3, .continue), cue("2", .follow), cue("3"))
        let other = timeline(cue("1", pre: 3, .continue), cue("2", .follow), cue("3"))
        let rehearsed = try show.go(at: 0, isRehearsal: true)
        let played = try other.go(at: 0)
        #expect(rehearsed == played)
        #expect(show.advance(to: 3) == other.advance(to: 3))
        #expect(show.end("2", at: 9) == other.end("2", at: 9))
        #expect(show.runs.count == 3)
        #expect(show.runs.map(\.isRehearsal) == [true, true, true])
    }

    // MARK: Stop

    @Test func `stop halts what was requested, cancels what waits and keeps the pointer`() throws {
        let show = timeline(cue("1", .continue), cue("2", pre: 50), cue("3"))
        try show.go(at: 0)
        show.advance(to: 10)
        #expect(show.stop() == ["halt 1", "ended 1 stopped", "ended 2 stopped"])
        #expect(show.runs.isEmpty)
        #expect(show.pointer == "3")
        #expect(show.advance(to: 1000) == [])
        #expect(show.stop().isEmpty)
    }

    @Test func `an end that is reported after a stop is ignored`() throws {
        let show = timeline(cue("1", .follow), cue("2"))
        try show.go(at: 0)
        show.advance(to: 0)
        let run = try #require(show.runs.first)
        _ = show.stop()
        #expect(show.end(run.id, at: 5).isEmpty)
        #expect(show.runs.isEmpty)
    }

    @Test func `the first end counts`() throws {
        let show = timeline(cue("1", .follow), cue("2"))
        try show.go(at: 0)
        show.advance(to: 0)
        #expect(show.end("1", at: 5) == ["waiting 2@5"])
        #expect(show.end("1", at: 9) == [])
        #expect(show.runs.first?.end == FrameTime(5))
    }

    @Test func `one cue can run several times at once`() throws {
        let show = timeline(cue("1"))
        try show.go(at: 0)
        #expect(show.select("1"))
        try show.go(at: 10)
        #expect(show.runs.map(\.id) == [1, 2])
    }

    // MARK: Pointer

    @Test func `the pointer is set to a cue, and moves to the ends and no further`() {
        let show = timeline(cue("1"), cue("2"), cue("3"))
        #expect(!show.move(-1))
        #expect(show.move(1))
        #expect(show.pointer == "2")
        #expect(show.move(.max))
        #expect(show.pointer == nil)
        #expect(!show.move(1))
        #expect(show.move(-1))
        #expect(show.pointer == "3")
        #expect(show.move(.min))
        #expect(show.pointer == "1")
        #expect(!show.select("1"))
        #expect(!show.select("9"))
        #expect(show.select(nil))
        #expect(show.pointer == nil)
    }

    @Test func `after a restart the pointer stands where it stood, and nothing runs`() throws {
        let cues = [cue("1"), cue("2")]
        let show = ShowDriver(ShowTimeline(cues: cues, pointer: "2", interrupted: ["1", "gone"]))
        #expect(show.pointer == "2")
        #expect(show.show.interrupted == ["1"])
        #expect(show.deadline() == nil)
        try show.go(at: 0)
        #expect(show.show.interrupted.isEmpty)
        #expect(ShowTimeline(cues: cues, pointer: "gone").pointer == nil)
    }

    // MARK: Changes

    @Test func `when cues change, the pointer stays with its cue, else with its place`() {
        let show = timeline(cue("1"), cue("2"), cue("3"))
        _ = show.select("2")
        _ = show.replace(cue("2"), cue("1"), cue("3"))
        #expect(show.pointer == "2")
        _ = show.replace(cue("4"), cue("5"))
        #expect(show.pointer == "4")
        _ = show.select("5")
        _ = show.replace(cue("4"))
        #expect(show.pointer == nil)
    }

    @Test func `when a cue is removed, its run goes on if it was requested, and is cancelled if it waits`()
        throws
    {
        let show = timeline(cue("1", .follow), cue("2"), cue("3"))
        try show.go(at: 0)
        show.advance(to: 0)
        _ = show.select("3")
        try show.go(at: 0)
        #expect(show.replace(cue("2")) == ["ended 3 stopped"])
        #expect(show.runs.map(\.cue) == ["1"])
        // Nothing follows a cue that is gone.
        #expect(show.end("1", at: 9) == [])
        #expect(show.advance(to: 9) == ["ended 1 finished"])
    }
}
