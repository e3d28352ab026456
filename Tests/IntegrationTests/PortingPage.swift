// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The requests and events of `docs/porting.md`, by section, in their order.
struct PortingPage {
    /// What follows a heading of the second level.
    struct Section {
        let title: String
        var steps: [Step] = []
    }

    /// One request, or one event that is waited for, and the text that has it.
    struct Step {
        enum Action {
            case request(Request)
            case event(String)
        }

        let action: Action
        let text: String
    }

    /// `METHOD path body` → 200 `{"member": NAME}`, without the code marks.
    struct Request {
        let method: String
        let path: String
        /// JSON, or `@` and a file; nil for none.
        let body: String?
        /// The status that the page says; nil if it says none.
        let status: Int?
        /// A part of the response, as JSON with names in capitals for values to remember; nil if it says none.
        let answer: String?
    }

    let sections: [Section]

    init(_ text: String) {
        var sections: [Section] = []
        var isBlock = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isBlock.toggle() }
            if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
            guard !isBlock, !sections.isEmpty else { continue }
            sections[sections.count - 1].steps += Self.steps(in: line)
        }
        self.sections = sections
    }

    private static func steps(in line: Substring) -> [Step] {
        let pattern = /event `([^`]+)`|`([^`]+)`(?: → (\d{3})(?: `(\{[^`]*\})`)?)?/
        return line.matches(of: pattern).compactMap { match in
            if let type = match.1 { return Step(action: .event(String(type)), text: String(match.0)) }
            let words = (match.2 ?? "").split(separator: " ", maxSplits: 2)
            guard words.count > 1, words[1].hasPrefix("/"), words[0].allSatisfy(\.isUppercase) else {
                return nil
            }
            let request = Request(
                method: String(words[0]),
                path: String(words[1]),
                body: words.count > 2 ? String(words[2]) : nil,
                status: match.3.flatMap { Int($0) },
                answer: match.4.map { String($0) }
            )
            return Step(action: .request(request), text: String(match.0))
        }
    }
}
