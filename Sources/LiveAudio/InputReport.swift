// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is known of the sound of an input.
public struct InputReport: Sendable, Equatable {
    /// Whether it arrives.
    public var isRunning = false
    /// Whether it arrives and has been silent for as long as ``InputFeed/set(silence:)`` says.
    public var isSilent = false
    /// What its source says that it plays; nil if it does not say.
    public var title: String?
    /// Why it does not arrive; nil if it does, or nothing is wrong.
    public var problem: String?

    /// Knows nothing.
    public init() {}
}
