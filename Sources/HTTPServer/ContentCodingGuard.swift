// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// Refuses encoded content of requests, which no handler decodes.
///
/// - Source: RFC 9110 section 15.5.16.
public enum ContentCodingGuard {
    /// The filter, for `Router.use`.
    ///
    /// - Parameter answer: makes the response to a refused request; takes the coding. `Accept-Encoding` is added to it.
    /// - Returns: the filter.
    public static func filter(
        refusing answer: @escaping @Sendable (_ coding: String) -> HTTPResponse
    ) -> Filter {
        Filter(request: { request in
            guard let coding = request.head.fields[.contentEncoding], !coding.isEmpty,
                coding.lowercased() != "identity"
            else { return nil }
            var response = answer(coding)
            response.fields[.acceptEncoding] = "identity"
            return response
        })
    }
}
