// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import HTTPServer

extension Problem {
    /// The problem as an answer; `retryAfter` becomes Retry-After in whole seconds, at least 1.
    func response() -> HTTPResponse {
        var response = HTTPResponse(
            status: type.status,
            bytes: json.encoded,
            contentType: "application/problem+json"
        )
        response.fields[.cacheControl] = "no-store"
        if case .number(let seconds) = json["retryAfter"] {
            response.fields[.retryAfter] = String(max(1, Int(min(seconds, 3600).rounded(.up))))
        }
        if type == .webSocketRequired { response.fields[.upgrade] = "websocket" }
        return response
    }
}
