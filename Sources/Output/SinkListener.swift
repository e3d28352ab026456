// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Measures what a sink plays, to detect whether our sound arrives there.
///
/// - Thread: any.
public protocol SinkListener: Sendable {
    /// Listens to the sink of this name from now on; nil stops. Returns at once.
    func listen(to sink: String?)
    /// The levels sent and heard since the last call; nil if the sink could not be measured.
    func takeHearing() -> SinkHearing?
}

/// The level that our main stream sent, and the level that its sink played meanwhile.
public struct SinkHearing: Sendable, Equatable {
    /// The largest sample that was sent; 1 is full scale.
    public var sent: Gain
    /// The largest sample that the sink played, from all applications.
    public var heard: Gain

    /// Makes a hearing.
    public init(sent: Gain, heard: Gain) { (self.sent, self.heard) = (sent, heard) }
}
