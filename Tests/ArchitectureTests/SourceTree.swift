// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The project's own files, read from the place this file was compiled at.
struct SourceTree {
    /// The folder that holds Package.swift.
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of a file of the root.
    func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every Swift, C and header file below a folder of the root; a path of a file is that file.
    func files(below folder: String, endings: Set<String> = ["swift", "c", "h"]) -> [URL] {
        let start = root.appending(path: folder)
        let isFile = (try? start.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
        if isFile { return [start] }
        guard let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil) else {
            return []
        }
        return walk.compactMap { $0 as? URL }.filter {
            endings.contains($0.pathExtension) && !$0.hasDirectoryPath
        }
        .sorted { $0.path < $1.path }
    }

    /// The lines of a file, without their ends.
    func lines(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The modules that the files of a target import.
    func imports(of target: String) throws -> Set<String> {
        var modules: Set<String> = []
        for file in files(below: "Sources/\(target)", endings: ["swift"]) {
            for line in try lines(of: file) {
                let words = line.split(whereSeparator: { $0 == " " }).map(String.init)
                guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                    words[..<at].allSatisfy({
                        ["public", "package", "internal", "private", "@testable"].contains($0)
                    })
                else { continue }
                let module =
                    words[at + 1] == "struct" || words[at + 1] == "func" ? words[at + 2] : words[at + 1]
                modules.insert(String(module.prefix { $0 != "." }))
            }
        }
        return modules
    }
}
