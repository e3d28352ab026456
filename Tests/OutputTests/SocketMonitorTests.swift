// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Output

struct SocketMonitorTests {
    private func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("carillon-watch-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test func `only the socket's own name is an arrival`() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var watch = SocketMonitor(SocketLocation(directory: folder.path, name: "pipewire-0"))
        let seen1 = watch.takeArrival()
        #expect(!seen1)
        try Data().write(to: folder.appendingPathComponent("pipewire-0.lock"))
        let seen2 = watch.takeArrival()
        #expect(!seen2)
        try Data().write(to: folder.appendingPathComponent("pipewire-0"))
        let seen3 = watch.takeArrival()
        #expect(seen3)
        let seen4 = watch.takeArrival()
        #expect(!seen4)
    }

    @Test func `a folder that does not exist is watched as soon as it does`() throws {
        let folder = try makeFolder()
        try FileManager.default.removeItem(at: folder)
        var watch = SocketMonitor(SocketLocation(directory: folder.path, name: "pipewire-0"))
        let seen6 = watch.descriptor < 0
        #expect(seen6)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        watch.renew()
        let seen7 = watch.descriptor >= 0
        #expect(seen7)
    }

    @Test func `a folder that goes away is no longer watched`() throws {
        let folder = try makeFolder()
        var watch = SocketMonitor(SocketLocation(directory: folder.path, name: "pipewire-0"))
        try FileManager.default.removeItem(at: folder)
        let seen5 = watch.takeArrival()
        #expect(!seen5)
        let seen8 = watch.descriptor < 0
        #expect(seen8)
    }
}
