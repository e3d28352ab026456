// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// Which operation of a batch was refused, and why; nothing was changed.
public struct BatchRefusal: Error, Sendable, Equatable {
    /// Its place, from 0.
    public let index: Int
    /// What it threw.
    public let error: EngineError
}

/// The answers of a batch.
public struct BatchResult<Answer: Sendable>: Sendable {
    /// One for each operation, in order.
    public let answers: [Answer]
    /// Engine time of the batch in seconds; its commands land together on the first frame of the next quantum.
    public let engineTime: Double
}

/// What a batch does to the operations inside it.
enum BatchPhase {
    /// On a copy of the state, with voices that are none: does everything fit and is everything allowed?
    case rehearsal(now: FrameTime, commands: Int, voices: Int)
    /// For real; commands wait for the commit at the end.
    case performance(now: FrameTime)

    /// The one frame of the batch.
    var now: FrameTime {
        switch self {
        case .rehearsal(let now, _, _), .performance(let now): now
        }
    }
}

extension Engine {
    /// Runs operations in one turn, all or none: first in rehearsal, which changes nothing, then for real.
    ///
    /// - Parameter operations: each calls methods of the engine that do not wait.
    /// - Returns: the answers.
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

    /// Returns when what was changed so far survives the death of the process.
    ///
    /// - Throws: `storageFull`, `storageFailed`; the changes are in effect, but not kept yet.
    public func keepChanges() async throws(EngineError) { try await save() }

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

    /// Takes part of what the mixer has room for, without sending anything.
    func rehearse(commands: Int, voices: Int) -> (commands: Int, voices: Int) {
        guard case .rehearsal(let now, let before, let voicesBefore) = phase else {
            return (commands, voices)
        }
        phase = .rehearsal(now: now, commands: before + commands, voices: voicesBefore + voices)
        return (before + commands, voicesBefore + voices)
    }

    /// Ties the voices that would be started to their players, so that later operations find them.
    func rehearse(_ effects: Effects) {
        for case .start(_, let reading) in effects.commands {
            state.attach(.pretended(UInt32(truncatingIfNeeded: state.players.voices.count)), reading)
        }
    }
}
