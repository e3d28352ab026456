// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Listens to what a sink plays, so that it is known whether what we send arrives there.
///
/// - Thread: any.
public protocol SinkListener: Sendable {
    /// Listens to the sink of this name from now on; nil ends it. It returns at once.
    func listen(to sink: String?)
    /// What was sent and heard since the last call; nil where nothing could be heard, and nothing is known then.
    func takeHearing() -> SinkHearing?
}

/// What our main stream sent, and what was heard at its sink meanwhile.
public struct SinkHearing: Sendable, Equatable {
    /// The largest sample that was sent; 1 is full scale.
    public var sent: Gain
    /// The largest sample that the sink played, whoever sent it.
    public var heard: Gain

    /// Makes a hearing.
    public init(sent: Gain, heard: Gain) { (self.sent, self.heard) = (sent, heard) }
}
