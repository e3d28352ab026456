// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// `docs/porting.md` has every symbol of the documents that Carillon follows, and names events that there are.
///
/// `IntegrationTests` sends its requests.
struct PortingDocumentTests {
    let tree = SourceTree()

    @Test(arguments: PortingSymbols.all)
    func `every symbol of a document has its row, in the document's order`(_ document: PortingSymbols) throws
    {
        let rows = try section(document.title).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let symbols = rows.flatMap { row in
            row.dropFirst().prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        #expect(symbols == document.symbols)
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst(2).prefix(2)
            #expect(cells.contains { $0.contains { $0 != " " } }, "\(row) says nothing")
        }
    }

    /// The documents are not part of the project; they are read where they are beside it.
    @Test func `no identifier of the documents is missing`() throws {
        let folder = tree.root.deletingLastPathComponent().appending(path: "shared/seeds")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        #expect(files.isEmpty || files.count == PortingSymbols.all.count)
        for (file, document) in zip(files, PortingSymbols.all) {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let known = Set(words(of: try section(document.title))).union(document.others)
            for word in identifiers(in: text) where !known.contains(word) {
                Issue.record("\(document.title) lacks \(word)")
            }
        }
    }

    @Test func `every event that the page names is one of the event stream`() throws {
        let document = try tree.text(of: "asyncapi.yaml")
        let entry = /\n {6}([a-z][\w.-]+): \{ \$ref: "#\/components\/messages\//
        let types = Set(document.matches(of: entry).map { String($0.1) })
        #expect(types.count > 50)
        let groups = Set(types.map { $0.prefix { $0 != "." } })
        var count = 0
        for name in try tree.text(of: "docs/porting.md").matches(of: /`([a-z-]+)\.([a-zA-Z.]+)`/)
        where groups.contains(name.1) {
            count += 1
            #expect(types.contains("\(name.1).\(name.2)"))
        }
        #expect(count > 30)
    }

    // MARK: Reading

    private func section(_ title: String) throws -> String {
        let sections = try tree.text(of: "docs/porting.md").components(separatedBy: "\n## ")
        return try #require(sections.first { $0.hasPrefix(title + "\n") })
    }

    private func words(of text: String) -> [String] { text.matches(of: /[A-Za-z0-9_]+/).map { String($0.0) } }

    /// Words with a capital inside, and the names of declarations.
    private func identifiers(in document: String) -> Set<String> {
        // The text of one document was joined from pieces: `AVAudioPlayer.hvolume`, `volumeproperty`.
        let text = document.replacing(/\.h([a-z])/) { ".h \($0.1)" }.replacing(/property\b/, with: "")
        let declared = [
            /@property[^;]*?(\w+);/, /\n\s*[-+] ?\([^)]*\)\s*(\w+)/,
            /\n\s*(?:private |override )?(?:func|var|case|struct|enum|class) \.?(\w+)/, /\n\s*let (\w+):/,
            /\.h (\w+)\n/, /\.(\w+)\*\*/,
        ].flatMap { text.matches(of: $0).map { String($0.1) } }
        return Set(declared).union(
            words(of: text).filter { $0.contains(/[a-z][A-Z]|[A-Z]{2}[a-z]/) }
        )
    }
}
