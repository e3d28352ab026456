// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport

/// Reads operations of a few words: `play a`, `volume 0.5`, `pause music`, `announce a`, `stop a`, `dispose a`;
/// `$name` stands for a parameter.
struct WordReader: ActionReader {
    func steps(
        of settings: ActionSettings,
        with values: [String: ParameterValue]
    ) throws(EngineError) -> [BatchStep] {
        var steps: [BatchStep] = []
        var failures: [BatchRefusal] = []
        for (number, step) in settings.steps.enumerated() {
            let words = step.operation.split(separator: " ").map { Self.filled(String($0), values) }
            guard words.count == 2, let run = Self.operation(words[0], words[1]) else {
                let error = EngineError.operationInvalid(
                    field: "operation",
                    allowed: "two words",
                    sentence: step.operation
                )
                failures.append(BatchRefusal(index: number, error: error))
                continue
            }
            steps.append(BatchStep(number: number, at: step.at, run: run))
        }
        guard failures.isEmpty else { throw .batchRefused(failures) }
        return steps
    }

    private static func filled(_ word: String, _ values: [String: ParameterValue]) -> String {
        guard word.hasPrefix("$") else { return word }
        return switch values[String(word.dropFirst())] {
        case .string(let text)?: text
        case .number(let number)?: "\(number)"
        case .integer(let whole)?: "\(whole)"
        case .boolean(let flag)?: "\(flag)"
        case nil: "nothing"
        }
    }

    private typealias Run = @Sendable (isolated Engine) throws(EngineError) -> Void

    private static func operation(_ verb: String, _ word: String) -> Run? {
        switch verb {
        case "play": return { engine throws(EngineError) in _ = try engine.play(sound: .text(word)) }
        case "stop":
            return { engine throws(EngineError) in
                _ = try engine.stop(sound: .text(word), StopRequest(fadeOut: false))
            }
        case "announce":
            return { engine throws(EngineError) in
                _ = try engine.announceWithoutWaiting(QueueItemRequest(.sound(.text(word))))
            }
        case "pause": return { engine throws(EngineError) in _ = try engine.pauseMusic() }
        case "everything":
            return { engine throws(EngineError) in _ = try engine.stopEverything(StopRequest(fadeOut: false))
            }
        case "volume":
            guard let volume = Double(word) else { return nil }
            return { engine throws(EngineError) in
                var change = ManagerChange()
                change.soundVolume = volume
                _ = try engine.changeManagerWithoutFlush(change)
            }
        default: return nil
        }
    }
}

extension EngineHarness {
    /// Stores an action with steps of a few words.
    @discardableResult
    func addAction(
        _ name: String,
        _ steps: [(Double, String)],
        _ parameters: [ActionParameter] = []
    ) async throws -> ActionSnapshot {
        let steps = steps.map { ActionStep(at: $0.0, operation: $0.1) }
        let settings = ActionSettings(name: name, parameters: parameters, steps: steps)
        return try await engine.createAction(settings, WordReader())
    }

    /// Runs an action.
    @discardableResult
    func run(_ name: String, _ values: [String: ParameterValue] = [:]) async throws -> RunningBatch {
        try await engine.runAction(name, values, WordReader())
    }

    /// Short names of the events of actions and runs so far.
    var actionNames: [String] {
        log.all.map { name($0.event) }.filter { name in
            ["action", "run", "step"].contains { name.hasPrefix($0 + " ") }
        }
    }
}
