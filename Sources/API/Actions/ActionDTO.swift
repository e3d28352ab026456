// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension ActionSnapshot: JSONRepresentable {
    /// The address of the action.
    var address: String { "/v1/actions/\(id)" }

    /// The schema `Action` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(settings.name),
            "parameters": .array(settings.parameters.map(\.json)),
            "steps": .array(
                settings.steps.map { step in
                    ["at": .number(step.at), "operation": .encoded(Array(step.operation.utf8))]
                }
            ),
            "choose": .optional(settings.choice?.rawValue),
            "runs": .strings(runs),
            "broken": .strings(broken),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension ActionParameter {
    /// The schema `ActionParameter`.
    fileprivate var json: JSONValue {
        [
            "name": .string(name),
            "type": .string(type.rawValue),
            "default": `default`?.json ?? .null,
            "example": example?.json ?? .null,
            "minimum": .optional(minimum),
            "maximum": .optional(maximum),
            "choices": choices.map { .array($0.map(\.json)) } ?? .null,
        ]
    }
}

extension RunningBatch: JSONRepresentable {
    /// The address of the run.
    var address: String { "/v1/runs/\(id)" }

    /// The schema `Run`.
    var json: JSONValue {
        [
            "id": .string(id),
            "actionId": .optional(origin.actionID),
            "tileId": .optional(origin.tileID),
            "name": .string(origin.name),
            "startsAt": .number(startsAt),
            "endsAt": .optional(endsAt),
            "frame": .integer(Int(frame)),
            "steps": .array(steps.map(\.json)),
            "players": .strings(players),
            "items": .strings(items),
            "paused": .bool(isPaused),
            "over": .bool(isOver),
        ]
    }
}

extension RunStep {
    /// The schema `RunStep`.
    fileprivate var json: JSONValue {
        let (name, problem): (String, Problem?) =
            switch state {
            case .waiting: ("waiting", nil)
            case .done: ("done", nil)
            case .failed(let error): ("failed", Problem(error))
            case .cancelled: ("cancelled", nil)
            }
        return [
            "step": .integer(number),
            "at": .number(at),
            "frame": .integer(Int(frame)),
            "state": .string(name),
            "problem": problem?.json ?? .null,
            "players": .strings(players),
            "items": .strings(items),
        ]
    }
}
