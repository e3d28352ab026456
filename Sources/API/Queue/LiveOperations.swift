// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/queue/live`: announcements that someone says while they are heard.
    static let live: [Operation] = [
        .task(
            "announceLive",
            .post,
            "/v1/queue/live",
            on: .queue,
            read: .fields(QueueItemRequest.readLive),
            reply: { Reply.created($0.json, at: $0.address) }
        ) { (engine, call, request) throws(EngineError) in
            let item = try engine.announceLive(request)
            if case .live(let content) = request.content, content.input != nil {
                InputTalk.begin(item.id, try engine.connectTalker(of: item.id), call)
            }
            return item
        }
        .needing(.page),
        .task(
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
