// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A request to observe the end of a system sound.
///
/// - Source: SS-09 to SS-11.
public struct SystemSoundObservation: Sendable, Equatable {
    /// Client data, returned with each completion.
    public var clientData: String?
    /// The connection that receives it; every subscriber when nil, like the original's main run loop.
    public var connectionId: String?
    /// The topic it is published under; `system-sound` when nil, like the original's default mode.
    public var topic: String?

    /// Makes a request.
    public init(clientData: String? = nil, connectionId: String? = nil, topic: String? = nil) {
        self.clientData = clientData
        self.connectionId = connectionId
        self.topic = topic
    }
}
