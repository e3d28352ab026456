// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension BoardSnapshot: JSONRepresentable {
    /// The address of the board.
    var address: String { "/v1/boards/\(id)" }

    /// The schema `Board` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(settings.name),
            "color": .optional(settings.color),
            "columns": .integer(settings.columns),
            "order": .integer(Int(order)),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension TileSnapshot: JSONRepresentable {
    /// The address of the tile.
    var address: String { "/v1/tiles/\(id)" }

    /// The schema `Tile`.
    var json: JSONValue {
        let values = settings.parameters.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.json) }
        return [
            "id": .string(id),
            "boardId": .string(boardID),
            "order": .integer(Int(order)),
            "label": .optional(settings.label),
            "color": .optional(settings.color),
            "notes": .optional(settings.notes),
            "width": .integer(settings.width),
            "height": .integer(settings.height),
            "key": .optional(settings.key),
            "midi": settings.midi?.json ?? .null,
            "behavior": .string(settings.behavior.rawValue),
            "group": .optional(settings.group),
            "action": .optional(settings.action),
            "parameters": .object(values),
            "sounds": .strings(settings.sounds),
            "choose": .string(settings.choice.rawValue),
            "volume": .number(settings.volume),
            "fadeIn": .number(settings.fadeIn),
            "fadeOut": .number(settings.fadeOut),
            "start": .number(settings.start),
            "end": .optional(settings.end),
            "endFade": .number(settings.endFade ?? 0),
            "zones": settings.zones.map { .strings($0) } ?? .null,
            "rooms": settings.rooms.map { .strings($0) } ?? .null,
            "active": .bool(status.isActive),
            "runs": .array(status.runs.map(\.json)),
            "broken": .strings(broken),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension MidiBinding {
    /// The schema `MidiBinding`.
    fileprivate var json: JSONValue {
        ["type": .string(type.rawValue), "number": .integer(number), "channel": .integer(channel)]
    }
}

extension TileRun {
    /// The schema `TileRun`.
    fileprivate var json: JSONValue {
        [
            "run": .string(run),
            "startsAt": .number(startsAt),
            "endsAt": .optional(endsAt),
            "players": .strings(players),
            "ending": .bool(isEnding),
        ]
    }
}

extension TilePressAnswer: JSONRepresentable {
    /// The schema `TilePress`.
    var json: JSONValue {
        let answer: JSONValue = [
            "tile": tile.json,
            "run": run?.json ?? .null,
            "stopped": .strings(stopped),
            "changed": .bool(reason == nil),
        ]
        return reason.map { answer.with("reason", .string($0.rawValue)) } ?? answer
    }
}
