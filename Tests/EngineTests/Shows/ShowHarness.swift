// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation

/// Reads operations of two words: `play a`, `rated a`, `twice a`, `loop a`, `announce a`; for the show named `show`
/// `go show`, `start 1`, `select 1`, `stop show` and `disarm 1`; `$name` stands for a parameter.
struct CueReader: ActionReader {
    func steps(
        of settings: ActionSettings,
        with values: [String: ParameterValue]
    ) throws(EngineError) -> [BatchStep] {
        var steps: [BatchStep] = []
        for (number, step) in settings.steps.enumerated() {
            let words = step.operation.split(separator: " ").map(String.init)
            steps.append(BatchStep(number: number, at: step.at, run: operation(words, values)))
        }
        return steps
    }

    private func operation(
        _ words: [String],
        _ values: [String: ParameterValue]
    ) -> @Sendable (isolated Engine) throws(EngineError) -> Void {
        var sound = words[1]
        if sound.hasPrefix("$"), case .string(let text)? = values[String(sound.dropFirst())] { sound = text }
        let name = sound
        switch words[0] {
        case "announce":
            return { engine throws(EngineError) in
                _ = try engine.announceWithoutWaiting(QueueItemRequest(.sound(.text(name))))
            }
        case "talk":
            return { engine throws(EngineError) in
                var content = LiveContent()
                content.input = name == "nobody" ? nil : name
                _ = try engine.announceLive(QueueItemRequest(.live(content)))
            }
        case "go": return { engine throws(EngineError) in _ = try engine.go(show: name, CueReader()) }
        case "start":
            return { engine throws(EngineError) in _ = try engine.go(show: "show", cue: name, CueReader()) }
        case "select":
            return { engine throws(EngineError) in _ = try engine.selectCue(.cue(name), ofShow: "show") }
        case "stop": return { engine throws(EngineError) in _ = try engine.stopShow(name) }
        case "disarm":
            return { engine throws(EngineError) in _ = try engine.arm([name], false, ofShow: "show") }
        default:
            var request = PlayRequest()
            if words[0] == "loop" { request.numberOfLoops = -1 }
            if words[0] == "rated" { request.parameters.enableRate = true }
            if words[0] == "twice" { request.numberOfLoops = 1 }
            if words[0] == "ages" { request.numberOfLoops = Int(Int32.max) }
            return { [request] engine throws(EngineError) in
                _ = try engine.play(sound: .text(name), request)
            }
        }
    }
}

extension EngineHarness {
    /// An engine with the sounds `a` (0.25) and `b` (0.5) of 100 frames and `long` (0.5) of 2,000, and an action that
    /// plays each, of the sound's name.
    static func withActions(
        folder: URL? = nil,
        keepsState: Bool = false,
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(folder: folder, keepsState: keepsState, configure: configure)
        for (name, value, frames) in [("a", Float(0.25), 100), ("b", 0.5, 100), ("long", 0.5, 2000)] {
            try await harness.addConstant("\(name).wav", value: value, frames: frames)
            try await harness.addAction(name, cues: [(0, "play \(name)")])
        }
        _ = harness.log.take()
        return harness
    }

    /// Stores an action of operations that ``CueReader`` reads, with their offsets in seconds.
    func addAction(
        _ name: String,
        cues steps: [(Double, String)],
        _ parameters: [ActionParameter] = []
    ) async throws {
        let steps = steps.map { ActionStep(at: $0.0, operation: $0.1) }
        let settings = ActionSettings(name: name, parameters: parameters, steps: steps)
        _ = try await engine.createAction(settings, CueReader())
    }

    /// Adds a show in which GO can follow GO at once.
    @discardableResult
    func addShow(
        _ cues: ShowCue...,
        change: (inout ShowSettings) -> Void = { _ in }
    ) async throws -> ShowSnapshot {
        var settings = ShowSettings(name: "show", cues: cues)
        settings.goInterval = 0
        change(&settings)
        return try await engine.createShow(settings)
    }

    /// GO for the show.
    @discardableResult
    func go() async throws -> ShowStatus {
        try await engine.go(show: "show", CueReader()).snapshot.status
    }

    /// Short names of the events of shows so far, with the numbers of cues.
    var showNames: [String] {
        log.all.map { name($0.event) }.filter { $0.hasPrefix("show ") || $0.hasPrefix("cue ") }
    }
}

extension ShowCue {
    /// A cue with waits in frames of 1,000 per second.
    init(
        _ number: String,
        _ action: String,
        pre: Double = 0,
        post: Double = 0,
        _ continuation: CueContinuation = .manual
    ) {
        self.init(number, action: action)
        (preWait, postWait, self.continuation) = (pre / 1000, post / 1000, continuation)
    }
}
