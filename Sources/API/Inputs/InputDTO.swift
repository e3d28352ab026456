// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Output

extension InputSnapshot: JSONRepresentable {
    /// The address of the input.
    var address: String { "/v1/inputs/\(id)" }

    /// The schema `Input` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(settings.name),
            "kind": .string(settings.kind.rawValue),
            "node": .optional(settings.node),
            "url": .optional(settings.url),
            "buffer": .number(settings.buffer),
            "channels": settings.channels.map { .strings($0) } ?? .null,
            "bus": .string(settings.bus.rawValue),
            "zones": settings.zones.map { .strings($0) } ?? .null,
            "rooms": settings.rooms.map { .strings($0) } ?? .null,
            "volume": .number(settings.volume),
            "muted": .bool(settings.isMuted),
            "enabled": .bool(settings.isEnabled),
            "highPass": settings.highPass.map { .number($0) } ?? .null,
            "gate": settings.gate.map { .number($0) } ?? .null,
            "delay": .number(settings.delay),
            "fallback": .optional(settings.fallback),
            "silence": .number(settings.silence),
            "state": .string(state.rawValue),
            "sink": settings.kind == .sink ? .string(InputSource.nodeName(of: id)) : .null,
            "player": .optional(player),
            "title": .optional(title),
            "problem": .optional(problem),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension SourcesSnapshot: JSONRepresentable {
    /// The schema `DeviceInputs`.
    var json: JSONValue {
        ["connected": .bool(isConnected), "inputs": .array(sources.map(\.json))]
    }
}

extension SourceSnapshot {
    /// The schema `DeviceInput`.
    fileprivate var json: JSONValue {
        [
            "name": .string(name),
            "description": .string(summary),
            "formFactor": .optional(formFactor),
            "isBluetooth": .bool(isBluetooth),
            "muted": .bool(isMuted),
            "channels": .integer(channelCount),
            "isDefault": .bool(isDefault),
            "isAllowed": .bool(isAllowed),
        ]
    }
}
