// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Reactor

extension AccessControl {
    /// Settings with defaults.
    public struct Configuration: Sendable {
        /// The realm in `WWW-Authenticate`.
        public var realm = "server"
        /// The name of the session cookie.
        public var cookie = "session"
        /// Time without a request after which a session ends, unless it stays.
        public var sessionLifetime = Duration.seconds(12 * 3600)
        /// Time in which a ticket can be used once.
        public var ticketLifetime = Duration.seconds(30)
        /// Most sessions, and most tickets, of one token; one more ends the oldest of this token.
        public var maximumSessionsPerToken = 1_024
        /// Shortest interval between checks for changed tokens, which requests and observers of revocation trigger.
        public var refreshInterval = Duration.seconds(1)
        /// The clock.
        public var now: @Sendable () -> MonotonicTime = { .now }
        /// The time in seconds since 1970, by which sessions age while the server is off.
        public var wall: @Sendable () -> Int64 = { WallClock.secondsSinceEpoch }

        /// Makes the defaults.
        public init() {}

        /// The present time.
        var moment: AccessSessions.Moment { .init(running: now(), wall: wall()) }
    }
}
