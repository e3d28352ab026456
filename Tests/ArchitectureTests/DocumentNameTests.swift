// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Files and types that the documents name exist.
struct DocumentNameTests {
    let tree = SourceTree()

    /// Folders in which a path of a document may begin, besides the root and the document's own folder.
    private static let bases = ["", "Sources/", "public/", "Tests/"]
    private static let endings: Set = [
        "swift", "c", "h", "md", "js", "css", "html", "py", "sh", "conf", "yaml", "yml", "service", "socket",
    ]

    private func documents() -> [URL] {
        ["docs", "Sources", "README.md", "CONTRIBUTING.md"].flatMap { tree.files(below: $0, endings: ["md"]) }
    }

    @Test func `every path that a document names exists`() throws {
        var count = 0
        for document in documents() {
            let folder = document.deletingLastPathComponent().path
            for name in try names(in: document) where isPath(name) {
                count += 1
                let places = Self.bases.map { "\(tree.root.path)/\($0)\(name)" } + ["\(folder)/\(name)"]
                #expect(
                    places.contains { FileManager.default.fileExists(atPath: $0) },
                    "\(document.lastPathComponent) names \(name)"
                )
            }
        }
        #expect(count > 40)
    }

    @Test(arguments: ["Sources/README.md", "CONTRIBUTING.md", "docs/decisions.md"])
    func `every type that a document names is declared`(_ path: String) throws {
        let known = try declared()
        let document = tree.root.appending(path: path)
        for name in try names(in: document) {
            guard let match = name.wholeMatch(of: /([A-Z]\w+)(?:[.+]\w+)?(?:\.[a-z]+)?/) else { continue }
            guard match.1.contains(where: \.isLowercase) else { continue }
            #expect(known.contains(String(match.1)), "\(path) names \(name)")
        }
    }

    // MARK: Reading

    /// The words between backticks, outside blocks of code, up to their first space.
    private func names(in document: URL) throws -> [String] {
        var isCode = false
        var names: [String] = []
        for line in try tree.lines(of: document) {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            for index in parts.indices where index % 2 == 1 {
                names.append(String(parts[index].prefix { $0 != " " && $0 != "(" }))
            }
        }
        return names
    }

    /// Whether a name is a path of the repository: it begins with a folder of ours, or ends as our files do.
    private func isPath(_ name: String) -> Bool {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "/._+-".contains($0) }), name.contains("/"),
            !name.hasPrefix("/"), let first = name.split(separator: "/").first
        else { return false }
        return Self.bases.contains { base in
            FileManager.default.fileExists(atPath: "\(tree.root.path)/\(base)\(first)")
        }
    }

    /// Targets, types and files of the package, without their endings.
    private func declared() throws -> Set<String> {
        var known = Set(try FileManager.default.contentsOfDirectory(atPath: tree.root.path))
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        for file in ["Sources", "Tests", "Benchmarks"].flatMap({
            tree.files(below: $0, endings: Self.endings)
        }) {
            known.formUnion(file.path.dropFirst(tree.root.path.count).split(separator: "/").map(String.init))
            known.insert(String(file.lastPathComponent.prefix { $0 != "." && $0 != "+" }))
            guard file.pathExtension == "swift" else { continue }
            for line in try tree.lines(of: file) {
                let words = line.split(separator: " ")
                guard let at = words.firstIndex(where: kinds.contains), at + 1 < words.count else { continue }
                known.insert(String(words[at + 1].prefix { $0.isLetter || $0.isNumber }))
            }
        }
        return known
    }
}
