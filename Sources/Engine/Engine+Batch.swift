// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The operation of a batch that was refused, and why; nothing was changed.
public struct BatchRefusal: Error, Sendable, Equatable {
    /// Index of the operation, from 0.
    public let index: Int
    /// The error it threw.
    public let error: EngineError

    /// Makes a refusal.
    public init(index: Int, error: EngineError) {
        (self.index, self.error) = (index, error)
    }
}

/// The results of a batch.
public struct BatchResult<Answer: Sendable>: Sendable {
    /// One result per operation, in order.
    public let answers: [Answer]
    /// Engine time of the batch in seconds; all its commands take effect on the first frame of the next quantum.
    public let engineTime: Double
}

/// The phase of a running batch.
enum BatchPhase {
    /// A trial run whose changes are discarded, with placeholder voices: checks that every operation fits and is allowed.
    case rehearsal(now: FrameTime, commands: Int, voices: Int)
    /// The real run; commands are sent by the commit at the end.
    case performance(now: FrameTime)

    /// The frame that all operations of the batch share.
    var now: FrameTime {
        switch self {
        case .rehearsal(let now, _, _), .performance(let now): now
        }
    }
}

extension Engine {
    /// Phase of the running batch; nil outside of batches.
    var phase: BatchPhase? {
        get { batching.phase }
        set { batching.phase = newValue }
    }

    /// Runs all operations or none, at one frame: first as a rehearsal that changes nothing, then for real.
    ///
    /// - Parameter operations: each calls synchronous methods of the engine.
    /// - Returns: the results.
    /// - Throws: the first refusal; nothing was changed.
    public func batch<Answer: Sendable>(
        _ operations: [@Sendable (isolated Engine) throws(EngineError) -> Answer]
    ) throws(BatchRefusal) -> BatchResult<Answer> {
        let now = present()
        let before = state
        phase = .rehearsal(now: now, commands: 0, voices: 0)
        do throws(BatchRefusal) { _ = try run(operations) } catch {
            state = before
            phase = nil
            throw error
        }
        state = before
        phase = .performance(now: now)
        defer {
            phase = nil
            commitCommands()
            reconcile()
        }
        return BatchResult(answers: try run(operations), engineTime: state.rate.seconds(now))
    }

    /// Returns when all changes made so far are committed, or could not be, which ``KeepingNote`` notes.
    public func keepChanges() async { await save() }

    private func run<Answer>(
        _ operations: [@Sendable (isolated Engine) throws(EngineError) -> Answer]
    ) throws(BatchRefusal) -> [Answer] {
        var answers: [Answer] = []
        for (index, operation) in operations.enumerated() {
            do throws(EngineError) { answers.append(try operation(self)) } catch {
                throw BatchRefusal(index: index, error: error)
            }
        }
        return answers
    }

    /// Counts commands and voices of a rehearsal without sending anything.
    ///
    /// - Returns: the sum for the batch so far; outside a rehearsal the arguments.
    func rehearse(commands: Int, voices: Int) -> (commands: Int, voices: Int) {
        guard case .rehearsal(let now, let before, let voicesBefore) = phase else {
            return (commands, voices)
        }
        phase = .rehearsal(now: now, commands: before + commands, voices: voicesBefore + voices)
        return (before + commands, voicesBefore + voices)
    }

    /// A start as an operation of a batch in time: on the batch's frame, unless it has a time of its own.
    func timed(_ request: PlayRequest) -> PlayRequest {
        guard let frame = batching.frame, request.at == nil, request.atDeviceTime == nil else {
            return request
        }
        var request = request
        request.at = state.rate.seconds(frame) + (request.delay ?? 0)
        request.delay = nil
        return request
    }

    /// An announcement as an operation of a batch in time, as ``timed(_:)-(PlayRequest)``.
    func timed(_ request: QueueItemRequest) -> QueueItemRequest {
        guard let frame = batching.frame, request.startAt == nil, request.atDeviceTime == nil else {
            return request
        }
        var request = request
        request.atDeviceTime = state.rate.seconds(state.epoch.deviceTime(of: frame, now: present()))
        return request
    }

    /// Attaches placeholder voices to the players that would start, so that later operations of the batch see them.
    func rehearse(_ effects: Effects) {
        for case .start(_, let reading) in effects.commands {
            state.attach(.pretended(UInt32(truncatingIfNeeded: state.players.voices.count)), reading)
        }
    }
}
