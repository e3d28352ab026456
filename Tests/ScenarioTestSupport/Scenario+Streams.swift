// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API

extension Scenario {
    /// Sequence number of the newest event.
    public var lastSequence: UInt64 { hub.lastSequence }

    /// Connections of `/v1/events`.
    public var subscriberCount: Int { hub.subscriberCount }

    /// Ends the streams of Server-Sent Events, as a server shutdown does.
    public func endStreams() { hub.end() }
}
