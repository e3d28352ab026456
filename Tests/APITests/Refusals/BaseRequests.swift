// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import API

/// What valid requests have that their record does not say: one of several fields, or a text of a certain form.
enum BaseRequests {
    /// Bodies by operation; any other has the required fields of its record.
    static let bodies: [String: JSONValue] = [
        "registerSound": ["name": "bell"],
        "createPlayer": ["sound": "bell"],
        "fadePlayer": ["to": 0.5],
        "playMusic": ["sound": "bell"],
        "createSystemSound": ["sound": "bell"],
        "createStation": ["sounds": ["bell"]],
        "addCues": ["time": 0, "volume": 1],
        "performBatch": ["operations": [["op": "stop"]]],
        "createAction": ["steps": [["operation": ["op": "stop"]]]],
        "captureAction": ["include": ["volumes"]],
        "selectCue": ["move": "next"],
        "addQueueItem": ["sound": "bell"],
        "interruptQueue": ["sound": "bell"],
        "addQueueSchedule": schedule,
        "replaceQueueSchedule": schedule,
        "createToken": ["name": "desk", "scope": "read", "digest": .string(digest)],
    ]

    /// Queries by operation; any other has the required parameters of its record.
    static let queries: [String: BadRequest.Query] = [
        "verifyHistory": [("number", "1"), ("digest", String(repeating: "0", count: 64))]
    ]

    /// Content types of the operations whose body is no JSON.
    static let mediaTypes = [
        "uploadSound": "audio/wav", "uploadPlayer": "audio/wav", "importHolidays": "text/calendar",
        // Whatever a webhook sends is read and left out.
        "runLink": "application/json",
    ]

    /// What a reader cannot decide: the rule needs what exists, or another field, which is refused first.
    ///
    /// Each is the end of a field's name and what is wrong with it; its problem may be any, but nothing changes.
    static let laterRules: [(field: String, what: String)] = [
        // Values of parameters belong to the action, whose types say which lengths matter.
        ("parameters.key", "too long"), ("parameters", "too many"), ("default", "too long"),
        ("example", "too long"), ("choices[0]", "too long"),
        // The sound has as many channels.
        ("channelAssignments", "too many"),
        // Pairs of time and action.
        ("cuePoints", "too many"),
        // A station's options are looked up; a cue has either a volume or a station.
        ("options.key", "empty"), ("options.key", "too long"), ("options", "too many"),
        ("station.key", "empty"), ("station.key", "too long"), ("station", "too many"),
        // Lists of places and sounds: a tile's board is looked up first, a schedule's item and a rule are checked whole.
        ("zones", "too many"), ("rooms", "too many"), ("sounds", "too many"), ("tags", "too many"),
    ]

    private static let schedule: JSONValue = [
        "name": "noon", "cron": "0 12 * * *", "timeZone": "UTC", "item": ["sound": "bell"],
    ]
    private static let digest =
        "sha256:" + String(repeating: "0", count: 16) + ":" + String(repeating: "0", count: 64)
}
