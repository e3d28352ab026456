// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// Refuses encoded content of requests, which no handler decodes.
///
/// - Source: RFC 9110 section 15.5.16.
public enum ContentCodingGuard {
    /// The middleware, for `Router.use`.
    ///
    /// - Parameter answer: makes the response to a refused request; takes the coding. `Accept-Encoding` is added to it.
    /// - Returns: the middleware.
    public static func middleware(
        refusing answer: @escaping @Sendable (_ coding: String) -> HTTPResponse
    ) -> Middleware {
        { request, next in
            guard let coding = request.head.fields[.contentEncoding], !coding.isEmpty,
                coding.lowercased() != "identity"
            else { return await next(request) }
            var response = answer(coding)
            response.fields[.acceptEncoding] = "identity"
            return response
        }
    }
}
