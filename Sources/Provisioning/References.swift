// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// What names what, in a document and at the server.
struct References {
    let document: Document
    let state: ServerState

    /// The whole name of what a text means: a name, a name without its extension, or the id at the server.
    func name(of text: String, _ kind: String) -> String? {
        let known = state.elements[kind] ?? [:]
        let described = document.entries.lazy.filter { $0.kind.name == kind }
        if known[text] != nil || described.contains(where: { $0.name == text }) { return text }
        let ending = text + "."
        let longer = Set(
            known.keys.filter { $0.hasPrefix(ending) } + described.map(\.name).filter { $0.hasPrefix(ending) }
        )
        return longer.filter { !$0.dropFirst(ending.count).contains(".") }.min()
            ?? known.first { $0.value.id == text }?.key
    }

    /// Finds what names elements of a kind once the document is applied.
    ///
    /// - Parameters:
    ///   - kind: of what is named.
    ///   - prune: the kinds of which the server keeps only what the document has.
    /// - Returns: for each name, one of those that use it.
    func users(of kind: Kind, _ prune: Set<String>) -> [String: (title: String, mark: SourceMark)] {
        var users: [String: (title: String, mark: SourceMark)] = [:]
        for user in Kind.all {
            let references = user.references.filter { $0.kind == kind.name }
            guard !references.isEmpty else { continue }
            let elements = state.elements[user.name] ?? [:]
            let entries = document.entries.filter { $0.kind.name == user.name }
            let said = Dictionary(entries.map { ($0.name, $0) }) { $1 }
            for name in Set(elements.keys).union(said.keys).sorted() {
                let (element, entry) = (elements[name], said[name])
                let isRemoved =
                    entry == nil && prune.contains(user.name)
                    && element.map { user.isRemovable($0.answer) } == true
                guard !isRemoved else { continue }
                let title = name.isEmpty ? user.name : "\(user.name).\(name)"
                for reference in references {
                    let member = reference.path[0]
                    let isReplaced =
                        user.alternatives.contains(member)
                        && user.alternatives.contains { entry?.json[$0] != nil }
                    let kept = isReplaced ? nil : element?.json[member]
                    let value = entry?.json[member] ?? kept ?? .null
                    let own = JSONMember(member, member == user.sentKey ? .string(name) : value)
                    for text in JSONValue.object([own]).strings(at: reference.path[...]) {
                        users[self.name(of: text, kind.name) ?? text] = (title, entry?.mark ?? document.start)
                    }
                }
            }
        }
        return users
    }
}
