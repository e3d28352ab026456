// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is decided about each request before its handler, and done to each response, without waiting.
///
/// Filters run on the connection's loop, so they must not block. What has to wait, or must surround the handler, is a ``Middleware``.
public struct Filter: Sendable {
    /// May change the request, or refuse it with a response, so that neither a later filter nor the handler sees it.
    let request: @Sendable (inout HTTPRequest) -> HTTPResponse?
    /// May change the response, also to a request that a later filter refused.
    let response: @Sendable (HTTPRequest, inout HTTPResponse) -> Void

    /// Makes a filter.
    ///
    /// - Parameters:
    ///   - request: may change a request, or refuse it with a response; passes every request by default.
    ///   - response: may change the response to a request that the filter let pass.
    public init(
        request: @escaping @Sendable (inout HTTPRequest) -> HTTPResponse? = { _ in nil },
        response: @escaping @Sendable (HTTPRequest, inout HTTPResponse) -> Void = { _, _ in }
    ) {
        (self.request, self.response) = (request, response)
    }
}
