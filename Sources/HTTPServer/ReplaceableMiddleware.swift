// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A place in the row of middlewares whose content can change while the server runs.
///
/// - Thread: any; a request keeps the content that it met.
public final class ReplaceableMiddleware: Sendable {
    private let present: Mutex<Middleware>

    /// Makes the place with its first content; nil lets every request pass.
    public init(_ middleware: Middleware? = nil) {
        present = Mutex(middleware ?? Self.passing)
    }

    /// To be given to `Router.use`.
    public var middleware: Middleware {
        { [self] request, next in await present.withLock(\.self)(request, next) }
    }

    /// Changes the content for the requests that come from now on; nil lets every request pass.
    public func replace(with middleware: Middleware?) {
        present.withLock { $0 = middleware ?? Self.passing }
    }

    private static let passing: Middleware = { request, next in await next(request) }
}
