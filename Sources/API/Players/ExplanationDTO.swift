// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension GainExplanation: JSONRepresentable {
    /// The schema `Explanation` of `openapi.yaml`.
    var json: JSONValue {
        [
            "playerId": .string(player.id),
            "name": .string(player.name),
            "state": .string(player.state.rawValue),
            "audible": .bool(isAudible),
            "why": .strings(reasons),
            "chain": .array(chain.map(\.json)),
            "gain": .number(gain),
            "gainDb": .decibels(gain),
            "pan": [
                "position": .number(player.pan), "left": .number(pan.left), "leftDb": .decibels(pan.left),
                "right": .number(pan.right), "rightDb": .decibels(pan.right),
            ],
            "limiter": [
                "thresholdDb": .optional(limiterThreshold), "limitedFrames": .integer(Int(limitedFrames)),
            ],
            "route": .strings(route),
            "channelAssignments": channelAssignments.map(ChannelAssignment.json) ?? .null,
            "output": output.json,
        ]
    }
}

extension GainExplanation.Stage {
    /// One factor with its decibels.
    fileprivate var json: JSONValue {
        [
            "stage": .string(name), "gain": .number(gain), "gainDb": .decibels(gain),
            "detail": .string(detail),
        ]
    }
}
