// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

struct InotifyTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("carillon-inotify-\(UUID().uuidString.prefix(8))")

    @Test func `events come in order, with the names of what they concern`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let queue = try Inotify()
        let watch = try queue.add(folder.path, events: UInt32(IN_CREATE | IN_DELETE | IN_DELETE_SELF))
        #expect(queue.readEvents().isEmpty)
        let file = folder.appendingPathComponent("one")
        try Data().write(to: file)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.removeItem(at: folder)
        let events = queue.readEvents()
        #expect(events.map(\.name) == ["one", "one", "", ""])
        #expect(events.allSatisfy { $0.watch == watch })
        #expect(events.map { $0.has(IN_CREATE) } == [true, false, false, false])
        #expect(events.map { $0.has(IN_DELETE, IN_DELETE_SELF) } == [false, true, true, false])
        #expect(events.last?.has(IN_IGNORED) == true)
    }

    @Test func `a folder that does not exist cannot be watched`() throws {
        let queue = try Inotify()
        let error = #expect(throws: SystemError.self) {
            try queue.add(folder.path, events: UInt32(IN_CREATE))
        }
        #expect(error?.isNotFound == true)
    }
}
