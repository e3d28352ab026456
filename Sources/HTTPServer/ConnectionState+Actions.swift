// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a connection does when its state has changed.
extension ConnectionState {
    /// What to do after progress of a request or response.
    enum Next: Sendable, Hashable {
        /// The exchange is not complete yet.
        case wait
        /// Read and drop the rest of the body.
        case drainBody
        /// Parse the next request.
        case nextRequest
        /// Send what is queued, then close the connection.
        case finish
        /// Close at once.
        case close
    }

    /// What to do when a deadline has passed.
    enum Expiry: Sendable, Hashable {
        /// Nothing has expired yet.
        case nothing
        /// Answer 408 and finish.
        case rejectSlowRequest
        /// Close at once.
        case close
    }

    /// What to do when the peer has ended its side.
    enum PeerEnd: Sendable, Hashable {
        /// No response is pending.
        case close
        /// The request can never be completed.
        case failBody
        /// Responses are still pending.
        case answer
    }
}
