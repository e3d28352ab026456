// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A block of code in a document.
struct DocumentBlock {
    /// What follows the three backticks, such as `sh` or `sh system`; empty for plain text.
    let language: String
    /// The lines between.
    let text: String

    /// The blocks of a document, in order.
    static func all(of document: URL) throws -> [DocumentBlock] {
        var (blocks, language, lines): ([DocumentBlock], String?, [Substring]) = ([], nil, [])
        for line in try String(contentsOf: document, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
        {
            guard line.hasPrefix("```") else {
                lines.append(line)
                continue
            }
            if let known = language {
                blocks.append(DocumentBlock(language: known, text: lines.joined(separator: "\n")))
            }
            language = language == nil ? String(line.dropFirst(3)) : nil
            lines = []
        }
        return blocks
    }
}
