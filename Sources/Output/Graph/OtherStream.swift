// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A playback stream of another application.
public struct OtherStream: Sendable, Equatable {
    /// PipeWire's `object.serial`; never reused while the server runs.
    public var id: UInt64
    /// Name of the application, else that of its node.
    public var application: String
    /// Kind of content given by the application, PipeWire's `media.role`, such as `Communication`.
    public var role: String?
    /// Whether it is playing.
    public var isPlaying: Bool

    /// Makes a stream.
    public init(id: UInt64, application: String, role: String? = nil, isPlaying: Bool) {
        self.id = id
        self.application = application
        self.role = role
        self.isPlaying = isPlaying
    }
}
