// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension ZoneSnapshot: JSONRepresentable {
    /// The schema `Zone` of `openapi.yaml`.
    var json: JSONValue {
        let gains = VolumeScope.allCases.compactMap { scope in
            sources[scope].map { JSONMember(scope.rawValue, .number($0)) }
        }
        return [
            "id": .string(id),
            "name": .string(name),
            "sink": .optional(sink),
            "rooms": .strings(rooms),
            "playingSinks": .strings(playingSinks),
            "volume": .number(volume),
            "volumeDb": .decibels(volume),
            "muted": .bool(isMuted),
            "sources": .object(gains),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension ZoneAudibility {
    /// The schema `ZoneHearing`.
    var json: JSONValue {
        [
            "zone": .string(zone),
            "heard": .string(heard.rawValue),
            "heardReasons": .strings(reasons.map(\.rawValue)),
        ]
    }
}

extension EventContent {
    /// An event of a zone.
    init(_ event: ZoneEvent) {
        switch event {
        case .created(let zone): self.init(.zoneCreated, zone)
        case .changed(let zone): self.init(.zoneChanged, zone)
        case .disposed(let id, let name):
            self.init(.zoneDisposed, "/v1/zones/\(id)", ["zoneId": .string(id), "name": .string(name)])
        }
    }

    private init(_ type: EventType, _ zone: ZoneSnapshot) {
        self.init(type, "/v1/zones/\(zone.id)", ["zoneId": .string(zone.id), "zone": zone.json])
    }
}
