// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension Kind {
    /// Whether it is a collection.
    var isCollection: Bool { list != nil }

    /// The method of the request that changes it.
    var changeMethod: String { if case .put = change { "PUT" } else { "PATCH" } }

    /// The address of an element.
    func path(of id: String) -> String { path + "/" + id.asSegment }

    /// The schema of the request that makes an element; of a single resource the one that changes it.
    func creation(_ contract: Contract) -> JSONValue {
        guard isMade else { return changing(contract) }
        return contract.request(isCollection ? "POST" : changeMethod, path) ?? .object([])
    }

    /// The schema of the request that changes it.
    func changing(_ contract: Contract) -> JSONValue {
        contract.request(changeMethod, isCollection ? path + "/{}" : path)
            ?? (isMade ? creation(contract) : .object([]))
    }

    /// The fields that a document can have, with their schemas.
    func fields(_ contract: Contract) -> [String: JSONValue] {
        var fields = contract.properties(creation(contract))
        if hasFiles {
            fields = contract.properties(changing(contract))
            fields["file"] = Self.file
            // The volume of the request that makes it: without null, which would follow the loudness.
            for name in ["path", "url", "baseVolume"] {
                fields[name] = contract.properties(creation(contract))[name]
            }
        }
        for name in omitting.union(isCollection ? [sentKey] : []) { fields[name] = nil }
        if let place, let before = place.before {
            fields[before] = nil
            fields[place.member] = Place.index
        }
        if let parts { fields[parts.member] = parts.schema(of: self, contract) }
        return fields
    }

    private static let file: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": 4096,
        "description":
            "A file beside the document, which is uploaded unless the server has one with its content.",
    ]

    /// The schema of a value in a document: its fields, none of them required.
    func schema(_ contract: Contract) -> JSONValue {
        let fields = fields(contract).sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        return ["type": "object", "additionalProperties": false, "properties": .object(fields)]
    }

    /// Members of a document that the requests for an element do not have.
    var apart: Set<String> {
        var names: Set<String> = hasFiles ? ["file", "path", "url"] : []
        if let parts { names.insert(parts.member) }
        if let place, place.before != nil { names.insert(place.member) }
        return names
    }

    /// A request with all members: those of a document over those of the server.
    func whole(_ old: JSONValue, _ new: [JSONMember], _ name: String) -> JSONValue {
        guard case .object(let members) = old else { return .object(new) }
        let kept = members.filter { member in
            member.value != .null && !new.contains { $0.name == member.name }
        }
        return .object((isCollection ? [JSONMember(sentKey, .string(name))] : []) + kept + new)
    }

    /// The references of its parts, with the paths in a part.
    var partReferences: [Reference] {
        references.compactMap { reference in
            guard let parts, reference.path.starts(with: [parts.member, "*"]) else { return nil }
            let path = Array(reference.path.dropFirst(2))
            return Reference(path: path, kind: reference.kind, isSet: reference.isSet)
        }
    }

    /// The schema of an element's name.
    func names(_ contract: Contract) -> JSONValue? {
        isCollection ? contract.properties(creation(contract))[sentKey] : nil
    }
}

extension Kind.Parts {
    /// The fields of a part in a document, with their schemas.
    func fields(of kind: Kind, _ contract: Contract) -> [String: JSONValue] {
        var fields = contract.properties(creation(of: kind, contract))
        if let own { (fields[own.sent], fields[own.before]) = (nil, nil) }
        for (name, value) in defaults { fields[name] = fields[name]?.setting("default", value) }
        return fields
    }

    /// The schema of the list in a document.
    func schema(of kind: Kind, _ contract: Contract) -> JSONValue {
        let creation = creation(of: kind, contract)
        let fields = fields(of: kind, contract).sorted { $0.key < $1.key }
        var part = creation.setting("properties", .object(fields.map { JSONMember($0.key, $0.value) }))
        if let own, case .array(let required) = creation["required"] {
            part = part.setting("required", .array(required.filter { $0.text != own.sent }))
        }
        return ["type": "array", "maxItems": .integer(limit), "items": part]
    }

    /// The schema of the request that makes a part.
    private func creation(of kind: Kind, _ contract: Contract) -> JSONValue {
        contract.request("POST", own == nil ? "\(kind.path)/{}/\(member)" : path) ?? .object([])
    }

    /// The address of a part.
    func path(of id: String) -> String { path + "/" + id.asSegment }
}

extension String {
    /// The text, percent-encoded as one segment of a path.
    var asSegment: String {
        let isDots = self == "." || self == ".."
        return utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            case UInt8(ascii: ".") where !isDots: "."
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
