// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let room = "/v1/rooms/{room}"

    /// `/v1/rooms`: rooms that an engine such as Snapcast plays to.
    static let rooms: [Operation] = [
        .pages("listRooms", "/v1/rooms", of: "rooms") { (engine, page) throws(EngineError) in
            try engine.rooms(page)
        },
        .task("readRoom", .get, room, on: .room, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            let room = try engine.room(call.subject)
            return UsedResource(room, by: engine.users(of: .room, room.id))
        },
        .step(
            "changeRoom",
            .patch,
            room,
            on: .room,
            read: .fields(RoomChange.read),
            isKept: true,
            reply: Reply.changed
        ) { (engine, call, change) throws(EngineError) in
            try engine.changeRoomWithoutFlush(call.subject, change)
        },
        .disposal("disposeRoom", room, of: .room) { (engine, id, force) async throws(EngineError) in
            try await engine.disposeRoom(id, force: force)
        },
    ]
}
