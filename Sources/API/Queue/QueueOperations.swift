// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/queue`: announcements by priority, and their receipts.
    static let queue: [Operation] = [
        .task("readQueue", .get, "/v1/queue", on: .queue, read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.queue()
        },
        .task(
            "changeQueue",
            .patch,
            "/v1/queue",
            on: .queue,
            read: .fields(QueueSettingsChange.read),
            reply: Reply.ok
        ) { (engine, _, change) async throws(EngineError) in
            try await engine.changeQueueSettings(change)
        },
        .pages("listQueueItems", "/v1/queue/items", of: "items") { (engine, page) throws(EngineError) in
            try engine.queueItems(page)
        },
        .pages("listQueueReceipts", "/v1/queue/receipts", of: "receipts") {
            (engine, page) throws(EngineError) in
            try engine.queueReceipts(page)
        },
        .step(
            "addQueueItem",
            .post,
            "/v1/queue/items",
            on: .queue,
            read: .fields(QueueItemRequest.read),
            prepare: { (engine, _, item) async throws(EngineError) in
                try await engine.findFile(of: item.content)
            },
            isKept: true,
            reply: Reply.announced
        ) { (engine, _, item) throws(EngineError) in
            try engine.announceWithoutWaiting(item)
        },
        .task(
            "clearQueue",
            .delete,
            "/v1/queue/items",
            on: .queue,
            read: .fields(readClearing),
            reply: Reply.ok
        ) { (engine, _, current) async throws(EngineError) in
            try await engine.clearQueue(current: current)
        },
        .task("readQueueItem", .get, "/v1/queue/items/{id}", on: .queue, read: .nothing, reply: Reply.ok) {
            (engine, call, _) throws(EngineError) in
            try engine.queueItem(call.subject)
        },
        .serve("readQueueRecording", .get, "/v1/queue/items/{id}/recording", read: .nothing) {
            (request, api, _) async throws(Problem) in
            let place = try await asking { () async throws(EngineError) in
                try await api.engine.recording(ofItem: request.parameters.first ?? "")
            }
            return try await place.answer(request, api)
        },
        .task(
            "changeQueueItem",
            .patch,
            "/v1/queue/items/{id}",
            on: .queue,
            read: .fields(QueueItemChange.read),
            reply: Reply.ok
        ) { (engine, call, change) async throws(EngineError) in
            try await engine.changeQueueItem(call.subject, change)
        },
        .task(
            "removeQueueItem",
            .delete,
            "/v1/queue/items/{id}",
            on: .queue,
            read: .nothing,
            reply: Reply.nothing
        ) {
            (engine, call, _) async throws(EngineError) in
            try await engine.removeQueueItem(call.subject)
        },
        .step(
            "interruptQueue",
            .post,
            "/v1/queue/interrupt",
            on: .queue,
            read: .fields(readInterrupting),
            prepare: { (engine, _, item) async throws(EngineError) in
                try await engine.findFile(of: item.content)
            },
            isKept: true,
            reply: Reply.announced
        ) { (engine, _, item) throws(EngineError) in
            try engine.announceWithoutWaiting(item)
        },
        .task("nextInQueue", .post, "/v1/queue/next", on: .queue, read: .nothing, reply: Reply.changed) {
            (engine, _, _) async throws(EngineError) in
            try await engine.controlQueue(.next)
        },
        .task("skipInQueue", .post, "/v1/queue/skip", on: .queue, read: .nothing, reply: Reply.changed) {
            (engine, _, _) async throws(EngineError) in
            try await engine.controlQueue(.skip)
        },
        .task(
            "stopCurrentInQueue",
            .post,
            "/v1/queue/stop-current",
            on: .queue,
            read: .nothing,
            reply: Reply.changed
        ) {
            (engine, _, _) async throws(EngineError) in
            try await engine.controlQueue(.stopCurrent)
        },
        .task("pauseQueue", .post, "/v1/queue/pause", on: .queue, read: .nothing, reply: Reply.changed) {
            (engine, _, _) async throws(EngineError) in
            try await engine.controlQueue(.pause)
        },
        .task("resumeQueue", .post, "/v1/queue/resume", on: .queue, read: .nothing, reply: Reply.changed) {
            (engine, _, _) async throws(EngineError) in
            try await engine.controlQueue(.resume)
        },
    ]

    /// Reads `?current=`: whether the playing item is removed as well (AQ-08).
    private static func readClearing(_ fields: inout FieldReader) throws(Problem) -> Bool {
        let current = try fields.bool("current", default: false)
        try fields.finish()
        return current
    }

    /// Reads an item that precedes all others and interrupts the playing one (AQ-11).
    private static func readInterrupting(_ fields: inout FieldReader) throws(Problem) -> QueueItemRequest {
        var item = try QueueItemRequest.read(&fields)
        item.preempts = true
        return item
    }
}

extension Reply {
    /// 201 for a new item, 200 for an item already waiting with the same dedupe key.
    fileprivate static func announced(_ answer: Changed<QueueItemSnapshot>) -> Reply {
        let json = answer.snapshot.json.with("deduplicated", .bool(!answer.changed))
        return .created(json, at: answer.snapshot.address, isNew: answer.changed)
    }
}
