// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension RotationRule: JSONRepresentable {
    /// The schema `RotationRule` of `openapi.yaml`; what is not given is absent, so that an answer can be sent back.
    var json: JSONValue {
        var members: [JSONMember] = []
        switch playlist {
        case .sounds(let list): members.append(JSONMember("sounds", .strings(list)))
        case .tags(let tags): members.append(JSONMember("tags", .strings(tags)))
        case .folder(let folder): members.append(JSONMember("folder", .string(folder)))
        }
        members.append(JSONMember("shuffle", .bool(isShuffled)))
        switch turn {
        case .tracks(let count): members.append(JSONMember("everyTracks", .integer(count)))
        case .minutes(let minutes): members.append(JSONMember("everyMinutes", .integer(minutes)))
        case .minutesOfHour(let minutes):
            members.append(JSONMember("atMinutes", .array(minutes.map { .integer($0) })))
        }
        return .object(members)
    }

    /// Reads a rule: one of `sounds`, `tags` and `folder`, and one of `everyTracks`, `everyMinutes` and `atMinutes`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> RotationRule {
        let playlist = try fields.playlist(limit: ValueRange.rotationSounds)
        let isShuffled = try fields.bool("shuffle", default: false)
        let turn = try fields.turn()
        try fields.finish()
        if playlist == nil { try fields.demandOne("sounds", "one of sounds, tags and folder") }
        if turn == nil {
            try fields.demandOne("everyTracks", "one of everyTracks, everyMinutes and atMinutes")
        }
        var rule = RotationRule(playlist ?? .sounds([]), turn ?? .tracks(1))
        rule.isShuffled = isShuffled
        return rule
    }
}

extension FieldReader {
    /// At most one of `everyTracks`, `everyMinutes` and `atMinutes`.
    fileprivate mutating func turn() throws(Problem) -> RotationRule.Turn? {
        let tracks = try integer("everyTracks", in: ValueRange.rotationTracks)
        let minutes = try integer("everyMinutes", in: ValueRange.rotationMinutes)
        let hours = try integers("atMinutes", in: ValueRange.minuteOfHour, limit: 60)
        if hours?.isEmpty == true {
            throw .invalid(path + "atMinutes", allowed: "1 to 60 minutes of the hour", given: "none")
        }
        let given: [RotationRule.Turn] = [
            tracks.map { .tracks($0) }, minutes.map { .minutes($0) },
            hours.map { .minutesOfHour($0) },
        ].compactMap(\.self)
        guard given.count <= 1 else {
            let allowed = "the only one of everyTracks, everyMinutes and atMinutes"
            throw .invalid(path + "everyTracks", allowed: allowed, given: "several")
        }
        return given.first
    }
}
