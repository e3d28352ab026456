// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/queue/live`: announcements that someone says while they are heard.
    static let live: [Operation] = [
        .step(
            "announceLive",
            .post,
            "/v1/queue/live",
            on: .queue,
            read: .fields(QueueItemRequest.readLive),
            reply: { Reply.created($0.json, at: $0.address) }
        ) { (engine, call, request) throws(EngineError) in
            let item = try engine.announceLive(request)
            if let talk = engine.inputTalk(of: item.id) { InputTalk.begin(talk, call) }
            return item
        }
        .needing(.page),
        .step(
            "releaseTalk",
            .post,
            "/v1/queue/live/{id}/release",
            on: .queue,
            read: .nothing,
            reply: Reply.ok
        ) { (engine, call, _) throws(EngineError) in
            try engine.releaseTalk(of: call.subject)
        }
        .needing(.page),
        .serve("talk", .get, "/v1/queue/live/{id}", read: .nothing) { (_, _, _) async throws(Problem) in
            throw Problem(.webSocketRequired, detail: "Open this address with a WebSocket client.")
        }
        .needing(.page)
        .withSocket { request, session, api in await TalkConnection(api: api).serve(request, session) },
    ]
}
