// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage
import Testing

@testable import SQLiteStorage

/// Changes that wait for the answers of requests.
final class HeldChangesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "held-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "state.sqlite").path }
    private let begin = ContinuousClock.now

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func flag(_ name: String, _ isOn: Bool = true) -> StateChange { .putFlag(name: name, isOn: isOn) }

    @Test func `what is behind a hold waits for it, and comes in order`() {
        var held = HeldChanges<Int>()
        let isHeld = [held.append([flag("free")]), held.wait(0)]
        let first = held.hold([flag("a")], at: begin)
        let isBehindFirst = [held.append([flag("b")]), held.wait(1)]
        let second = held.hold([flag("c")], at: begin)
        let isBehindSecond = [held.append([flag("d")]), held.wait(2)]
        #expect(isHeld + isBehindFirst + isBehindSecond == [false, false, true, true, true, true])
        // The later one ends first: it waits for the earlier one.
        let none = held.release(second, adding: [flag("answer c")])
        #expect(none?.changes.isEmpty == true && none?.callers.isEmpty == true)
        let all = held.release(first, adding: [flag("answer a")])
        #expect(all?.changes == ["a", "b", "c", "d", "answer c", "answer a"].map { flag($0) })
        #expect(all?.callers == [1, 2] && held.isEmpty)
        let again = held.release(first, adding: [flag("x")])
        #expect(again == nil)
    }

    @Test func `a hold ends by itself after its time, and no other`() {
        var held = HeldChanges<Int>()
        let old = held.hold([flag("a")], at: begin)
        let young = held.hold([flag("b")], at: begin + .seconds(2))
        let freed = held.release(before: begin + .seconds(1))
        #expect(freed.changes == [flag("a")] && held.begin == begin + .seconds(2))
        let (none, other) = (held.release(old, adding: []), held.release(young, adding: []))
        #expect(none == nil && other?.changes == [flag("b")])
    }

    @Test func `what a request changed is committed with its answer, and others do not wait for it`()
        async throws
    {
        let database = try StateDatabase(path: path, longestHold: .seconds(600))
        database.submit([flag("before")])
        let hold = database.hold([flag("held")])
        let younger = database.hold([flag("younger")])
        // The one before is committed although both are held.
        while try database.load().flags.isEmpty { await Task.yield() }
        #expect(try database.load().flags == ["before": true])
        database.release(hold, adding: [flag("answer")])
        while try database.load().flags.count == 1 { await Task.yield() }
        #expect(try database.load().flags.keys.sorted() == ["answer", "before", "held"])
        database.release(younger, adding: [])
        try await database.flush()
        #expect(try database.load().flags["younger"] == true)
        database.close()
    }

    @Test func `a hold that nobody ends delays nobody for ever, and none is lost at the end`() async throws {
        let database = try StateDatabase(path: path)
        _ = database.hold([flag("a")])
        database.submit([flag("b")])
        // Ends by itself.
        try await database.flush()
        #expect(try database.load().flags.count == 2)
        _ = database.hold([flag("c")])
        database.close()
        let again = try StateDatabase(path: path)
        #expect(try again.load().flags.count == 3)
        again.close()
    }
}
