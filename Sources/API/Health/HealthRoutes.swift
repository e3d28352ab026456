// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

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
            "counters": counters.json,
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

    /// For those who only ask whether the process answers; it says nothing else, and to everybody.
    func live(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse { Self.word("ok", .ok) }

    /// For those who ask whether sound is made as wanted; it says no more than the codes of what prevents it, and to
    /// everybody.
    func ready(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let health = await engine.health()
        guard !health.isReady else { return Self.word("ok", .ok) }
        let codes = health.reasons.filter(\.preventsReadiness).map(\.code.rawValue)
        let text = codes.isEmpty ? "not ready" : "not ready: " + codes.joined(separator: ", ")
        return Self.word(text, .serviceUnavailable)
    }

    private static func word(_ text: String, _ status: HTTPStatus) -> HTTPResponse {
        var response = HTTPResponse(
            status: status,
            bytes: Array((text + "\n").utf8),
            contentType: "text/plain"
        )
        response.fields[.cacheControl] = "no-store"
        return response
    }

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let health = await engine.health()
        let events: JSONValue = [
            "seq": .integer(Int(hub.lastSequence)), "subscribers": .integer(hub.subscriberCount),
        ]
        return Reply.json(health.json(version: version).with("events", events))
    }
}
