// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Testing

@testable import Engine

/// Random shows, driven at random times, against what the rules say.
struct ShowTimelinePropertyTests {
    private struct Drawing {
        var numbers: SplitMix64

        mutating func cues() -> [TimelineCue] {
            (0..<Int.random(in: 1...12, using: &numbers)).map { index in
                TimelineCue(
                    number: "\(index)",
                    preWait: FrameCount(Int.random(in: 0...40, using: &numbers)),
                    postWait: FrameCount(Int.random(in: 0...40, using: &numbers)),
                    continuation: CueContinuation.allCases.randomElement(using: &numbers) ?? .manual,
                    isArmed: Int.random(in: 0..<5, using: &numbers) > 0
                )
            }
        }
    }

    /// Length of the action of a cue.
    private func length(_ cue: String) -> Int64 { Int64((Int(cue) ?? 0) * 7 % 31) }

    /// Runs a sequence from GO at frame 0, looking at the given steps of time.
    ///
    /// - Returns: start frames of requested actions and end frames of all cues, by cue.
    private func run(
        _ cues: [TimelineCue],
        lead: Int,
        steps: () -> Int64
    ) throws -> (starts: [String: Int64], ends: [String: Int64], order: [Int64]) {
        var show = ShowTimeline(cues: cues, pointer: "0")
        _ = try show.go(at: .zero, now: .zero, interval: .zero, isRehearsal: false, limit: 100)
        var starts: [String: Int64] = [:]
        var ends: [String: Int64] = [:]
        var order: [Int64] = []
        var now: Int64 = 0
        while !show.runs.isEmpty, now < 10_000 {
            var effects = show.advance(to: FrameTime(now), lead: FrameCount(lead))
            while !effects.isEmpty {
                for effect in effects {
                    switch effect {
                    case .request(let run):
                        starts[run.cue] = run.start.frame
                        // The length of the action is known at once, as in a rehearsal.
                        let end = FrameTime(run.start.frame + length(run.cue))
                        _ = show.end(run.id, at: end, .finished, now: .zero)
                    case .started(let run): order.append(run.start.frame)
                    case .ended(let run):
                        ends[run.cue] = run.end?.frame
                        order.append(run.end?.frame ?? -1)
                    case .waiting, .halt: break
                    }
                }
                effects = show.advance(to: FrameTime(now), lead: FrameCount(lead))
            }
            now += steps()
        }
        #expect(show.runs.isEmpty)
        return (starts, ends, order)
    }

    /// The same by the rule, cue by cue.
    private func expected(_ cues: [TimelineCue]) -> (starts: [String: Int64], ends: [String: Int64]) {
        var starts: [String: Int64] = [:]
        var ends: [String: Int64] = [:]
        var base: Int64 = 0
        for cue in cues {
            let start = base + cue.preWait.frames
            let end = cue.isArmed ? start + length(cue.number) : start
            if cue.isArmed { starts[cue.number] = start }
            ends[cue.number] = end
            switch cue.continuation {
            case .manual: return (starts, ends)
            case .continue: base = start + cue.postWait.frames
            case .follow: base = end + cue.postWait.frames
            }
        }
        return (starts, ends)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the frames follow from the cues, not from when time is looked at`(_ seed: UInt64) throws {
        var drawing = Drawing(numbers: SplitMix64(seed: seed))
        let cues = drawing.cues()
        let expected = expected(cues)
        // A lead as long as the longest step, as the engine has it, so that no frame is noticed late.
        for lead in [40, 90] {
            var numbers = drawing.numbers
            let found = try run(cues, lead: lead) { .random(in: 1...40, using: &numbers) }
            #expect(found.starts == expected.starts)
            #expect(found.ends == expected.ends)
            #expect(found.order == found.order.sorted())
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `whatever is done, a run ends once, and the pointer and room are kept`(_ seed: UInt64) throws {
        var drawing = Drawing(numbers: SplitMix64(seed: seed))
        var cues = drawing.cues()
        var numbers = drawing.numbers
        var show = ShowTimeline(cues: cues, pointer: "0")
        var requested: [Int: CueRun] = [:]
        var open: Set<Int> = []
        var now: Int64 = 0
        let limit = 20
        func take(_ effects: [ShowEffect]) {
            for effect in effects {
                switch effect {
                case .waiting(let run): #expect(open.insert(run.id).inserted)
                case .request(let run):
                    #expect(requested.updateValue(run, forKey: run.id) == nil)
                    #expect(open.contains(run.id))
                case .started(let run): #expect(requested[run.id] != nil && open.contains(run.id))
                case .halt(let run): #expect(open.contains(run.id))
                case .ended(let run):
                    #expect(run.reason != nil)
                    #expect(open.remove(run.id) != nil)
                }
            }
        }
        for _ in 0..<200 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0, 1:
                let effects = try? show.go(
                    at: FrameTime(now),
                    now: FrameTime(now),
                    interval: FrameCount(5),
                    isRehearsal: .random(using: &numbers),
                    limit: limit
                )
                take(effects ?? [])
            case 2: _ = show.movePointer(by: .random(in: -3...3, using: &numbers))
            case 3: take(show.stop())
            case 4:
                cues = drawing.cues()
                take(show.replace(cues))
            case 5, 6:
                if let run = show.runs.randomElement(using: &numbers), requested[run.id] != nil {
                    let end = FrameTime(now + .random(in: -20...20, using: &numbers))
                    take(show.end(run.id, at: end, .finished, now: FrameTime(now)))
                }
            default: now += .random(in: 0...30, using: &numbers)
            }
            take(show.advance(to: FrameTime(now), lead: FrameCount(10)))
            take(show.advance(to: FrameTime(now), lead: FrameCount(10)))
            #expect(Set(show.runs.map(\.id)) == open)
            #expect(show.pointer == nil || show.cues.contains { $0.number == show.pointer })
            let deadline = show.nextDeadline(lead: FrameCount(10))
            #expect(deadline.map { $0 > FrameTime(now) } != false)
        }
    }
}
