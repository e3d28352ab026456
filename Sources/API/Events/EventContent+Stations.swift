// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of stations, crossfaders and their music.
    init(_ event: StationEvent) {
        switch event {
        case .musicFailed(let soundId, let name, let stationId, let error):
            let data: JSONValue = [
                "soundId": .optional(soundId),
                "name": .string(name),
                "stationId": .optional(stationId),
                "problem": Problem(error).json,
            ]
            self.init(.musicFailed, "/v1/music", data)
        case .musicPosition(let player): self.init(position: player)
        case .stationCreated(let station): self.init(.stationCreated, station)
        case .stationChanged(let station): self.init(.stationChanged, station)
        case .stationDisposed(let id, let name):
            let data: JSONValue = ["stationId": .string(id), "name": .string(name)]
            self.init(.stationDisposed, "/v1/stations/\(id)", data)
        case .crossfaderCreated(let crossfader): self.init(.crossfaderCreated, crossfader)
        case .crossfaderChanged(let crossfader): self.init(.crossfaderChanged, crossfader)
        case .crossfaderDisposed(let id, let name):
            let data: JSONValue = ["crossfaderId": .string(id), "name": .string(name)]
            self.init(.crossfaderDisposed, "/v1/crossfaders/\(id)", data)
        case .crossfaderStationChanged(let id, let from, let to, let time):
            self.init(.crossfaderStationChanged, id, .optional(from), .optional(to), time)
        case .crossfaderVolumeChanged(let id, let from, let to, let time):
            self.init(.crossfaderVolumeChanged, id, .number(from), .number(to), time)
        }
    }

    private init(position player: PlayerSnapshot) {
        let data: JSONValue = [
            "playerId": .string(player.id),
            "soundId": .string(player.soundId),
            "name": .string(player.name),
            "currentTime": .number(player.currentTime),
            "currentTimeAt": .number(player.currentTimeAt),
            "duration": .number(player.duration),
        ]
        self.init(.musicPosition, "/v1/music", data)
    }

    private init(_ type: EventType, _ station: StationSnapshot) {
        let data: JSONValue = ["stationId": .string(station.id), "station": station.json]
        self.init(type, "/v1/stations/\(station.id)", data)
    }

    private init(_ type: EventType, _ crossfader: CrossfaderSnapshot) {
        let data: JSONValue = ["crossfaderId": .string(crossfader.id), "crossfader": crossfader.json]
        self.init(type, "/v1/crossfaders/\(crossfader.id)", data)
    }

    private init(_ type: EventType, _ id: String, _ from: JSONValue, _ to: JSONValue, _ time: Double) {
        let data: JSONValue = ["crossfaderId": .string(id), "from": from, "to": to, "time": .number(time)]
        self.init(type, "/v1/crossfaders/\(id)", data)
    }
}
