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
        "fadeSound": ["to": 0.5],
        "playMusic": ["sound": "bell"],
        "createSystemSound": ["sound": "bell"],
        "createStation": ["sounds": ["bell"]],
        "addCues": ["time": 0, "volume": 1],
        "performBatch": ["operations": [["op": "stop"]]],
        "createAction": ["steps": [["operation": ["op": "stop"]]]],
        "captureAction": ["include": ["volumes"]],
        "createTarget": ["address": "osc.udp://127.0.0.1:53000"],
        "changeTarget": ["address": "osc.udp://127.0.0.1:53000"],
        "createInput": ["kind": "sink"],
        "sendMessage": ["address": "/go"],
        "testTarget": ["address": "/go"],
        "selectCue": ["move": "next"], "armCues": ["cues": ["1"], "armed": false],
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
        "uploadStation": "audio/x-mpegurl",
        // Whatever a webhook sends is read and left out.
        "runLink": "application/json",
    ]

    private static let schedule: JSONValue = [
        "name": "noon", "cron": "0 12 * * *", "timeZone": "UTC", "item": ["sound": "bell"],
    ]
    private static let digest =
        "sha256:" + String(repeating: "0", count: 16) + ":" + String(repeating: "0", count: 64)
}
