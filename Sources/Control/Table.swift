// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A text table whose columns are as wide as their longest cell.
package struct Table: Sendable, Equatable {
    private let head: [String]
    private let rows: [[String]]

    /// Makes a table; every row has as many cells as the head.
    package init(_ head: [String], _ rows: [[String]]) {
        self.head = head
        self.rows = rows
    }

    /// The lines, the head first.
    package var lines: [String] {
        let all = ([head] + rows).map { row in row.map(Self.oneLine) }
        let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Replaces control characters, so that foreign text can neither begin a line nor control the terminal.
    package static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isControl ? " " : $0 }))
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it is a control character or an end of line.
    fileprivate var isControl: Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(generalCategory)
    }
}
