// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension ShowSnapshot: JSONRepresentable {
    /// The schema `Show` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(settings.name),
            "notes": .optional(settings.notes),
            "goInterval": .number(settings.goInterval),
            "rehearsal": .bool(settings.isRehearsal),
            "cues": .array(settings.cues.map { $0.json.with("broken", .strings(broken[$0.number] ?? [])) }),
            "status": status.json,
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension ShowCue: JSONRepresentable {
    /// The schema `ShowCue`.
    var json: JSONValue {
        let values = parameters.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }
        return [
            "number": .string(number),
            "name": .optional(name),
            "notes": .optional(notes),
            "color": .optional(color),
            "action": .string(action),
            "parameters": .object(values),
            "preWait": .number(preWait),
            "postWait": .number(postWait),
            "continue": .string(continuation.rawValue),
            "armed": .bool(isArmed),
        ]
    }
}

extension ShowStatus: JSONRepresentable {
    /// The schema `ShowStatus`.
    var json: JSONValue {
        [
            "pointer": .optional(pointer), "runs": .array(runs.map(\.json)),
            "interrupted": .strings(interrupted),
        ]
    }
}

extension CueRunSnapshot: JSONRepresentable {
    /// The schema `CueRun`.
    var json: JSONValue {
        [
            "run": .integer(run),
            "runId": .optional(runID),
            "cue": .string(cue),
            "state": .string(isRunning ? "running" : "waiting"),
            "startsAt": .number(startsAt),
            "endsAt": .optional(endsAt),
            "paused": .bool(isPaused),
            "rehearsal": .bool(isRehearsal),
        ]
    }
}
