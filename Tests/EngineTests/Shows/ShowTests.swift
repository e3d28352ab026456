// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import Testing

/// Storing shows, their pointer, GO and its refusals, and restarts.
struct ShowTests {
    @Test func `a show has its actions by id, and its pointer at the first cue`() async throws {
        let harness = try await EngineHarness.withActions()
        let show = try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b"))
        let action = try await harness.engine.action("a").id
        #expect(show.settings.cues[0].action == action)
        #expect(show.status.pointer == "1" && show.status.runs.isEmpty && show.status.interrupted.isEmpty)
        #expect(await harness.engine.shows() == [show])
        #expect(try await harness.engine.show("show") == harness.engine.show(show.id))
        let unnamed = try await harness.engine.createShow(ShowSettings())
        #expect(unnamed.settings.name == "Show 1" && unnamed.status.pointer == nil)
        await harness.stop()
    }

    @Test func `values out of range are refused with their fields, and those at the edge are taken`()
        async throws
    {
        let harness = try await EngineHarness.withActions { $0.limits.showCues = 2 }
        let text = { (count: Int) in String(repeating: "n", count: count) }
        let cases: [(String?, (inout ShowSettings) -> Void)] = [
            (nil, { $0.goInterval = 60 }), ("goInterval", { $0.goInterval = 60.001 }),
            (nil, { $0.goInterval = 0 }), ("goInterval", { $0.goInterval = -0.001 }),
            (nil, { $0.notes = text(1024) }), ("notes", { $0.notes = text(1025) }),
            (nil, { $0.name = text(255) }), ("name", { $0.name = text(256) }),
            (nil, { $0.cues[0].number = text(32) }), ("cues[0].number", { $0.cues[0].number = text(33) }),
            ("cues[0].number", { $0.cues[0].number = "" }),
            ("cues[1].number", { $0.cues.append(ShowCue("1", "a")) }),
            (nil, { $0.cues.append(ShowCue("2", "a")) }),
            ("cues", { $0.cues += [ShowCue("2", "a"), ShowCue("3", "a")] }),
            (nil, { $0.cues[0].preWait = 3600 }), ("cues[0].preWait", { $0.cues[0].preWait = 3600.1 }),
            (nil, { $0.cues[0].postWait = 3600 }), ("cues[0].postWait", { $0.cues[0].postWait = -1 }),
            (nil, { $0.cues[0].name = text(255) }), ("cues[0].name", { $0.cues[0].name = text(256) }),
            (nil, { $0.cues[0].notes = text(1024) }), ("cues[0].notes", { $0.cues[0].notes = text(1025) }),
            (nil, { $0.cues[0].color = "#ff8800" }), ("cues[0].color", { $0.cues[0].color = "red" }),
            ("cues[0].parameters.x", { $0.cues[0].parameters = ["x": .boolean(true)] }),
        ]
        for (field, change) in cases {
            var settings = ShowSettings(name: "show", cues: [ShowCue("1", "a")])
            change(&settings)
            do throws(EngineError) {
                let show = try await harness.engine.createShow(settings)
                #expect(field == nil)
                try await harness.engine.disposeShow(show.id)
            } catch {
                guard case .invalidValue(let found, _, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(found == field)
            }
        }
        await #expect(throws: EngineError.actionNotFound("none")) {
            try await harness.addShow(ShowCue("1", "none"))
        }
        await harness.stop()
    }

