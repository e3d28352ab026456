// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension Operation {
    private static let board = "/v1/boards/{board}"
    private static let tile = "/v1/tiles/{tile}"

    /// `/v1/boards`: pages of tiles.
    static let boards: [Operation] = [
        .pages("listBoards", "/v1/boards", of: "boards") { (engine, page) throws(EngineError) in
            try engine.boards(page)
        },
        .task(
            "createBoard",
            .post,
            "/v1/boards",
            read: .fields(BoardChange.read),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.createBoard(change)
        },
        .task("readBoard", .get, board, on: .board, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.board(call.subject)
        },
        .task(
            "changeBoard",
            .patch,
            board,
            on: .board,
            read: .fields(BoardChange.read),
            reply: Reply.changed
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeBoard(call.subject, change)
        },
        .task("disposeBoard", .delete, board, on: .board, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) async throws(EngineError) in
            try await engine.disposeBoard(call.subject)
        },
    ]

    /// `/v1/tiles`: what one press starts.
    static let tiles: [Operation] = [
        .task(
            "listTiles",
            .get,
            "/v1/tiles",
            read: .fields(TileQuery.read),
            reply: Reply.page("tiles")
        ) { (engine, _, query) throws(EngineError) in
            try engine.tiles(ofBoard: query.board, query.page)
        },
        .task(
            "createTile",
            .post,
            "/v1/tiles",
            read: .fields(TileChange.readNew),
            reply: { .created($0, at: $0.address) }
        ) { (engine, _, new) async throws(EngineError) in
            try await engine.createTile(new.tile, on: new.board)
        },
        .task("readTile", .get, tile, on: .tile, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.tile(call.subject)
        },
        .task("changeTile", .patch, tile, on: .tile, read: .fields(TileChange.read), reply: Reply.changed) {
            (engine, call, change) async throws(EngineError) in
            try await engine.changeTile(call.subject, change)
        },
        .task("disposeTile", .delete, tile, on: .tile, read: .nothing, reply: Reply.nothing) {
            (engine, call, _) async throws(EngineError) in
            try await engine.disposeTile(call.subject)
        },
        .task(
            "pressTile",
            .post,
            tile + "/press",
            on: .tile,
            read: .fields(TilePressRequest.read),
            reply: Reply.ok
        ) { (engine, call, seconds) async throws(EngineError) in
            try await engine.press(tile: call.subject, holdFor: seconds, OperationReader(api: call.api))
        },
        .task("releaseTile", .post, tile + "/release", on: .tile, read: .nothing, reply: Reply.ok) {
            (engine, call, _) async throws(EngineError) in
            try await engine.release(tile: call.subject)
        },
    ]
}
