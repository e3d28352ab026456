// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

@testable import Engine

final class LibraryWalkTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString)")

    init() throws {
        for name in ["in", ".hidden"] {
            let inner = folder.appending(path: name)
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        }
        for name in ["b", "in/caf\u{E9}", "in/cafe\u{301}", ".hidden/c", ".d"] {
            try Data().write(to: folder.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func `all files below a folder are listed in the order of their bytes, except hidden ones`() {
        var walk = LibraryWalk(limit: 100)
        walk.list(below: folder.path)
        #expect(walk.names == ["b", "in", "in/cafe\u{301}", "in/caf\u{E9}"])
        #expect(walk.unread == [] && !walk.isCut)
    }

    @Test func `a walk ends at its limit, and says so`() {
        var walk = LibraryWalk(limit: 5)
        walk.list(below: folder.path)
        #expect(walk.names.count == 4 && !walk.isCut)
        walk.list(below: folder.path)
        #expect(walk.names.count == 1 && walk.isCut)
    }

    @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
    func `a folder that cannot be read is noted, the others are listed`() throws {
        let inner = folder.appending(path: "in").path
        #expect(chmod(inner, 0) == 0)
        defer { _ = chmod(inner, 0o700) }
        var walk = LibraryWalk(limit: 100)
        walk.list(below: folder.path)
        #expect(walk.names.first == "b")
        #expect(walk.unread == [ExactPath(inner)])
    }
}
