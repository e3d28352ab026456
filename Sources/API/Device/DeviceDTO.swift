// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension DeviceSnapshot: JSONRepresentable {
    /// The schema `Device` of `openapi.yaml`.
    ///
    /// - Source: AP-23.
    var json: JSONValue {
        [
            "deviceCurrentTime": .number(deviceCurrentTime),
            "epoch": .integer(epoch),
            "engineTime": .number(engineTime),
            "engineFrame": .integer(Int(engineFrame)),
            "sampleRate": .integer(sampleRate),
            "monotonicNanoseconds": .integer(Int(clamping: monotonicNanoseconds)),
            "utc": .string(Timestamp.text(utc)),
            "errorBound": .number(errorBound),
            "quantum": .integer(quantum),
            "delayFrames": .integer(Int(delayFrames)),
        ]
    }
}

extension LoudnessSnapshot: JSONRepresentable {
    /// The schema `OutputLoudness`.
    var json: JSONValue {
        [
            "momentary": .optional(momentary), "shortTerm": .optional(shortTerm),
            "integrated": .optional(integrated), "duration": .number(duration),
        ]
    }
}

extension OutputHealth {
    /// The schema `Output`.
    var json: JSONValue {
        [
            "backend": .string(backend),
            "wanted": .string(wanted),
            "isFallback": .bool(isFallback),
            "isRunning": .bool(isRunning),
            "device": .optional(device),
            "quantum": .integer(quantum),
            "latency": .number(latency),
            "isRealtime": .bool(isRealtime),
            "reason": .optional(reason),
        ]
    }
}
