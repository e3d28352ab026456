// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

/// Tells the engine who asks: by the name of the token, else by the address.
enum AskerNote {
    /// Stands behind the middleware that knows the client.
    static let middleware: Middleware = { request, next in
        let asker = request.client?.name ?? request.remoteHost ?? "unix"
        return await Asker.$current.withValue(asker) { await next(request) }
    }
}
