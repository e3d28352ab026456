// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// Response fields that restrict what browsers do with our responses.
public enum SecurityHeaders {
    /// A policy for pages without external resources and inline scripts or styles.
    public static let strictPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// Adds the fields to every response.
    ///
    /// - Parameter policy: the value of Content-Security-Policy.
    /// - Returns: the filter, for `Router.use`.
    public static func filter(policy: String = strictPolicy) -> Filter {
        Filter(response: { _, response in
            guard response.status != .switchingProtocols else { return }
            response.fields["X-Content-Type-Options"] = "nosniff"
            response.fields["X-Frame-Options"] = "DENY"
            response.fields["Referrer-Policy"] = "no-referrer"
            response.fields[.crossOriginOpenerPolicy] = "same-origin"
            response.fields[.crossOriginResourcePolicy] = "same-origin"
            response.fields[.contentSecurityPolicy] = policy
        })
    }
}
