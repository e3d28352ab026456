// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of recordings.
public enum RecordingEvent: Sendable, Equatable {
    /// A recording began.
    case created(RecordingSnapshot)
    /// A recording ended, became a sound, or failed.
    case changed(RecordingSnapshot)
    /// A recording was discarded or forgotten.
    case disposed(id: String, name: String)
}
