// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding
public import Foundation

/// A recording as a client sees it.
public struct RecordingSnapshot: Sendable, Equatable {
    /// Opaque, never reused.
    public let id: String
    /// Name of the sound that it becomes.
    public let name: String
    /// What is recorded, by ids.
    public let source: RecordingSource
    /// The format of its file.
    public let format: EncodedFormat
    /// Seconds after which it ends.
    public let longest: Double
    /// Where it is.
    public let state: State
    /// When it began.
    public let startedAt: Date
    /// Who asked for it; nil if that is not known.
    public let requester: String?
    /// Seconds of sound in its file.
    public let seconds: Double
    /// Bytes of its file.
    public let sizeInBytes: Int
    /// Seconds that are silent in it because the disk was too slow.
    public let lostSeconds: Double
    /// The sound that it became; nil before, and if it failed.
    public let sound: String?
    /// Why it failed, or ended before it was stopped; nil if it did not.
    public let problem: String?

    /// Where a recording is.
    public enum State: String, Sendable, CaseIterable {
        /// It is going on.
        case recording
        /// It has ended; its file is being completed and read.
        case saving
        /// It is a sound of the library.
        case finished
        /// Nothing is left of it.
        case failed
    }
}
