// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

@testable import MQTTBridge

struct AppendFileTests {
    @Test func `lines are written behind those that are there`() throws {
        try inFolder { folder in
            let path = folder + "/file"
            try AppendFile(path: path).append(Array("a\n".utf8))
            let file = try AppendFile(path: path)
            #expect(file.sizeInBytes == 2)
            try file.append(Array("b\n".utf8))
            try file.sync()
            #expect(file.sizeInBytes == 4)
            #expect(FileManager.default.contents(atPath: path) == Data("a\nb\n".utf8))
        }
    }

    @Test func `a disk without room is an error that names the call`() throws {
        let file = try AppendFile(path: "/dev/full")
        let failure = #expect(throws: SystemError.self) { try file.append([1]) }
        #expect(failure?.code == ENOSPC)
        #expect(failure?.operation == "write /dev/full")
        #expect(file.sizeInBytes == 0)
    }

    @Test func `an event that cannot be written is counted, and later ones follow`() throws {
        try inFolder { folder in
            // The first file of the queue.
            try FileManager.default.createDirectory(
                atPath: folder + "/queue",
                withIntermediateDirectories: true
            )
            var queue = try EventQueue(folder: folder + "/queue", limitInBytes: 1 << 20)
            try FileManager.default.removeItem(atPath: folder + "/queue")
            queue.append(sequence: 1, type: "a.b", text: "{}")
            #expect(queue.dropped == 1)
            try FileManager.default.createDirectory(
                atPath: folder + "/queue",
                withIntermediateDirectories: true
            )
            queue.append(sequence: 2, type: "a.b", text: "{}")
            #expect(queue.dropped == 1)
            #expect(queue.next()?.sequence == 2)
        }
    }
}
