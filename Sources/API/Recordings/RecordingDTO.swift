// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine

extension RecordingSnapshot: JSONRepresentable {
    /// The address of the recording.
    var address: String { "/v1/recordings/\(id)" }

    /// The schema `Recording` of `openapi.yaml`.
    var json: JSONValue {
        let (zone, bus, input): (String?, String?, String?) =
            switch source {
            case .zone(let id): (id, nil, nil)
            case .bus(let bus): (nil, bus.rawValue, nil)
            case .input(let id): (nil, nil, id)
            }
        return [
            "id": .string(id),
            "name": .string(name),
            "zone": .optional(zone),
            "bus": .optional(bus),
            "input": .optional(input),
            "format": .string(format.rawValue),
            "longest": .number(longest),
            "state": .string(state.rawValue),
            "startedAt": .string(Timestamp.text(startedAt)),
            "requestedBy": .optional(requester),
            "seconds": .number(seconds),
            "size": .integer(sizeInBytes),
            "lost": .number(lostSeconds),
            "sound": .optional(sound),
            "problem": .optional(problem),
        ]
    }
}

extension RecordingRequest {
    /// Reads the body of `POST /v1/recordings`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> RecordingRequest {
        var request = RecordingRequest()
        let zone = try fields.string("zone", limit: ValueRange.zoneNameBytes)
        let bus = try fields.choice("bus", of: InputBus.self)
        let input = try fields.string("input", limit: ValueRange.nameBytes)
        let sources: [RecordingSource] =
            [zone.map { .zone($0) }, bus.map { .bus($0) }, input.map { .input($0) }].compactMap(\.self)
        guard sources.count <= 1 else {
            throw .invalid(
                input == nil ? "bus" : "input",
                allowed: "left out where there is another source",
                given: "a string"
            )
        }
        request.source = sources.first ?? request.source
        request.name = try fields.string("name", limit: ValueRange.nameBytes)
        request.format = try fields.choice("format", default: request.format)
        request.longest = try fields.number("longest", in: RecordingLimits.seconds, unit: " seconds")
        try fields.finish()
        return request
    }
}
