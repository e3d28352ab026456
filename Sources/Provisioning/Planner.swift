// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// Compares a document with a server.
struct Planner {
    private typealias Change = Plan.Change

    private let contract: Contract
    private let document: Document
    private var state: ServerState
    private var check: SchemaCheck
    private var changes: [Change] = []
    /// Names of elements that get another id, by kind: what refers to them is sent again.
    private var replaced: [String: Set<String>] = [:]

    init(_ document: Document, _ state: ServerState, _ contract: Contract) {
        (self.contract, self.document, self.state, check) = (contract, document, state, SchemaCheck(contract))
    }

    /// The changes in the order in which they are done.
    mutating func plan(
        _ digests: [String: String],
        _ prune: Set<String>
    ) throws(DocumentFaults) -> [Plan.Change] {
        for entry in document.entries where entry.kind.place == nil { compare(entry, digests, place: nil) }
        // Places are taken from the first on, so that none is moved again by a later one.
        for kind in Kind.all { if let place = kind.place { compareInOrder(kind, place) } }
        let position = Dictionary(uniqueKeysWithValues: zip(Kind.all.map(\.name), 0...))
        changes = changes.enumerated().sorted { one, other in
            let (left, right) = (position[one.element.kind.name] ?? 0, position[other.element.kind.name] ?? 0)
            return left == right ? one.offset < other.offset : left < right
        }.map(\.element)
        for kind in Kind.all.reversed() where prune.contains(kind.name) { removeOthers(kind, prune) }
        guard check.faults.isEmpty else { throw DocumentFaults(faults: check.faults) }
        return changes
    }

    // MARK: Comparing

    /// The place that an element gets: what a document says, and what requests say.
    private typealias Move = (said: JSONMember, sent: JSONMember)

    private mutating func compare(_ entry: Document.Entry, _ digests: [String: String], place: Move?) {
        let kind = entry.kind
        if state.ambiguous[kind.name]?.contains(entry.name) == true {
            return check.add(
                entry.mark,
                "\(entry.title): the server has several of this name; remove all but one"
            )
        }
        let json = named(entry)
        guard let element = state.elements[kind.name]?[entry.name] else {
            return kind.isCollection ? create(entry, json, place: place) : ()
        }
        // What is put is checked by its fields: what the document leaves out is the server's.
        if case .patch = kind.change {
            let value = SourceValue(entry.value, without: kind.apart)
            check.check(value, kind.changing(contract), entry.title)
        }
        let schemas = kind.fields(contract)
        guard case .object(let members) = json else { return }
        if kind.hasFiles, isReplaced(entry, element, digests) {
            create(entry, json, replacing: element)
            return
        }
        var differences = members.compactMap { member -> (String, JSONValue, JSONValue)? in
            guard !kind.apart.contains(member.name), member.name != kind.place?.member else { return nil }
            let actual = element.json[member.name] ?? .null
            let isSame = contract.matches(member.value, actual, schemas[member.name] ?? .object([]))
            return isSame && !refersToReplaced(member, kind.references)
                ? nil : (member.name, actual, member.value)
        }
        let own = JSONMember(kind.sentKey, .string(entry.name))
        if refersToReplaced(own, kind.references) { differences.append((own.name, .null, own.value)) }
        if let said = place?.said {
            differences.append((said.name, element.json[said.name] ?? .null, said.value))
        }
        let parts = partChanges(kind, json, element)
        guard !differences.isEmpty || !parts.steps.isEmpty else { return }
        var change = Change(
            verb: .change,
            kind: kind,
            name: entry.name,
            differences: differences.sorted { $0.0 < $1.0 } + parts.differences
        )
        var sent = Set(differences.map(\.0))
        if !kind.together.isDisjoint(with: sent) { sent.formUnion(kind.together) }
        let merged =
            members.filter { sent.contains($0.name) && $0.name != kind.place?.member }
            + (place.map { [$0.sent] } ?? [])
        switch kind.change {
        case .patch: change.steps = (merged.isEmpty ? [] : [.change(.object(merged))]) + parts.steps
        case .put: change.steps = [.change(kind.whole(element.json, members, entry.name))]
        case .again:
            change.steps = [.remove(force: false), .make(kind.whole(element.json, members, entry.name))]
        }
        changes.append(change)
    }

    /// What makes the parts of an element those of the document; nothing if it does not name them.
    private func partChanges(_ kind: Kind, _ json: JSONValue, _ element: ServerState.Element?) -> PartChanges
    {
        guard let parts = kind.parts, let said = json[parts.member] else { return PartChanges() }
        return PartChanges(
            parts,
            of: kind,
            contract,
            from: zip(element?.json[parts.member]?.list ?? [], element?.partIDs ?? []).map { ($0, $1) },
            to: said.list
        ) { refersToReplaced($0, kind.partReferences) }
    }

    /// Whether a member names an element that gets another id.
    private func refersToReplaced(_ member: JSONMember, _ references: [Kind.Reference]) -> Bool {
        references.contains { reference in
            let found = JSONValue.object([member]).strings(at: reference.path[...])
            return !(replaced[reference.kind] ?? []).isDisjoint(with: found)
        }
    }

