// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine
import HTTPServer

extension DeviceSnapshot {
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

/// `/v1/device` and `/v1/formats`.
struct DeviceRoutes: Sendable {
    let engine: Engine

    func read(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        Reply.json(await engine.device().json)
    }

    /// The containers and codecs that this build plays (SM-43).
    func formats(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let formats = FormatCatalog.all.map { entry -> JSONValue in
            [
                "name": .string(entry.name),
                "codecs": .strings(entry.codecs),
                "extensions": .strings(entry.extensions),
                "mediaTypes": .strings(entry.mediaTypes),
                "decoder": .string(entry.decoder),
            ]
        }
        return Reply.json(["formats": .array(formats)])
    }
}
