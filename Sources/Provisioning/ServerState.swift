// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// What a server has of the kinds of a document, with names instead of ids.
struct ServerState: Sendable {
    /// A resource or an element of a collection.
    struct Element: Sendable {
        /// Empty for a single resource.
        let id: String
        /// As the server answered it.
        let answer: JSONValue
        /// The fields that a document can have, with names of other kinds instead of their ids.
        fileprivate(set) var json: JSONValue
        /// The ids of its parts, in the order in which `json` has them.
        fileprivate(set) var partIDs: [String] = []
    }

    private let contract: Contract
    private(set) var elements: [String: [String: Element]] = [:]
    /// The names of elements in the order of the server, by kind.
    private(set) var order: [String: [String]] = [:]
    /// Names that several elements have, by kind.
    private(set) var ambiguous: [String: Set<String>] = [:]

    /// The parts with a list of their own: by kind and the id of their element.
    private var parts: [String: [String: [JSONValue]]] = [:]

    init(_ contract: Contract) { self.contract = contract }

    /// Adds the answer of a single resource, or a page of a collection.
    mutating func add(_ answer: JSONValue, of kind: Kind) {
        guard let list = kind.list else {
            let whole = kind.part.flatMap { answer[$0] } ?? answer
            elements[kind.name] = ["": Element(id: "", answer: whole, json: fields(of: whole, kind))]
            return
        }
        guard case .array(let found) = answer[list] else { return }
        for element in found where kind.isListed(element) {
            guard let name = element[kind.key]?.text, let id = element["id"] ?? element[kind.key] else {
                continue
            }
            let added = Element(id: id.plain, answer: element, json: fields(of: element, kind))
            if elements[kind.name]?[name] == nil {
                order[kind.name, default: []].append(name)
            } else {
                ambiguous[kind.name, default: []].insert(name)
            }
            elements[kind.name, default: [:]][name] = added
        }
    }

    /// Adds a page of a list of parts.
    mutating func add(_ answer: JSONValue, parts list: Kind.Parts, of kind: Kind) {
        guard let own = list.own else { return }
        for part in answer[list.member]?.list ?? [] {
            parts[kind.name, default: [:]][part[own.answered]?.plain ?? "", default: []].append(part)
        }
    }

    /// Gives elements their places and parts, and puts names in the place of ids; after everything was added.
    mutating func finish() {
        for kind in Kind.all {
            placeElements(kind)
            if let list = kind.parts { addParts(list, kind) }
        }
        nameReferences()
    }

    private mutating func placeElements(_ kind: Kind) {
        guard let place = kind.place else { return }
        let known = elements[kind.name] ?? [:]
        let number = { (name: String) in known[name]?.answer[place.answered]?.double ?? 0 }
        let sorted = (order[kind.name] ?? []).sorted { number($0) < number($1) }
        order[kind.name] = sorted
        guard place.before != nil else { return }
        for (index, name) in sorted.enumerated() {
            guard let json = known[name]?.json else { continue }
            elements[kind.name]?[name]?.json = json.setting(place.member, .integer(index))
        }
    }

    private mutating func addParts(_ list: Kind.Parts, _ kind: Kind) {
        let known = list.fields(of: kind, contract)
        let items = list.schema(of: kind, contract)["items"] ?? .object([])
        for (name, element) in elements[kind.name] ?? [:] {
            var found = element.answer[list.member]?.list ?? []
            if let own = list.own {
                found = (parts[kind.name]?[element.id] ?? []).sorted {
                    ($0[own.order]?.double ?? 0) < ($1[own.order]?.double ?? 0)
                }
            }
            let values = found.map { part in
                contract.brief(
                    .object(known.keys.compactMap { key in part[key].map { JSONMember(key, $0) } }),
                    items
                )
            }
            elements[kind.name]?[name]?.partIDs = found.compactMap { $0["id"]?.plain }
            elements[kind.name]?[name]?.json = element.json.setting(list.member, .array(values))
        }
    }