    private mutating func create(
        _ entry: Document.Entry,
        _ json: JSONValue,
        place: Move? = nil,
        replacing old: ServerState.Element? = nil
    ) {
        let kind = entry.kind
        guard kind.isMade else {
            return check.add(
                entry.mark,
                "\(entry.title): the server has none of this name, and none can be made"
            )
        }
        guard case .object(let members) = json else { return }
        var change = Change(verb: old == nil ? .create : .replace, kind: kind, name: entry.name)
        change.differences = members.map { ($0.name, .null, $0.value) }
        if old != nil {
            change.steps.append(.remove(force: true))
            state.remove(entry.name, of: kind.name)
            replaced[kind.name, default: []].insert(entry.name)
        }
        if kind.hasFiles {
            guard let source = source(entry) else {
                let reason = "\(entry.title): the server has no such sound; name its file, path or url"
                return check.add(entry.mark, reason)
            }
            change.differences.removeAll { ["path", "url"].contains($0.field) }
            change.differences.append(source.difference)
            change.steps.append(source.step)
            let rest = members.filter { !["path", "url"].contains($0.name) }
            if !rest.isEmpty { change.steps.append(.change(.object(rest))) }
        } else {
            // Of the alternatives of the contract one is needed.
            let key = SourceMember(
                name: kind.sentKey,
                mark: entry.mark,
                value: SourceValue(mark: entry.mark, content: .scalar(.string(entry.name)))
            )
            let whole = SourceValue(
                mark: entry.value.mark,
                content: .object([key] + (SourceValue(entry.value, without: kind.apart).members ?? []))
            )
            check.check(whole, kind.creation(contract), entry.title)
            let sent = members.filter { member in
                member.value != .null && !kind.apart.contains(member.name)
                    && member.name != kind.place?.member
            }
            let own = [JSONMember(kind.sentKey, .string(entry.name))]
            change.steps.append(.make(.object(own + sent + (place.map { [$0.sent] } ?? []))))
            change.steps += partChanges(kind, json, nil).steps
        }
        changes.append(change)
    }

    private mutating func compareInOrder(_ kind: Kind, _ place: Kind.Place) {
        let entries = document.entries.filter { $0.kind.name == kind.name }
        let index = { (entry: Document.Entry) in entry.json[place.member]?.double }
        let placed = entries.filter { index($0) != nil }.sorted { (index($0) ?? 0) < (index($1) ?? 0) }
        var order = state.order[kind.name] ?? []
        var known = Set(order)
        for entry in entries where index(entry) == nil {
            if known.insert(entry.name).inserted { order.append(entry.name) }
            compare(entry, [:], place: nil)
        }
        let count = Set(order + placed.map(\.name)).count
        for entry in placed {
            let wanted = min(Int(index(entry) ?? 0), count - 1)
            let present = known.contains(entry.name) ? order.firstIndex(of: entry.name) : nil
            let target = min(wanted, present == nil ? order.count : order.count - 1)
            if let present { order.remove(at: present) }
            order.insert(entry.name, at: target)
            let said = JSONMember(place.member, .integer(target))
            let next: JSONValue = target + 1 < order.count ? .string(order[target + 1]) : .null
            let sent = place.before.map { JSONMember($0, next) } ?? said
            compare(entry, [:], place: present == target ? nil : (said, sent))
        }
    }

    // MARK: Sounds

    private func source(
        _ entry: Document.Entry
    ) -> (step: Change.Step, difference: (String, JSONValue, JSONValue))? {
        if let file = entry.file {
            let path = entry.value["file"]?.json ?? .string(file.path)
            return (.upload(file, baseVolume: entry.json["baseVolume"]), ("file", .null, path))
        }
        for name in ["path", "url"] {
            guard let place = entry.json[name] else { continue }
            return (.make(["name": .string(entry.name), .init(name): place]), (name, .null, place))
        }
        return nil
    }

    /// Whether the server's file is another than the document's; a file that the server found by itself is not replaced.
    private mutating func isReplaced(
        _ entry: Document.Entry,
        _ element: ServerState.Element,
        _ digests: [String: String]
    ) -> Bool {
        let own = element.answer["path"] ?? .null
        for name in ["path", "url"] {
            guard let place = entry.json[name] else { continue }
            let actual = element.answer[name] ?? .null
            guard place == actual else {
                check.add(
                    entry.mark,
                    "\(entry.title): the server has it from \(actual == .null ? "an upload" : actual.plain)"
                )
                return false
            }
        }
        guard let file = entry.file, digests[entry.name] != file.digest else { return false }
        guard own == .null else {
            check.add(
                entry.mark,
                "\(entry.title): the server's file \(own.plain) has another content, and is not replaced"
            )
            return false
        }
        return true
    }

    // MARK: References

    private var references: References { References(document: document, state: state) }

    /// The value with whole names where others are meant; a name without its extension is completed.
    private mutating func named(_ entry: Document.Entry) -> JSONValue {
        var json = entry.json
        for reference in entry.kind.references {
            var names: [String: String] = [:]
            for text in json.strings(at: reference.path[...]) where names[text] == nil {
                guard let name = references.name(of: text, reference.kind) else {
                    let word = reference.kind.dropLast()
                    check.add(
                        entry.mark,
                        "\(entry.title): there is no \(word) \"\(text)\", neither in the document nor on the server"
                    )
                    continue
                }
                names[text] = name
            }
            json = json.replacing(reference.path[...]) { names[$0] ?? $0 }
            if reference.isSet { json = json.sorting(reference.path.dropLast()) }
        }
        return json
    }

    // MARK: Removing

    private mutating func removeOthers(_ kind: Kind, _ prune: Set<String>) {
        let kept = Set(document.entries.lazy.filter { $0.kind.name == kind.name }.map(\.name))
        let users = kind.isHeldByUsers ? references.users(of: kind, prune) : [:]
        for (name, element) in (state.elements[kind.name] ?? [:]).sorted(by: { $0.key < $1.key })
        where !kept.contains(name) && kind.isRemovable(element.answer) {
            let change = Change(verb: .remove, kind: kind, name: name, steps: [.remove(force: false)])
            if let user = users[name] {
                check.add(user.mark, "\(change.title) cannot be removed, because \(user.title) names it")
            }
            changes.append(change)
        }
    }
}
