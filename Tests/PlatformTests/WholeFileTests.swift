// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

struct WholeFileTests {
    private func withFolder(_ test: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whole-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder.path)
    }

    @Test func `a file is replaced with its mode, and nothing is left beside it`() throws {
        try withFolder { folder in
            let file = WholeFile(folder + "/a")
            #expect(try file.read(limitInBytes: 10) == nil)
            try file.replace(with: [1, 2], mode: 0o600)
            try file.replace(with: [3], mode: 0o640)
            let content = try #require(try file.read(limitInBytes: 1))
            #expect(content.bytes == [3] && content.mode == 0o640 && content.owner == getuid())
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
        }
    }

    @Test func `a file that is too large, no file or not to be found is an error, not an absence`() throws {
        try withFolder { folder in
            let file = WholeFile(folder + "/a")
            try file.replace(with: [1, 2], mode: 0o600)
            #expect(throws: SystemError(operation: "read \(file.path)", code: EFBIG)) {
                try file.read(limitInBytes: 1)
            }
            for (path, code) in [(folder, EINVAL), (file.path + "/b", ENOTDIR)] {
                #expect(throws: SystemError(operation: "open \(path)", code: code)) {
                    try WholeFile(path).read(limitInBytes: 1)
                }
            }
            symlink(file.path, folder + "/link")
            #expect(throws: SystemError(operation: "open \(folder)/link", code: ELOOP)) {
                try WholeFile(folder + "/link").read(limitInBytes: 2)
            }
            #expect(throws: SystemError.self) {
                try WholeFile(folder + "/none/a").replace(with: [], mode: 0o600)
            }
        }
    }
}
