// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of rooms.
    init(_ event: RoomEvent) {
        switch event {
        case .created(let room): self.init(.roomCreated, room)
        case .changed(let room): self.init(.roomChanged, room)
        case .connected(let room): self.init(.roomConnected, room)
        case .disconnected(let room): self.init(.roomDisconnected, room)
        case .disposed(let id, let name):
            self.init(.roomDisposed, "/v1/rooms/\(id)", ["roomId": .string(id), "name": .string(name)])
        }
    }

    private init(_ type: EventType, _ room: RoomSnapshot) {
        let data: JSONValue = ["roomId": .string(room.id), "room": room.json]
        self.init(type, "/v1/rooms/\(room.id)", data)
    }
}
