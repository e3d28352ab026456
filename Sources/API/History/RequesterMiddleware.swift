// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Sets the requester for the engine: the name of the token, or else the address.
enum RequesterMiddleware {
    /// Runs behind the filter that identifies the client.
    static let middleware: Middleware = { request, next in
        let requester = request.client?.name ?? request.remoteHost ?? "unix"
        return await Requester.$current.withValue(requester) { await next(request) }
    }
}
