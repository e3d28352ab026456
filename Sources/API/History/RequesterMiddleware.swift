// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Names the requester to the engine: by the name of the token, else by the address.
enum RequesterMiddleware {
    /// Runs after the middleware that identifies the client.
    static let middleware: Middleware = { request, next in
        let requester = request.client?.name ?? request.remoteHost ?? "unix"
        return await Requester.$current.withValue(requester) { await next(request) }
    }
}
