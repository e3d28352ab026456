// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Every link of the documents resolves, and every shell block marked as runnable is run.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DocumentTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    private static func documents() throws -> [URL] {
        let docs = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: "docs"),
            includingPropertiesForKeys: nil
        )
        let top = [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Sources/README.md", "Benchmarks/README.md",
        ]
        return (docs.filter { $0.pathExtension == "md" } + top.map { root.appending(path: $0) })
            .sorted { $0.path < $1.path }
    }

    /// Code has no links.
    private static func prose(_ text: String) -> String {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode
        }.map { $0.replacing(/`[^`]*`/, with: "code") }.joined(separator: "\n")
    }

    /// The name by which a heading is linked to.
    private static func anchor(_ heading: Substring) -> String {
        heading.lowercased().replacing(/[^\w\s-]/, with: "").trimmingCharacters(in: .whitespaces)
            .replacing(" ", with: "-")
    }

    @Test func `every link inside the project resolves`() throws {
        var count = 0
        for document in try Self.documents() {
            let text = try String(contentsOf: document, encoding: .utf8)
            for link in Self.prose(text).matches(of: /\]\(([^)\s]+)\)/).map(\.1) where !link.contains("://") {
                count += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target =
                    parts[0].isEmpty
                    ? document : document.deletingLastPathComponent().appending(path: String(parts[0]))
                let isThere = FileManager.default.fileExists(atPath: target.standardizedFileURL.path)
                #expect(isThere, "\(document.lastPathComponent) links to \(link)")
                guard isThere, parts.count == 2, target.pathExtension == "md" else { continue }
                let headings = try String(contentsOf: target, encoding: .utf8).matches(of: /\n#+ (.+)/)
                #expect(headings.contains { Self.anchor($0.1) == parts[1] }, "\(link) has no such heading")
            }
        }
        #expect(count > 20)
    }

    @Test func `every document of the folder is linked from the README`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        for document in try Self.documents() where document.path.contains("/docs/") {
            #expect(readme.contains("docs/\(document.lastPathComponent)"), "\(document.lastPathComponent)")
        }
    }

    @Test func `every shell block marked as runnable runs`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        var count = 0
        for document in try Self.documents() {
            let text = try String(contentsOf: document, encoding: .utf8)
            let blocks = text.matches(of: /\n```sh run\n((?s).*?)\n```/).map { String($0.1) }
            guard !blocks.isEmpty else { continue }
            let state = files.folder.appending(path: document.lastPathComponent)
            let server = try ServerProcess.withDemoSounds(runtime: files.folder, state: state)
            for block in blocks {
                count += 1
                try run(block, of: document, against: server)
            }
            #expect(server.terminate() == 0)
        }
        #expect(count > 10)
    }

    // MARK: Parts

    private func run(_ block: String, of document: URL, against server: ServerProcess) throws {
        let script = """
            set -euo pipefail
            cd '\(Self.root.path)'; export API='\(server.address)/v1' CARILLON_CTL_SERVER='\(server.address)'
            carillon() { '\(ServerProcess.binary.path)' "$@"; }
            \(block)
            """
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(document.lastPathComponent):\n\(block)\n\(said)")
    }
}
