// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

/// Reads cue points in the original's alternating form or the typed form.
///
/// - Source: SX-02.
enum CuePoints {
    /// Elements of a list in the alternating form.
    private static let limit = 2 * EngineLimits().cues

    /// Reads `cuePoints`; nil if it is absent.
    static func read(_ fields: inout FieldReader) throws(Problem) -> [Cue]? {
        let kinds: RequestRecord.Kind = .either([.number(0...Double.infinity), .map(.any, limit: nil)])
        guard let points = fields.take("cuePoints", .array(kinds, limit: limit)) else { return nil }
        return try read(points, fields.path + "cuePoints")
    }

    /// Reads the body of `POST /v1/crossfaders/{crossfader}/cues`: one cue, or the list alone (SX-06, SX-07).
    static func readAdded(_ fields: inout FieldReader) throws(Problem) -> [Cue] {
        guard let cues = try read(&fields) else { return [try cue(&fields)] }
        try fields.finish()
        return cues
    }

    /// Reads the list; the kind of its first element decides the form.
    private static func read(_ value: JSONValue, _ field: String) throws(Problem) -> [Cue] {
        guard case .array(let elements) = value, elements.count <= limit else {
            let allowed = "a list of cue points, of at most \(limit) elements"
            throw .invalid(field, allowed: allowed, given: value.kind)
        }
        guard let first = elements.first else { return [] }
        if case .object = first { return try typed(elements, field) }
        return try alternating(elements, field)
    }

    /// One typed cue, `{time, volume}` or `{time, station}`.
    static func cue(_ fields: inout FieldReader) throws(Problem) -> Cue {
        let given = try fields.number("time", in: ValueRange.seconds, unit: " seconds")
        if given == nil { try fields.demandOne("time", "a number from 0 to 1000000000 seconds") }
        let time = given ?? 0
        let volume = fields.clears("volume") ? nil : try fields.number("volume", in: ValueRange.volume)
        let station = fields.clears("station") ? nil : try fields.options("station")
        try fields.finish()
        switch (volume, station) {
        case (let volume?, nil): return Cue(time: time, action: .volume(volume))
        case (nil, let options?): return Cue(time: time, action: .station(StationQuery(options)))
        case (nil, nil):
            try fields.demandOne("volume", "one of volume and station")
            return Cue(time: time, action: .volume(0))
        case (_?, _?):
            throw .invalid(fields.path + "station", allowed: "one of volume and station", given: "both")
        }
    }

    private static func typed(_ elements: [JSONValue], _ field: String) throws(Problem) -> [Cue] {
        var cues: [Cue] = []
        for (index, element) in elements.enumerated() {
            let place = "\(field)[\(index)]"
            guard case .object = element else {
                throw .invalid(place, allowed: "an object with time", given: element.kind)
            }
            var fields = try FieldReader(element, called: place)
            cues.append(try cue(&fields))
        }
        return cues
    }

    /// Time, action, time, action …; a number is a volume, an object a station.
    private static func alternating(_ elements: [JSONValue], _ field: String) throws(Problem) -> [Cue] {
        guard elements.count.isMultiple(of: 2) else {
            throw .invalid(
                field,
                allowed: "an even number of elements: time, action, time, action",
                given: "\(elements.count)"
            )
        }
        var cues: [Cue] = []
        for index in stride(from: 0, to: elements.count, by: 2) {
            let time = try number(elements[index], "\(field)[\(index)]", ValueRange.seconds, " seconds")
            let place = "\(field)[\(index + 1)]"
            switch elements[index + 1] {
            case .object:
                let options = try FieldReader.options(elements[index + 1], place)
                cues.append(Cue(time: time, action: .station(StationQuery(options))))
            case .integer, .number:
                let volume = try number(elements[index + 1], place, ValueRange.volume, "")
                cues.append(Cue(time: time, action: .volume(volume)))
            default:
                let allowed = "a volume from 0 to 1, or an object of options"
                throw .invalid(place, allowed: allowed, given: elements[index + 1].kind)
            }
        }
        return cues
    }

    private static func number(
        _ value: JSONValue,
        _ place: String,
        _ range: ClosedRange<Double>,
        _ unit: String
    ) throws(Problem) -> Double {
        var reader = try FieldReader(.object([JSONMember(place, value)]))
        return try reader.number(place, in: range, unit: unit) ?? 0
    }
}
