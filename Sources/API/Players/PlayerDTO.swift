// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Engine

extension PlayerSnapshot: JSONRepresentable {
    /// The address of the player.
    var address: String { "/v1/players/\(id)" }

    /// The schema `Player` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "soundId": .string(soundId),
            "name": .string(name),
            "kind": .string(kind.rawValue),
            "zones": zones.map { .strings($0) } ?? .null,
            "rooms": rooms.map { .strings($0) } ?? .null,
            "state": .string(state.rawValue),
            "playing": .bool(playing),
            "prepared": .bool(prepared),
            "looping": .bool(numberOfLoops < 0),
            "numberOfLoops": .integer(numberOfLoops),
            "loopStart": .optional(loopStart),
            "loopEnd": .optional(loopEnd),
            "start": .optional(start),
            "end": .optional(end),
            "endFade": .optional(endFade),
            "volume": .number(volume),
            "volumeDb": .decibels(volume),
            "baseVolume": .number(baseVolume),
            "baseVolumeDb": .decibels(baseVolume),
            "pan": .number(pan),
            "effectiveVolume": .number(effectiveVolume),
            "effectiveVolumeDb": .decibels(effectiveVolume),
            "fade": fade?.json ?? .null,
            "enableRate": .bool(enableRate),
            "rate": .number(rate),
            "pitchMode": .string(pitchMode.rawValue),
            "channelAssignments": channelAssignments.map(ChannelAssignment.json) ?? .null,
            "meteringEnabled": .bool(meteringEnabled),
            "numberOfChannels": .integer(numberOfChannels),
            "settings": settings?.json ?? .null,
            "duration": .number(duration),
            "currentTime": .number(currentTime),
            "currentFrame": .integer(Int(currentFrame)),
            "currentTimeAt": .number(currentTimeAt),
            "startedAt": .optional(startedAt),
            "scheduledAt": .optional(scheduledAt),
            "endsAt": .optional(endsAt),
            "finishReason": .optional(finishReason?.rawValue),
            "deviceCurrentTime": .number(deviceCurrentTime),
            "url": .optional(url),
            "hasData": .bool(hasData),
            "clientData": .optional(clientData),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension FadeSnapshot {
    /// The schema `Fade`.
    var json: JSONValue {
        [
            "from": .number(from),
            "to": .number(to),
            "duration": .number(duration),
            "remaining": .number(remaining),
            "curve": .string(CurveName(curve).rawValue),
        ]
    }
}

/// Names of the fade curves on the wire.
enum CurveName: String, CaseIterable {
    case linear, equalPower, sCurve, exponential

    init(_ curve: FadeCurve) {
        switch curve {
        case .linear: self = .linear
        case .equalPower: self = .equalPower
        case .sCurve: self = .sCurve
        case .exponential: self = .exponential
        }
    }

    /// The engine's curve.
    var curve: FadeCurve {
        switch self {
        case .linear: .linear
        case .equalPower: .equalPower
        case .sCurve: .sCurve
        case .exponential: .exponential
        }
    }
}
