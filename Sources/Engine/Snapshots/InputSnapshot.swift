// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An input as a client sees it.
public struct InputSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings.
    public let settings: InputSettings
    /// Where its sound is.
    public let state: State
    /// The player that it is heard by; nil while no sound comes.
    public let player: String?
    /// What a stream says that it plays; nil if it does not say, and for other kinds.
    public let title: String?
    /// Why a stream is not heard; nil if it is, and for other kinds.
    public let problem: String?
    /// Version; increases with every change of the settings.
    public let revision: UInt64

    /// Where the sound of an input is.
    public enum State: String, Sendable, CaseIterable {
        /// It is not taken.
        case off
        /// It is taken, and nothing comes: the source is not there, or nobody plays into the sink.
        case waiting
        /// It is heard, unless it is muted.
        case playing
        /// It does not come, or is silent, and its fallback is heard.
        case fallback
        /// It comes, and waits for the end of an interruption or for a voice.
        case held
    }
}
