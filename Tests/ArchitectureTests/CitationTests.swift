// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// What code and documents cite exists: rows of `docs/requirements.md`, entries of `docs/decisions.md`, files, types.
struct CitationTests {
    let tree = SourceTree()

    /// Folders and files that cite, with the endings of what is read in them.
    private static let citing = [
        "Sources", "Tests", "public", "docs", "Scripts", "Benchmarks/Sources", "packaging", "Package.swift",
        "openapi.yaml", "asyncapi.yaml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile",
    ]
    private static let endings: Set = [
        "swift", "c", "h", "md", "yaml", "js", "css", "html", "py", "sh", "service", "conf", "",
    ]

    @Test func `every row that is cited is a row of the requirements`() throws {
        let rows = try rows()
        #expect(rows.count == Set(rows).count, "a row is listed twice")
        for (file, citations) in try citations() {
            for row in citations.rows.subtracting(rows) {
                Issue.record(
                    "\(file.lastPathComponent) cites \(row), which docs/requirements.md does not have"
                )
            }
        }
    }

    @Test func `every row of the requirements is cited by a test`() throws {
        let cited = try citations().filter { $0.0.path.contains("/Tests/") }.flatMap(\.1.rows)
        for row in Set(try rows()).subtracting(cited).sorted() {
            Issue.record("no test cites \(row)")
        }
    }

    @Test func `every decision that is cited is an entry of the decisions`() throws {
        let text = try tree.text(of: "docs/decisions.md")
        let entries = text.matches(of: /\n### (D-\d{2,3})\s/).map { String($0.1) }
        #expect(entries.count == Set(entries).count, "a number is used twice")
        #expect(entries.count > 30)
        for (file, citations) in try citations() {
            for decision in citations.decisions.subtracting(entries) {
                Issue.record(
                    "\(file.lastPathComponent) cites \(decision), which docs/decisions.md does not have"
                )
            }
        }
    }

    @Test func `nothing cites a document outside the repository`() throws {
        let refused = ["architecture, section", "architecture section", "checklist, section"]
        for file in files() where file.lastPathComponent != "CitationTests.swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in refused where text.contains(word) {
                Issue.record("\(file.lastPathComponent) cites \(word)")
            }
        }
    }

    // MARK: Reading

    private struct Citations {
        var rows: Set<String> = []
        var decisions: Set<String> = []
    }

    /// The numbers of the requirements' rows, from the first cells of its tables.
    private func rows() throws -> [String] {
        let rows = try tree.text(of: "docs/requirements.md").matches(
            of: /\n\| <a id="([A-Z]{2}-Q?\d+)"><\/a>/
        )
        return rows.map { String($0.1) }
    }

    private func files() -> [URL] {
        Self.citing.flatMap { tree.files(below: $0, endings: Self.endings) }
    }

    private func citations() throws -> [(URL, Citations)] {
        try files().map { ($0, Self.citations(in: try String(contentsOf: $0, encoding: .utf8))) }
    }

    /// What a text cites; `SM-01 to SM-04` cites the rows between, too.
    private static func citations(in text: String) -> Citations {
        var found = Citations()
        var first: Substring?
        var isRange = false
        for bytes in text.utf8.split(whereSeparator: { !isPartOfWord($0) }) {
            let word = Substring(bytes)
            guard let prefix = prefix(of: word) else {
                isRange = bytes.elementsEqual("to".utf8)
                if !isRange { first = nil }
                continue
            }
            if prefix == "D-" {
                found.decisions.insert(String(word))
            } else {
                found.rows.insert(String(word))
                if isRange, let first { found.rows.formUnion(rows(from: first, to: word, prefix)) }
                first = word
            }
            isRange = false
        }
        return found
    }

    /// `SM-` of `SM-18`, `AQ-Q` of `AQ-Q1`, `D-` of `D-04`; nil for any other word.
    private static func prefix(of word: Substring) -> String? {
        guard word.utf8.count < 7, let end = word.firstIndex(where: \.isNumber),
            word[end...].allSatisfy(\.isNumber)
        else { return nil }
        let prefix = String(word[..<end])
        return ["D-", "SM-", "SS-", "AP-", "SX-", "AQ-", "AQ-Q", "HI-"].contains(prefix) ? prefix : nil
    }

    private static func rows(from first: Substring, to last: Substring, _ prefix: String) -> [String] {
        guard first.hasPrefix(prefix), let start = Int(first.dropFirst(prefix.count)),
            let end = Int(last.dropFirst(prefix.count)), start <= end
        else { return [] }
        let width = last.count - prefix.count
        return (start...end).map { number in
            let digits = String(number)
            return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
