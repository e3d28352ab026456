// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import JSONCoding

extension OperationReader {
    func references(of settings: ActionSettings) -> ActionReferences {
        var references = ActionReferences()
        for step in settings.steps {
            guard let operation = try? JSONValue.parse(Array(step.operation.utf8)) else { continue }
            let path = operation["path"]?.text
            references.sounds += Self.subject(ofPath: path, in: "sounds") + Self.sounds(in: operation)
            references.stations += Self.subject(ofPath: path, in: "stations")
            if let name = operation["station"]?.text { references.stations.append(name) }
        }
        return references
    }

    /// The resource of a path such as `/v1/sounds/bell/play`.
    private static func subject(ofPath path: String?, in collection: String) -> [String] {
        let parts = (path ?? "").split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 3, parts[1] == "v1", parts[2] == collection else { return [] }
        return [String(parts[3]).removingPercentEncoding].compactMap(\.self)
    }

    /// The values of the fields that name sounds, in an operation and in its body.
    private static func sounds(in value: JSONValue) -> [String] {
        guard case .object(let members) = value else { return [] }
        return members.flatMap { (member: JSONMember) -> [String] in
            switch member.name {
            case "sound", "chime", "file": return [member.value.text].compactMap(\.self)
            case "sounds":
                guard case .array(let names) = member.value else { return [] }
                return names.compactMap(\.text)
            case "body", "item": return sounds(in: member.value)
            default: return []
            }
        }
    }
}
