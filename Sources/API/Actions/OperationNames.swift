// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import JSONCoding

/// What an operation names: collects it, or replaces one name by another.
struct OperationNames {
    private(set) var found: [ActionReference] = []
    private let replacement: (kind: ActionReference.Kind, name: String, new: String)?

    /// The kinds of the fields that name something, in an operation and in its body.
    private static let fields: [String: ActionReference.Kind] = [
        "sound": .sound, "chime": .sound, "sounds": .sound, "file": .file, "station": .station,
        "action": .action,
        "zone": .zone, "zones": .zone, "mutes": .zone, "room": .room, "rooms": .room, "target": .target,
        "input": .input, "show": .show,
    ]
    /// The kinds of the collections of addresses such as `/v1/sounds/bell/play`.
    private static let collections: [Substring: ActionReference.Kind] = [
        "sounds": .sound, "stations": .station, "actions": .action, "zones": .zone, "rooms": .room,
        "targets": .target, "inputs": .input, "shows": .show,
    ]

    init(replacing replacement: (kind: ActionReference.Kind, name: String, new: String)? = nil) {
        self.replacement = replacement
    }

    /// Reads an operation.
    ///
    /// - Returns: its text with the other name; nil if nothing was replaced.
    mutating func read(_ operation: String) -> String? {
        guard let value = try? JSONValue.parse(Array(operation.utf8)) else { return nil }
        let renamed = members(of: value)
        return renamed == value ? nil : String(decoding: renamed.encoded, as: UTF8.self)
    }

    private mutating func members(of value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value }
        return .object(members.map { JSONMember($0.name, read($0)) })
    }

    private mutating func read(_ member: JSONMember) -> JSONValue {
        switch member.name {
        case "body", "item": return members(of: member.value)
        case "path": return member.value.text.map { .string(address($0)) } ?? member.value
        default:
            guard let kind = OperationNames.fields[member.name] else { return member.value }
            return names(in: member.value, kind)
        }
    }

    /// A name, a list of names, or the parameter that has one.
    private mutating func names(in value: JSONValue, _ kind: ActionReference.Kind) -> JSONValue {
        switch value {
        case .string(let text): return .string(name(text, kind))
        case .array(let elements): return .array(elements.map { names(in: $0, kind) })
        case .object(let members):
            if members.count == 1, let name = value["parameter"]?.text {
                found.append(ActionReference(kind, .parameter(name)))
            }
            return value
        case .null, .bool, .integer, .number, .encoded: return value
        }
    }

    private mutating func name(_ text: String, _ kind: ActionReference.Kind) -> String {
        found.append(ActionReference(kind, .text(text)))
        guard let replacement, replacement.kind == kind, isSame(replacement.name, text) else { return text }
        return replacement.new
    }

    /// Names of zones have no case.
    private func isSame(_ name: String, _ text: String) -> Bool {
        name == text || replacement?.kind == .zone && name == text.lowercased()
    }

    private mutating func address(_ path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 3, parts[1] == "v1", let kind = OperationNames.collections[parts[2]],
            parts.count > 4 || !OperationNames.verbs.contains(parts[3]),
            let old = String(parts[3]).removingPercentEncoding
        else { return path }
        let new = name(old, kind)
        guard new != old else { return path }
        parts[3] = Substring(PercentEncoding.segment(new))
        return parts.joined(separator: "/")
    }

    /// What stands in the place of a name in addresses of whole collections, such as `/v1/sounds/stop-all`.
    private static let verbs: Set<Substring> = ["stop-all", "play"]
}
