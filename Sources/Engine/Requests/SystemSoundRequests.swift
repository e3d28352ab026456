// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Asks for an observer of the end of a system sound.
///
/// - Source: SS-09 to SS-11.
public struct SystemSoundObservation: Sendable, Equatable {
    /// Given back with each completion.
    public var clientData: String?
    /// The connection that gets it; every subscriber when nil, as the original's main run loop.
    public var connectionId: String?
    /// The topic it is published under; `system-sound` when nil, as the original's default mode.
    public var topic: String?

    /// Makes a request.
    public init(clientData: String? = nil, connectionId: String? = nil, topic: String? = nil) {
        self.clientData = clientData
        self.connectionId = connectionId
        self.topic = topic
    }
}
