// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/events`: the WebSocket, or the stream of Server-Sent Events, of all events.
    static let events: [Operation] = [
        .serve("openEvents", .get, "/v1/events", read: .fields(Subscription.read)) {
            (request, api, subscription) async throws(Problem) in
            try EventConnection(api: api).plain(request, subscription)
        }
        .withSocket { request, session, api in await EventConnection(api: api).serve(request, session) }
    ]
}

/// A client of `/v1/events`.
struct EventConnection: Sendable {
    let api: APIContext

    /// Serves an accepted connection; an invalid query is answered with a `problem` message.
    func serve(_ request: HTTPRequest, _ session: WebSocketSession) async {
        let token = HeldToken(access: api.configuration.access, client: request.client)
        let feed = EventFeed(
            greeting: greeting(session.id),
            commands: CommandReader(dispatcher: api.dispatcher, opening: request),
            session: session,
            token: token
        )
        let watch = token.whenRevoked { feed.revoke() }
        defer { token.forget(watch) }
        do {
            var query = FieldReader(query: request.head.target.query)
            await feed.run(try Subscription.read(&query))
        } catch {
            await feed.refuse(error)
        }
    }

    /// Answers a request without an upgrade: an event stream if the client accepts it.
    func plain(_ request: HTTPRequest, _ subscription: Subscription) throws(Problem) -> HTTPResponse {
        var subscription = subscription
        let accepted = request.head.fields.values(for: .accept).joined(separator: ",")
        guard accepted.lowercased().contains("text/event-stream") else {
            throw Problem(
                .webSocketRequired,
                detail: "Open this address with a WebSocket client, or accept text/event-stream."
            )
        }
        if let last = request.lastEventID { subscription.since = try Subscription.sequence(last) }
        return EventStreamFeed(
            greeting: greeting("sse-\(request.id)"),
            subscription: subscription,
            token: HeldToken(access: api.configuration.access, client: request.client)
        ).response
    }

    private func greeting(_ session: String) -> EventGreeting {
        EventGreeting(
            engine: api.engine,
            hub: api.hub,
            snapshots: api.snapshots,
            version: api.configuration.version,
            session: session
        )
    }
}
