// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// `/v1/events`: the WebSocket, or the stream of Server-Sent Events, that all news goes to.
struct EventRoutes: Sendable {
    let engine: Engine
    let hub: EventHub
    let version: String
    let dispatcher: Dispatcher
    /// Nil where nobody is asked for a token.
    let access: AccessControl?

    /// Serves an accepted connection; a query that cannot be understood is answered as a `problem` message.
    func serve(_ request: HTTPRequest, _ session: WebSocketSession) async {
        let token = HeldToken(access: access, client: request.client)
        let feed = EventFeed(
            greeting: greeting(session.id),
            commands: CommandReader(dispatcher: dispatcher, opening: request),
            session: session,
            token: token
        )
        let watch = token.whenRevoked { feed.revoke() }
        defer { token.forget(watch) }
        do {
            await feed.run(try Subscription(query: request))
        } catch {
            await feed.refuse(error)
        }
    }

    /// Answers a request that asks for no upgrade: a stream where that is accepted.
    func plain(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        var subscription = try Subscription(query: request)
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
            token: HeldToken(access: access, client: request.client)
        ).response
    }

    private func greeting(_ session: String) -> EventGreeting {
        EventGreeting(engine: engine, hub: hub, version: version, session: session)
    }
}
