// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Engine

/// When the steps of a batch are performed.
struct BatchPlanTests {
    private func plan(_ offsets: [Double]) -> BatchPlan {
        let steps = offsets.enumerated().map { BatchStep(number: $0, at: $1) { _ in } }
        return BatchPlan(steps, now: FrameTime(7), lead: FrameCount(50), rate: SampleRate(1000))
    }

    @Test func `steps at 0 are one group with the next quantum`() {
        let plan = plan([0, 0.0001, 0])
        #expect(plan.begin == FrameTime(7) && plan.groups.count == 1)
        #expect(plan.groups[0].steps.map(\.number) == [0, 1, 2])
        #expect(plan.groups[0].commandFrame == nil)
    }

    @Test func `steps that follow each other have exact frames behind the lead`() {
        let plan = plan([1.5, 0, 1.5, 0.0006])
        #expect(plan.begin == FrameTime(57))
        #expect(plan.groups.map(\.frame) == [FrameTime(57), FrameTime(58), FrameTime(1557)])
        #expect(plan.groups.map { $0.steps.map(\.number) } == [[1], [3], [0, 2]])
        #expect(plan.groups.map(\.commandFrame) == plan.groups.map(\.frame))
    }

    @Test func `a single later step is exact, too`() {
        #expect(plan([2]).groups.map(\.commandFrame) == [FrameTime(2057)])
    }

    @Test func `waiting steps are taken by run and frame`() {
        let step = { (number: Int) in BatchStep(number: number, at: 0) { _ in } }
        let run = { (id: String) in
            RunningBatch(
                id: id,
                origin: RunOrigin(actionID: "a", name: "n"),
                startsAt: 0,
                frame: 0,
                steps: [RunStep(number: 0, at: 0, frame: 5)]
            )
        }
        let waiting = { (id: String, number: Int, frame: Int64) in
            WaitingStep(run: id, step: step(number), frame: FrameTime(frame), requester: nil)
        }
        var table = RunTable()
        table.begin(run("r1"), [waiting("r1", 0, 9), waiting("r1", 1, 5), waiting("r1", 2, 5)])
        table.begin(run("r2"), [waiting("r2", 0, 5)])
        #expect(table.nextFrame == FrameTime(5))
        var taken: [[String]] = []
        for frame in [4, 5, 5, 5] {
            taken.append(table.takeDue(by: FrameTime(Int64(frame))).map { "\($0.run) \($0.step.number)" })
        }
        #expect(taken == [[], ["r1 1", "r1 2"], ["r2 0"], []])
        #expect(table.nextFrame == FrameTime(9))
        let cancelled = [table.cancel("r1"), table.cancel("r1")]
        #expect(cancelled == [true, false])
        #expect(table.nextFrame == nil)
        // The other run still has its step, which was taken but not noted as done.
        let ended = table.removeEnded { _ in false }
        #expect(ended.map(\.id) == ["r1"] && ended.allSatisfy { $0.isOver })
        #expect(table.all.map(\.id) == ["r2"])
    }
}