    @Test func `there are at most so many shows, with different names`() async throws {
        let harness = try await EngineHarness.withActions { $0.limits.shows = 2 }
        for name in ["x", "y"] { _ = try await harness.engine.createShow(ShowSettings(name: name)) }
        await #expect(throws: EngineError.limitReached(what: "shows", limit: 2)) {
            try await harness.engine.createShow(ShowSettings(name: "z"))
        }
        try await harness.engine.disposeShow("x")
        await #expect(throws: EngineError.nameTaken("y")) {
            try await harness.engine.createShow(ShowSettings(name: "y"))
        }
        await #expect(throws: EngineError.showNotFound("x")) { try await harness.engine.show("x") }
        await harness.stop()
    }

    @Test func `a second GO within the interval is refused and says when the next is possible`() async throws
    {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b")) { $0.goInterval = 0.5 }
        try await harness.go()
        await harness.advance(frames: 490)
        await #expect(throws: EngineError.goTooSoon(retryAfter: 0.01)) { try await harness.go() }
        #expect(try await harness.engine.show("show").status.pointer == "2")
        await harness.advance(frames: 10)
        #expect(try await harness.go().pointer == nil)
        await harness.advance(frames: 500)
        await #expect(throws: EngineError.noCue("show")) { try await harness.go() }
        await harness.stop()
    }

    @Test func `runs of cues are limited`() async throws {
        let harness = try await EngineHarness.withActions { $0.limits.cueRuns = 2 }
        try await harness.addShow(ShowCue("1", "long", .continue), ShowCue("2", "long"), ShowCue("3", "a"))
        #expect(try await harness.go().runs.count == 2)
        await #expect(throws: EngineError.limitReached(what: "runs of cues", limit: 2)) {
            try await harness.go()
        }
        await harness.stop()
    }

    @Test func `the pointer moves to a cue, by one, and not beyond the ends`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b"))
        let select = { (selection: CueSelection) in
            let answer = try await harness.engine.selectCue(selection, ofShow: "show")
            return "\(answer.changed) \(answer.snapshot.status.pointer ?? "end")"
        }
        #expect(try await select(.move(.back)) == "false 1")
        #expect(try await select(.move(.next)) == "true 2")
        #expect(try await select(.move(.next)) == "true end")
        #expect(try await select(.move(.next)) == "false end")
        #expect(try await select(.move(.back)) == "true 2")
        #expect(try await select(.move(.first)) == "true 1")
        #expect(try await select(.cue("2")) == "true 2")
        #expect(try await select(.cue(nil)) == "true end")
        await #expect(throws: EngineError.self) { try await select(.cue("9")) }
        #expect(harness.showNames.count == 7)
        await harness.stop()
    }

    @Test func `a show changes while it runs; only a change publishes`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a", .continue), ShowCue("2", "b", pre: 500))
        try await harness.go()
        var change = ShowChange()
        change.cues = [ShowCue("1", "a", .continue)]
        change.notes = .some("shorter")
        let answer = try await harness.engine.changeShow("show", change)
        #expect(answer.changed && answer.snapshot.status.runs.map(\.cue) == ["1"])
        #expect(try await !harness.engine.changeShow("show", change).changed)
        #expect(Array(harness.showNames.suffix(2)) == ["show changed", "cue 2 ended stopped"])
        let sound = await harness.advance(frames: 900)[0]
        #expect(sound.contains(0.25) && !sound.contains(0.5))
        await harness.stop()
    }

    @Test func `an action that a show uses is not disposed`() async throws {
        let harness = try await EngineHarness.withActions()
        let show = try await harness.addShow(ShowCue("1", "a"))
        let users = [ResourceUser(.show, id: show.id, name: "show")]
        await #expect(throws: EngineError.inUse(.action, name: "a", users: users)) {
            try await harness.engine.disposeAction("a")
        }
        try await harness.engine.disposeShow("show")
        try await harness.engine.disposeAction("a")
        await harness.stop()
    }

    @Test func `a removed show starts nothing more, and what it started goes on`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "long", .continue), ShowCue("2", "a", pre: 500))
        try await harness.go()
        await harness.advance(frames: 100)
        try await harness.engine.disposeShow("show")
        let sound = await harness.advance(frames: 1000)[0]
        #expect(sound.allSatisfy { $0 == 0.5 })
        #expect(harness.showNames.last == "show disposed")
        await harness.stop()
    }

    @Test func `the version grows with every change of what is shown`() async throws {
        let harness = try await EngineHarness.withActions()
        var last = try await harness.addShow(ShowCue("1", "a"), ShowCue("2", "b")).revision
        let grows = {
            let now = try await harness.engine.show("show").revision
            defer { last = now }
            return now > last
        }
        try await harness.go()
        #expect(try await grows())
        await harness.advance(frames: 300)
        #expect(try await grows())
        await harness.advance(frames: 300)
        #expect(try await !grows())
        _ = try await harness.engine.selectCue(.cue("1"), ofShow: "show")
        #expect(try await grows())
        await harness.stop()
    }

    @Test func `the version stays while a cue is prepared for its frame`() async throws {
        let harness = try await EngineHarness.withActions()
        try await harness.addShow(ShowCue("1", "a", pre: 300))
        try await harness.go()
        let waiting = try await harness.engine.show("show").revision
        // The action is requested 50 frames ahead.
        await harness.advance(frames: 280)
        #expect(try await harness.engine.show("show").revision == waiting)
        await harness.advance(frames: 40)
        #expect(try await harness.engine.show("show").revision > waiting)
        await harness.stop()
    }

    @Test func `after a restart a show stands where it stood, plays nothing and names what was interrupted`()
        async throws
    {
        let first = try await EngineHarness.withActions(keepsState: true)
        let show = try await first.addShow(
            ShowCue("1", "a"),
            ShowCue("2", "long", .continue),
            ShowCue("3", "b", pre: 900),
            ShowCue("4", "a")
        ) {
            $0.notes = "kept"
            $0.cues[0].parameters = [:]
            $0.cues[3].color = "#ff8800"
        }
        try await first.go()
        await first.advance(frames: 200)
        try await first.go()
        await first.advance(frames: 200)
        await first.stop(keepsFolder: true)
        let second = try await EngineHarness(folder: first.folder, keepsState: true)
        let kept = try await second.engine.show(show.id)
        #expect(kept.settings == show.settings)
        #expect(kept.status.pointer == "4" && kept.status.runs.isEmpty)
        #expect(kept.status.interrupted == ["2", "3"])
        #expect(await second.advance(frames: 1500)[0].allSatisfy { $0 == 0 })
        #expect(try await second.go().interrupted.isEmpty)
        #expect(await second.advance(frames: 50)[0].contains(0.25))
        await second.stop()
    }
}
