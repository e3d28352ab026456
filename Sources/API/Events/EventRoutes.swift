// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// `/v1/events`: the WebSocket that all news goes to.
struct EventRoutes: Sendable {
    let engine: Engine
    let hub: EventHub
    let version: String

    /// Serves an accepted connection; a query that cannot be understood is answered as a `problem` message.
    func serve(_ request: HTTPRequest, _ session: WebSocketSession) async {
        let feed = EventFeed(engine: engine, hub: hub, version: version, session: session)
        do {
            let subscription = try Subscription(query: request)
            await feed.run(filter: subscription.filter, since: subscription.since)
        } catch {
            await feed.refuse(error)
        }
    }

    /// Answers a request that asks for no upgrade.
    func plain(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        throw Problem(.webSocketRequired, detail: "Open this address with a WebSocket client.")
    }
}
