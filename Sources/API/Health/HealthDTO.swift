// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension HealthSnapshot {
    /// The schema `Health` of `openapi.yaml`.
    func json(version: String) -> JSONValue {
        [
            "status": .string(status.rawValue),
            "live": true,
            "ready": .bool(isReady),
            "reasons": .array(reasons.map(\.json)),
            "version": .string(version),
            "uptime": .number(uptime),
            "engineTime": .number(engineTime),
            "output": output.json,
            "playersPlaying": .integer(playersPlaying),
            "sounds": .integer(sounds),
            "store": store.json,
            "speechCommand": .optional(speechCommand),
            "clock": clock?.json ?? .null,
            "counters": counters.json,
        ]
    }
}

extension ClockHealth {
    /// The schema `ClockHealth`.
    var json: JSONValue {
        [
            "synchronized": .bool(isSynchronized),
            "estimatedError": .number(estimatedError),
            "largestError": .number(largestError),
        ]
    }
}

extension StoreUsage {
    /// The member `store` of the schema `Health`.
    var json: JSONValue {
        [
            "usedInBytes": .integer(usedInBytes),
            "limitInBytes": limitInBytes.map { .integer($0) } ?? .null,
        ]
    }
}

extension HealthReason {
    /// The schema `HealthReason`.
    var json: JSONValue {
        [
            "code": .string(code.rawValue),
            "text": .string(text),
            "since": .string(Timestamp.text(since)),
            "level": .string(level.rawValue),
            "preventsReadiness": .bool(preventsReadiness),
        ]
    }
}

extension HealthSummary {
    /// The data of `health.changed`.
    var json: JSONValue {
        [
            "status": .string(status.rawValue),
            "ready": .bool(isReady),
            "reasons": .array(reasons.map(\.json)),
        ]
    }
}

extension EngineCounters {
    /// The schema `Counters`.
    var json: JSONValue {
        [
            "late": .integer(Int(late)),
            "underruns": .integer(Int(underruns)),
            "limited": .integer(Int(limited)),
            "clipped": .integer(Int(clipped)),
            "nonFinite": .integer(Int(nonFinite)),
            "queueFull": .integer(Int(queueFull)),
            "scheduleFull": .integer(Int(scheduleFull)),
            "voiceLimit": .integer(Int(voiceLimit)),
        ]
    }
}
