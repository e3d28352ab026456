// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import JSONCoding

extension Document {
    /// The JSON Schema of documents, for editors and other programs: made from the table of kinds and the contract.
    public static var schema: JSONValue {
        let contract = Contract.own
        var members = [
            JSONMember(
                versionName,
                ["const": .integer(version), "description": "The version of the format of the document."]
            )
        ]
        for kind in Kind.all {
            let value = kind.schema(contract)
            guard kind.isCollection else {
                members.append(JSONMember(kind.name, value))
                continue
            }
            let element: JSONValue = ["oneOf": [value, ["type": "null"]]]
            var schema: JSONValue = ["type": ["object", "null"], "additionalProperties": element]
            if let names = kind.names(contract) { schema = schema.setting("propertyNames", names) }
            members.append(JSONMember(kind.name, schema))
        }
        let definitions = contract.definitions.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A document of carillon apply", "type": "object", "required": [.string(versionName)],
            "additionalProperties": false, "properties": .object(members), "$defs": .object(definitions),
        ]
    }
}
