// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A target as a client sees it; its secret is left out.
public struct TargetSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings.
    public let settings: TargetSettings
    /// What became of its messages since the start.
    public let status: TargetStatus
    /// Version; increases with every change of the settings.
    public let revision: UInt64
}

/// What became of the messages to a target since the start of the server, or since its address was changed.
public struct TargetStatus: Sendable, Equatable {
    /// Messages that it took, as far as its protocol tells: a datagram counts when the network took it.
    public internal(set) var sent = 0
    /// Messages that it did not take.
    public internal(set) var failed = 0
    /// Messages that are not sent yet.
    public internal(set) var waiting = 0
    /// When the last message was sent or failed; nil before.
    public internal(set) var lastAt: Date?
    /// What it answered to the last message that it took; nil if its protocol has no answers.
    public internal(set) var answer: String?
    /// Why the last message failed; nil if it was taken.
    public internal(set) var failure: String?
}

/// A message on its way to a target.
public struct SentMessage: Sendable, Equatable {
    /// Opaque.
    public let id: String
    /// The id of the target.
    public let targetID: String
    /// The target's name when it was sent.
    public let targetName: String
    /// What is sent; nil only tries to reach the target.
    public let content: TargetMessage?

    /// Makes a message.
    public init(id: String, targetID: String, targetName: String, content: TargetMessage?) {
        (self.id, self.targetID, self.targetName, self.content) = (id, targetID, targetName, content)
    }
}
