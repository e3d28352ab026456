// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore

/// Why a stream cannot be fetched, for people.
package struct FetchError: Error, Sendable, Equatable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    init(_ error: ClientError) {
        reason =
            switch error {
            case .timeout: "the server does not answer in time"
            case .unreachable(_, let reason): reason
            case .notUnderstood(let reason): "the answer of the server is not understood: \(reason)"
            default: "\(error)"
            }
    }
}
