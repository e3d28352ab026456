// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Storing actions: names, limits, the trial and restarts.
struct ActionTests {
    private func makeHarness(
        _ configure: (inout EngineConfiguration) -> Void = { _ in }
    ) async throws -> EngineHarness {
        let harness = try await EngineHarness(configure: configure)
        try await harness.addConstant("a.wav", value: 0.25, frames: 100)
        return harness
    }

    private static func change(_ fill: (inout ActionChange) -> Void) -> ActionChange {
        var change = ActionChange()
        fill(&change)
        return change
    }

    @Test func `an action that names nothing is refused with its step, and nothing is kept`() async throws {
        let harness = try await makeHarness()
        let refusal = BatchRefusal(index: 1, error: .soundNotFound("gone"))
        await #expect(throws: EngineError.batchRefused([refusal])) {
            try await harness.addAction("one", [(0, "play a"), (3, "play gone")])
        }
        await #expect(throws: EngineError.self) { try await harness.addAction("two", [(0, "sing")]) }
        #expect(await harness.engine.actions().isEmpty)
        #expect(await harness.advance(frames: 20)[0].allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `what only the present state refuses is no fault of an action`() async throws {
        let harness = try await makeHarness()
        try await harness.addAction("quiet", [(0, "pause music")])
        await #expect(throws: EngineError.batchRefused([BatchRefusal(index: 0, error: .noMusic)])) {
            try await harness.run("quiet")
        }
        await harness.stop()
    }

    @Test func `names are unique, and made where none is given`() async throws {
        let harness = try await makeHarness()
        let first = try await harness.addAction("", [(0, "play a")])
        #expect(first.settings.name == "Action 1")
        await #expect(throws: EngineError.nameTaken("Action 1")) {
            try await harness.addAction("Action 1", [(0, "play a")])
        }
        let second = try await harness.addAction("", [(0, "play a")])
        #expect(second.settings.name == "Action 2")
        let change = Self.change { $0.name = "Action 1" }
        await #expect(throws: EngineError.nameTaken("Action 1")) {
            try await harness.engine.changeAction(second.id, change, WordReader())
        }
        await harness.stop()
    }

    @Test(arguments: ["a/b", "\u{9B}", ".", "..", String(repeating: "n", count: 256)])
    func `a name that no path can have is refused`(_ name: String) async throws {
        let harness = try await makeHarness()
        let error = await #expect(throws: EngineError.self) {
            try await harness.addAction(name, [(0, "play a")])
        }
        guard case .invalidValue("name", _, _) = error else {
            Issue.record("\(String(describing: error))")
            return await harness.stop()
        }
        try await harness.addAction(String(repeating: "n", count: 255), [(0, "play a")])
        await harness.stop()
    }

    @Test func `a change has a new revision, and the same values change nothing`() async throws {
        let harness = try await makeHarness()
        let action = try await harness.addAction("one", [(0, "play a")])
        var change = ActionChange()
        change.name = "two"
        let changed = try await harness.engine.changeAction(action.id, change, WordReader())
        #expect(changed.changed && changed.snapshot.revision > action.revision)
        let same = try await harness.engine.changeAction(action.id, change, WordReader())
        #expect(!same.changed && same.snapshot.revision == changed.snapshot.revision)
        #expect(harness.actionNames == ["action created", "action changed"])
        // A new name does not need what the steps name.
        try await harness.engine.disposeSound(.text("a"), force: true)
        change.name = "three"
        _ = try await harness.engine.changeAction(action.id, change, WordReader())
        let steps = Self.change {
            $0.steps = [ActionStep(operation: "play a"), ActionStep(operation: "volume 1")]
        }
        await #expect(throws: EngineError.self) {
            try await harness.engine.changeAction(action.id, steps, WordReader())
        }
        await harness.stop()
    }

    @Test func `actions survive a restart in their order, and their runs do not`() async throws {
        let first = try await EngineHarness(keepsState: true)
        try await first.addConstant("a.wav", frames: 5000)
        var loud = ActionParameter("loud", .number)
        (loud.default, loud.minimum, loud.maximum) = (.number(1), .some(0), .some(1))
        loud.choices = [.number(0.5), .number(1)]
        let one = try await first.addAction("one", [(0, "play a"), (1.5, "volume $loud")], [loud])
        let two = try await first.addAction("two", [(0, "play a")])
        let three = try await first.addAction("three", [(0, "play a")])
        try await first.engine.disposeAction("two")
        let four = try await first.addAction("four", [(0, "play a")])
        try await first.run("one")
        await first.stop(keepsFolder: true)

        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let actions = await second.engine.actions()
        #expect(actions.map(\.id) == [one.id, three.id, four.id] && !actions.map(\.id).contains(two.id))
        #expect(actions[0].settings == one.settings && actions[0].runs.isEmpty)
        #expect(actions[0].revision > one.revision)
        #expect(await second.engine.runs().isEmpty)
        await second.stop()
    }

    @Test func `an operation has 16 KiB of text, and not a byte more`() async throws {
        let harness = try await makeHarness()
        let text = { (bytes: Int) in "play a" + String(repeating: " ", count: bytes - 6) }
        try await harness.addAction("largest", [(0, text(16_384))])
        let error = await #expect(throws: EngineError.self) {
            try await harness.addAction("larger", [(0, text(16_385))])
        }
        guard case .invalidValue("steps[0].operation", _, "16385") = error else {
            Issue.record("\(String(describing: error))")
            return await harness.stop()
        }
        await harness.stop()
    }

    @Test func `there are as many actions as the limit allows`() async throws {
        let harness = try await makeHarness { $0.limits.actions = 2 }
        try await harness.addAction("one", [(0, "play a")])
        try await harness.addAction("two", [(0, "play a")])
        await #expect(throws: EngineError.limitReached(what: "actions", limit: 2)) {
            try await harness.addAction("three", [(0, "play a")])
        }
        await harness.stop()
    }

    @Test(arguments: [
        ("steps", 1, 86_400.0, true), ("steps", 100, 0, true), ("steps", 101, 0, false),
        ("steps", 0, 0, false),
        ("steps[0].at", 1, 86_400.5, false),
    ])
    func `steps have limits`(field: String, count: Int, at: Double, isAllowed: Bool) async throws {
        let harness = try await makeHarness()
        let steps = Array(repeating: (at, "play a"), count: count)
        if isAllowed {
            try await harness.addAction("one", steps)
        } else {
            let error = await #expect(throws: EngineError.self) {
                try await harness.addAction("one", steps)
            }
            guard case .invalidValue(field, _, _) = error else {
                Issue.record("\(String(describing: error))")
                return await harness.stop()
            }
        }
        await harness.stop()
    }

    @Test func `the revision of an action is a condition`() async throws {
        let harness = try await makeHarness()
        let action = try await harness.addAction("one", [(0, "play a")])
        let old = Precondition(.action("one"), isOneOf: [action.revision + 1])
        await #expect(throws: EngineError.preconditionFailed(current: action.revision)) {
            try await Precondition.$current.withValue(old) { try await harness.run("one") }
        }
        let present = Precondition(.action("one"), isOneOf: [action.revision])
        _ = try await Precondition.$current.withValue(present) { try await harness.run("one") }
        await harness.stop()
    }
}
