// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

struct FileLockTests {
    @Test func `a lock that is held is not taken, and one that was released is`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var first = try FileLock(unlessHeld: path)
        #expect(first != nil)
        let second = try FileLock(unlessHeld: path)
        #expect(second == nil)
        first = nil
        let third = try FileLock(unlessHeld: path)
        #expect(third != nil)
    }

    @Test func `a lock that cannot be made is an error`() {
        let failure = #expect(throws: SystemError.self) { try FileLock(unlessHeld: "/nowhere/lock") }
        #expect(failure?.code == ENOENT)
    }
}
