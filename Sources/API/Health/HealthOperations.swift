// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/health`, the probes and the metrics.
    static let health: [Operation] = [
        .serve("readHealth", .get, "/v1/health", read: .nothing) { (_, api, _) async throws(Problem) in
            let health = await api.engine.health()
            let events: JSONValue = [
                "seq": .integer(Int(api.hub.lastSequence)), "subscribers": .integer(api.hub.subscriberCount),
            ]
            let version = api.configuration.version
            return Reply.ok(health.json(version: version).with("events", events)).response
        },
        // Reports only that the process answers; without a token.
        .immediate("readLiveness", "/healthz") { _ in word("ok", .ok) }
            .needing(nil)
            .whileStarting,
        // Reports only the codes of what prevents readiness; without a token.
        .serve("readReadiness", .get, "/readyz", read: .nothing) { (_, api, _) async throws(Problem) in
            guard api.configuration.gate.isOpen else {
                return word("not ready: starting", .serviceUnavailable)
            }
            let health = await api.engine.health()
            guard !health.isReady else { return word("ok", .ok) }
            let codes = health.reasons.filter(\.preventsReadiness).map(\.code.rawValue)
            let text = codes.isEmpty ? "not ready" : "not ready: " + codes.joined(separator: ", ")
            return word(text, .serviceUnavailable)
        }
        .needing(nil)
        .whileStarting,
        .serve("readMetrics", .get, "/metrics", read: .nothing) { (request, api, _) async throws(Problem) in
            await api.configuration.metrics.handler(request)
        },
    ]

    private static func word(_ text: String, _ status: HTTPStatus) -> HTTPResponse {
        let bytes = Array((text + "\n").utf8)
        var response = HTTPResponse(status: status, bytes: bytes, contentType: "text/plain")
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
