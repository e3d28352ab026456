// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// What makes the parts of an element, such as the tiles of a board, those of a document.
///
/// Parts that have the same identity in both lists stay and are changed; the others are removed, and made at their place.
struct PartChanges {
    private(set) var differences: [(field: String, old: JSONValue, new: JSONValue)] = []
    private(set) var steps: [Plan.Change.Step] = []

    /// None.
    init() {}

    /// Compares two lists; what a part of the document leaves out has its default.
    ///
    /// - Parameters:
    ///   - parts: says what parts are.
    ///   - kind: that of the element.
    ///   - contract: says what parts can have.
    ///   - actual: the parts of the server with their ids, in order.
    ///   - said: those of the document.
    ///   - isStale: whether a member is sent although it is the same, because it names what gets another id.
    init(
        _ parts: Kind.Parts,
        of kind: Kind,
        _ contract: Contract,
        from actual: [(json: JSONValue, id: String)],
        to said: [JSONValue],
        isStale: (JSONMember) -> Bool
    ) {
        let fields = parts.fields(of: kind, contract)
        let identity = { (part: JSONValue) in
            let values = parts.identity.map { name -> JSONValue in
                let schema = fields[name] ?? .object([])
                return contract.brief(part[name] ?? contract.standard(schema) ?? .null, schema)
            }
            return String(decoding: JSONValue.array(values).encoded, as: UTF8.self)
        }
        var old = actual.enumerated().map { (key: identity($0.element.json), index: $0.offset) }
        var new = said.enumerated().map { (key: identity($0.element), index: $0.offset) }
        if parts.own == nil {
            // Their order says nothing: it is made the same.
            old.sort { ($0.key, $0.index) < ($1.key, $1.index) }
            new.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        }
        var (removed, made): (Set<Int>, Set<Int>) = ([], [])
        for step in new.map(\.key).difference(from: old.map(\.key)) {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): made.insert(offset)
            }
        }
        let kept = zip(
            old.indices.filter { !removed.contains($0) },
            new.indices.filter { !made.contains($0) }
        )
        for offset in removed.sorted() {
            let part = actual[old[offset].index]
            steps.append(.removePart(part.id))
            note("\(parts.member)[\(old[offset].index)]", part.json, .null)
        }
        var place: [Int: String] = [:]
        for (left, right) in kept {
            let part = actual[old[left].index]
            place[right] = part.id
            let title = "\(parts.member)[\(new[right].index)]"
            compare(part, said[new[right].index], title, fields, contract, isStale)
        }
        var next: String?
        var steps: [Plan.Change.Step] = []
        for offset in new.indices.reversed() {
            if let id = place[offset] { next = id }
            guard made.contains(offset) else { continue }
            let part = said[new[offset].index]
            steps.append(.makePart(part, before: next))
            note("\(parts.member)[\(new[offset].index)]", .null, part)
        }
        // Each is put directly before the one that stays, so the first one is made first.
        self.steps += steps.reversed()
    }

    /// Compares a part that stays.
    private mutating func compare(
        _ actual: (json: JSONValue, id: String),
        _ said: JSONValue,
        _ title: String,
        _ fields: [String: JSONValue],
        _ contract: Contract,
        _ isStale: (JSONMember) -> Bool
    ) {
        var sent: [JSONMember] = []
        var before: [JSONMember] = []
        for (name, schema) in fields.sorted(by: { $0.key < $1.key }) {
            let standard = contract.standard(schema)
            guard let value = said[name] ?? standard else { continue }
            let old = actual.json[name] ?? standard ?? .null
            let member = JSONMember(name, value)
            if contract.matches(value, old, schema), !isStale(member) { continue }
            sent.append(member)
            before.append(JSONMember(name, old))
        }
        guard !sent.isEmpty else { return }
        steps.append(.changePart(actual.id, .object(sent)))
        note(title, .object(before), .object(sent))
    }

    private mutating func note(_ field: String, _ old: JSONValue, _ new: JSONValue) {
        if let index = differences.firstIndex(where: { $0.field == field }) {
            differences[index].new = new
        } else {
            differences.append((field, old, new))
        }
    }
}
