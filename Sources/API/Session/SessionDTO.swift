// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension SessionSnapshot: JSONRepresentable {
    /// The schema `Session` of `openapi.yaml`.
    var json: JSONValue {
        [
            "category": .string(category.rawValue),
            "options": .strings(options.map(\.rawValue)),
            "nextCategory": .optional(nextCategory?.rawValue),
            "active": .bool(activation != nil),
            "activation": .optional(activation?.rawValue),
            "silentMode": .bool(silentMode),
            "screenLocked": .bool(screenLocked),
            "gates": .array(
                gates.map { ["bus": .string($0.bus.rawValue), "reason": .string($0.gate.rawValue)] }
            ),
            "interrupted": .bool(!interruptions.isEmpty),
            "interruptions": .array(interruptions.map(\.json)),
            "otherAudioPlaying": .bool(!playingApplications.isEmpty),
            "otherApplications": [
                "playing": .strings(playingApplications),
                "permission": .string(permission.rawValue),
                "treatment": .string(treatment.rawValue),
                "depthDb": .number(othersDepthDecibels),
            ],
            "outputVolume": .optional(outputVolume),
            "outputMuted": outputMuted.map { .bool($0) } ?? .null,
            "outputVolumeMonitor": [
                "enabled": .bool(monitor.isEnabled), "interval": .number(monitor.interval),
            ],
            "route": route.json,
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension SessionInterruption {
    /// The schema `Interruption`.
    var json: JSONValue {
        [
            "source": .string(source.rawValue), "reason": .string(reason),
            "application": .optional(application),
        ]
    }
}

extension SessionRoute: JSONRepresentable {
    /// The schema `Route`.
    var json: JSONValue {
        let pairs = buses.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
        return [
            "outputs": .array(sinks.map(\.json)),
            "output": .optional(output),
            "buses": .object(pairs.map { JSONMember($0.0, .string($0.1)) }),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension OutputSnapshot {
    /// The schema `DeviceOutput`.
    var json: JSONValue {
        [
            "name": .string(name),
            "description": .string(summary),
            "formFactor": .optional(formFactor),
            "isBluetooth": .bool(isBluetooth),
            "volume": .number(volume),
            "muted": .bool(isMuted),
            "channels": .integer(channelCount),
            "isDefault": .bool(isDefault),
            "isCurrent": .bool(isCurrent),
            "isAllowed": .bool(isAllowed),
        ]
    }
}

extension OutputsSnapshot: JSONRepresentable {
    /// The schema `DeviceOutputs`.
    var json: JSONValue {
        ["connected": .bool(isConnected), "outputs": .array(outputs.map(\.json))]
    }
}
