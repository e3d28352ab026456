// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import LiveAudio

/// The connection of someone who talks to the announcement that is said.
public struct Talk: Sendable {
    /// Takes what is said.
    public let stream: LiveStream
    /// Yields when ``TalkSnapshot`` may have changed; ends with the announcement.
    public let changes: AsyncStream<Void>
    let now: @Sendable () -> Double

    /// Takes a piece of what is said: whole frames of its format.
    ///
    /// - Thread: any.
    /// - Returns: why nothing more is taken; nil if more may come.
    public func take(_ bytes: [UInt8]) -> LiveEnd? { stream.take(bytes, at: now()) }
}

/// What someone who talks has to know.
public struct TalkSnapshot: Sendable, Equatable {
    /// Whether what is said now is heard.
    public let isHeard: Bool
    /// The announcement.
    public let item: QueueItemSnapshot

    /// Whether it tells the talker nothing that another one did not: times and shares only pass.
    public func saysNoMore(than other: TalkSnapshot) -> Bool {
        isHeard == other.isHeard && item.state == other.item.state && item.reason == other.item.reason
            && item.position == other.item.position && item.waiting == other.item.waiting
            && item.talk == other.item.talk
    }
}