    private mutating func nameReferences() {
        var names: [String: [String: String]] = [:]
        for (kind, elements) in elements {
            for (name, element) in elements where !element.id.isEmpty {
                names[kind, default: [:]][element.id] = name
            }
        }
        let plain = ["sounds", "stations", "actions", "targets", "inputs", "shows"].map { names[$0] ?? [:] }
        for kind in Kind.all where !kind.references.isEmpty || kind.hasOperations {
            for (name, element) in elements[kind.name] ?? [:] {
                var json = element.json
                for reference in kind.references {
                    let known = names[reference.kind] ?? [:]
                    json = json.replacing(reference.path[...]) { known[$0] }
                    if reference.isSet { json = json.sorting(reference.path.dropLast()) }
                }
                if kind.hasOperations { json = json.namingOperations(plain) }
                elements[kind.name]?[name]?.json = json
            }
        }
    }

    /// Forgets an element, because it is removed.
    mutating func remove(_ name: String, of kind: String) { elements[kind]?[name] = nil }

    private func fields(of answer: JSONValue, _ kind: Kind) -> JSONValue {
        let answer = kind.normalized(answer)
        let changing = contract.properties(kind.changing(contract))
        let members = kind.fields(contract).sorted { $0.key < $1.key }.compactMap {
            name,
            schema -> JSONMember? in
            guard !kind.apart.contains(name), let value = answer[name] else { return nil }
            // What cannot be said is left out.
            if value == .null, !contract.allowsNull(changing[name] ?? schema) { return nil }
            return JSONMember(name, contract.brief(value, schema))
        }
        return .object(members)
    }
}

extension JSONValue {
    /// Replaces the string at a path, where `*` stands for each element of a list.
    ///
    /// - Parameters:
    ///   - path: the members that lead to it.
    ///   - change: nil leaves a string as it is, but takes it out of a list.
    /// - Returns: the value with the other strings.
    func replacing(_ path: ArraySlice<String>, _ change: (String) -> String?) -> JSONValue {
        guard let first = path.first else { return text.flatMap(change).map { .string($0) } ?? self }
        let rest = path.dropFirst()
        switch self {
        case .array(let elements) where first == "*" && rest.isEmpty:
            return .array(
                elements.compactMap { element -> JSONValue? in
                    guard let text = element.text else { return element }
                    return change(text).map { .string($0) }
                }
            )
        case .array(let elements) where first == "*":
            return .array(elements.map { $0.replacing(rest, change) })
        case .object(let members):
            return .object(
                members.map {
                    $0.name == first ? JSONMember($0.name, $0.value.replacing(rest, change)) : $0
                }
            )
        default: return self
        }
    }

    /// The strings of the list at a path in order; `*` as in ``replacing(_:_:)``.
    func sorting(_ path: ArraySlice<String>) -> JSONValue {
        switch self {
        case .array(let elements) where path.isEmpty:
            return .array(elements.sorted { ($0.text ?? "") < ($1.text ?? "") })
        case .array(let elements) where path.first == "*":
            return .array(elements.map { $0.sorting(path.dropFirst()) })
        case .object(let members):
            return .object(
                members.map {
                    $0.name == path.first ? JSONMember($0.name, $0.value.sorting(path.dropFirst())) : $0
                }
            )
        default: return self
        }
    }

    /// The strings at a path with their indexes in words, such as `sounds[2]`.
    func strings(at path: ArraySlice<String>) -> [String] {
        guard let first = path.first else { return text.map { [$0] } ?? [] }
        let rest = path.dropFirst()
        switch self {
        case .array(let elements) where first == "*": return elements.flatMap { $0.strings(at: rest) }
        case .object: return self[first]?.strings(at: rest) ?? []
        default: return []
        }
    }

    /// An action whose operations name sounds, stations and actions instead of giving their ids.
    ///
    /// - Parameter names: the names of sounds, of stations and of actions by id.
    /// - Returns: the action.
    fileprivate func namingOperations(_ names: [[String: String]]) -> JSONValue {
        guard case .array(let steps) = self["steps"] else { return self }
        let members = zip(["sound", "station", "action", "target", "input", "show"], names)
        let named = steps.map { step -> JSONValue in
            guard var operation = step["operation"] else { return step }
            for (member, known) in members {
                operation = operation.replacing([member]) { known[$0] ?? $0 }
                operation = operation.replacing(["body", member]) { known[$0] ?? $0 }
            }
            operation = operation.replacing(["path"]) { path in
                path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                    names.lazy.compactMap { $0[String(segment)] }.first?.asSegment ?? String(segment)
                }.joined(separator: "/")
            }
            return step.setting("operation", operation)
        }
        return setting("steps", .array(named))
    }
}
