// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Reactor
import Testing

/// A temporary folder with a root, a secret beside it, and links in both directions.
final class DirectoryTests {
    private let base: URL
    private let root: Directory

    init() throws {
        base = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let tree = base.appendingPathComponent("root/sub")
        try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: base.appendingPathComponent("secret.txt"))
        try Data("inside".utf8).write(to: tree.appendingPathComponent("file.txt"))
        try FileManager.default.createSymbolicLink(
            atPath: base.appendingPathComponent("root/out").path,
            withDestinationPath: "../secret.txt"
        )
        try FileManager.default.createSymbolicLink(
            atPath: base.appendingPathComponent("root/absolute").path,
            withDestinationPath: "/etc"
        )
        root = try Directory(path: base.appendingPathComponent("root").path)
    }

    deinit { try? FileManager.default.removeItem(at: base) }

    @Test func `a file below the directory is opened and read`() throws {
        let file = try root.open(["sub", "file.txt"])
        #expect(file.kind == .regular)
        #expect(file.size == 6)
        #expect(try file.read(at: 2, count: 10) == Array("side".utf8))
    }

    @Test func `a directory is distinguished from a file`() throws {
        #expect(try root.open(["sub"]).kind == .directory)
        #expect(try root.open([]).kind == .directory)
    }

    @Test(arguments: [
        ["..", "secret.txt"], ["sub", "..", "..", "secret.txt"], ["."], [""], ["sub/file.txt"], ["out"],
        ["absolute", "passwd"], ["sub", "file.txt", "x"], ["none"], ["a\u{0}b"],
        [String(repeating: "x", count: 300)],
    ])
    func `files outside or absent are not found`(names: [String]) {
        #expect {
            _ = try root.open(names)
        } throws: { error in
            (error as? SystemError)?.isNotFound == true
        }
    }
}
