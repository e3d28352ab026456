// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension StationImport {
    /// Reads the JSON body of `POST /v1/stations/import`: a playlist below a root.
    static func read(_ fields: inout FieldReader) throws(Problem) -> StationImport {
        let allowed = "the path of a playlist, absolute or inside a library"
        let file = try fields.requiredString("file", limit: ValueRange.referenceBytes, allowed)
        let name = try fields.string("name")
        try fields.finish()
        return StationImport(.file(file), name: name)
    }
}

extension ImportedStation: JSONRepresentable {
    /// The schema `ImportedStation` of `openapi.yaml`.
    var json: JSONValue {
        [
            "station": station.json,
            "entryCount": .integer(entryCount),
            "missingCount": .integer(missingCount),
            "missing": .array(missing.map(\.json)),
        ]
    }
}

extension MissingEntry: JSONRepresentable {
    /// The schema `MissingEntry`.
    var json: JSONValue {
        [
            "number": .integer(number), "entry": .string(entry.cut(toBytes: 1_000)),
            "reason": .string(reason.rawValue),
        ]
    }
}
