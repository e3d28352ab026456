// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// What has made text from outside expensive or ambiguous (decision D-96) is not written again.
struct TextRuleTests {
    let tree = SourceTree()

    /// The targets that text from outside reaches.
    private static let targets = [
        "API", "Codecs", "Decoding", "Engine", "HTTPCore", "HTTPServer", "JSONCoding", "Provisioning",
        "Snapcast", "Storage",
    ]

    private func lines(_ body: (_ place: String, _ line: Substring) -> Void) throws {
        for target in Self.targets {
            for file in tree.files(below: "Sources/\(target)", endings: ["swift"]) {
                for (number, line) in try tree.lines(of: file).enumerated() {
                    body("\(file.lastPathComponent):\(number + 1)", line)
                }
            }
        }
    }

    @Test func `text is cut by bytes, not by characters, of which one may be a whole body`() throws {
        // In a text that is made, or made into one.
        let pattern = /(\\\([^)]*|String\([^)]*)\.(prefix|suffix)\(\d/
        try lines { place, line in
            #expect(
                line.firstMatch(of: pattern) == nil || line.contains("digest.prefix"),
                "\(place) cuts by characters"
            )
        }
    }

    @Test func `nothing goes back by characters, of which each may be looked for from the beginning`() throws
    {
        let pattern = /utf8\.count >.*removeLast|[^8s]\.lastIndex\(of: "/
        try lines { place, line in
            #expect(
                line.firstMatch(of: pattern) == nil || line.contains("remoteAddress"),
                "\(place) goes back by characters"
            )
        }
    }

    @Test func `quotes and commas in text from outside are found by scalars`() throws {
        // A quote with a mark on it is another character than a quote.
        let pattern = /contains\("[,"\\]|replacing\("\\""/
        try lines { place, line in
            #expect(line.firstMatch(of: pattern) == nil, "\(place) looks for a character")
        }
    }

    @Test func `members of JSON are found and sorted by their bytes`() throws {
        for file in tree.files(below: "Sources/JSONCoding") + tree.files(below: "Sources/API/JSON") {
            for (number, line) in try tree.lines(of: file).enumerated() {
                let isByCharacters = line.contains(".name ==") || line.contains(".name <")
                #expect(!isByCharacters, "\(file.lastPathComponent):\(number + 1)")
            }
        }
    }

    @Test func `no work that takes long runs on the threads that all tasks share`() throws {
        for file in tree.files(below: "Sources", endings: ["swift"]) {
            let text = try tree.lines(of: file).joined(separator: "\n")
            #expect(!text.contains("globalConcurrentExecutor"), "\(file.lastPathComponent)")
        }
    }
}
