// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A step that waits for its frame.
struct WaitingStep: Sendable {
    let run: String
    let step: BatchStep
    let frame: FrameTime
    /// Who asked for the run, for the play history.
    let requester: String?
}

/// What stands still while a run is paused.
struct PausedRun: Sendable {
    /// The frame at which it was paused.
    let at: FrameTime
    /// Its steps that wait.
    let steps: [WaitingStep]
    /// The players that were paused with it.
    let players: [PausedPlayer]
}

/// A player that was paused with its run.
struct PausedPlayer: Sendable {
    let id: String
    /// How long it still had to wait for its first frame; nil if it played.
    var delay: FrameCount?
    /// The fade with which it was to begin.
    var entrance: Fade?
}

/// The runs that are not over, and their steps that wait.
struct RunTable: Sendable {
    /// In order of their starts.
    private(set) var all: [RunningBatch] = []
    private var waiting: [WaitingStep] = []
    private var paused: [String: PausedRun] = [:]

    /// Number of runs.
    var count: Int { all.count }

    /// The frame of the next step; nil if none waits.
    var nextFrame: FrameTime? { waiting.first?.frame }

    /// The run with an id.
    subscript(id: String) -> RunningBatch? { all.first { $0.id == id } }

    /// The run with an id.
    func run(_ id: String) throws(EngineError) -> RunningBatch {
        guard let run = self[id] else { throw .runNotFound(id) }
        return run
    }

    /// The ids of the runs of an action.
    func runs(of action: String) -> [String] { all.filter { $0.origin.actionID == action }.map(\.id) }

    /// The runs that presses of a tile began.
    func runs(ofTile tile: String) -> [RunningBatch] { all.filter { $0.origin.tileID == tile } }

    /// Adds a run with the steps that wait, in order of their frames.
    mutating func begin(_ run: RunningBatch, _ steps: [WaitingStep]) {
        all.append(run)
        wait(for: steps)
    }

    private mutating func wait(for steps: [WaitingStep]) {
        waiting += steps
        // Stable: steps of one frame keep their order.
        let order = waiting.indices.sorted { (waiting[$0].frame, $0) < (waiting[$1].frame, $1) }
        waiting = order.map { waiting[$0] }
    }

    /// Lets the steps of a run stand still, with the players that were paused.
    mutating func pause(_ id: String, at frame: FrameTime, _ players: [PausedPlayer]) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].isPaused = true
        paused[id] = PausedRun(at: frame, steps: waiting.filter { $0.run == id }, players: players)
        waiting.removeAll { $0.run == id }
    }

    /// The players that were paused with a run.
    func pausedPlayers(of id: String) -> [PausedPlayer] { paused[id]?.players ?? [] }

    /// Lets the steps of a run wait again, as long as they had to when it was paused.
    ///
    /// - Returns: the players that were paused with it.
    mutating func resume(_ id: String, at frame: FrameTime) -> [PausedPlayer] {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return [] }
        all[index].isPaused = false
        guard let rest = paused.removeValue(forKey: id) else { return [] }
        let pause = frame - rest.at
        all[index].shift(by: pause)
        wait(
            for: rest.steps.map {
                WaitingStep(run: id, step: $0.step, frame: $0.frame + pause, requester: $0.requester)
            }
        )
        return rest.players
    }

    /// Takes the steps of one run and frame that come first, if their frame is not after `frame`.
    mutating func takeDue(by frame: FrameTime) -> [WaitingStep] {
        guard let first = waiting.first, first.frame <= frame else { return [] }
        let isTogether = { (step: WaitingStep) in step.frame == first.frame && step.run == first.run }
        defer { waiting.removeAll(where: isTogether) }
        return waiting.filter(isTogether)
    }

    /// Records what a step became.
    mutating func note(_ step: RunStep, of id: String) {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return }
        all[index].note(step)
    }

    /// Cancels the steps of a run that wait.
    ///
    /// - Returns: whether any did.
    @discardableResult
    mutating func cancel(_ id: String) -> Bool {
        waiting.removeAll { $0.run == id }
        paused[id] = nil
        guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
        return all[index].cancelWaiting()
    }

    /// Removes the runs that are over, with the state they have then.
    mutating func removeEnded(_ isActive: (RunningBatch) -> Bool) -> [RunningBatch] {
        guard !all.isEmpty else { return [] }
        let over = all.filter { !$0.isWaiting && !isActive($0) }
        guard !over.isEmpty else { return [] }
        let ids = Set(over.map(\.id))
        all.removeAll { ids.contains($0.id) }
        for id in ids { paused[id] = nil }
        return over.map { $0.over }
    }
}
