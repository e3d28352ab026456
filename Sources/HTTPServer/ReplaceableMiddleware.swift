// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A middleware that can be replaced while the server runs.
///
/// - Thread: any; a request keeps the middleware that it started with.
public final class ReplaceableMiddleware: Sendable {
    private let present: Mutex<Middleware>

    /// Makes it with a first middleware; nil passes every request.
    public init(_ middleware: Middleware? = nil) {
        present = Mutex(middleware ?? Self.passing)
    }

    /// The middleware, for `Router.use`.
    public var middleware: Middleware {
        { [self] request, next in await present.withLock(\.self)(request, next) }
    }

    /// Replaces the middleware for new requests; nil passes every request.
    public func replace(with middleware: Middleware?) {
        present.withLock { $0 = middleware ?? Self.passing }
    }

    private static let passing: Middleware = { request, next in await next(request) }
}
