// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension HealthSnapshot {
    /// The schema `Health` of `openapi.yaml`.
    func json(version: String) -> JSONValue {
        [
            "status": .string(status.rawValue),
            "version": .string(version),
            "uptime": .number(uptime),
            "engineTime": .number(engineTime),
            "output": output.json,
            "playersPlaying": .integer(playersPlaying),
            "sounds": .integer(sounds),
            "counters": counters.json,
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

extension EngineSnapshot {
    /// The schema `Snapshot`, the state of everything at one moment.
    func json(version: String) -> JSONValue {
        [
            "sounds": .array(sounds.map(\.json)),
            "players": .array(players.map(\.json)),
            "music": music.json,
            "queue": queue.json,
            "stations": .array(stations.map(\.json)),
            "crossfaders": .array(crossfaders.map(\.json)),
            "manager": manager.json,
            "device": device.json,
            "health": health.json(version: version),
            "systemSounds": .array(systemSounds.map(\.json)),
            "session": session.json,
        ]
    }
}

/// `/v1/health`: whether sound reaches the device, in one look.
struct HealthRoutes: Sendable {
    let engine: Engine
    let hub: EventHub
    let version: String

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let health = await engine.health()
        let events: JSONValue = [
            "seq": .integer(Int(hub.lastSequence)), "subscribers": .integer(hub.subscriberCount),
        ]
        return Reply.json(health.json(version: version).with("events", events))
    }
}
