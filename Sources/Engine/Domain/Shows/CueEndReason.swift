// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the run of a cue ended.
public enum CueEndReason: Sendable, Equatable {
    /// What its action started is over.
    case finished
    /// It was stopped, or its cue was removed while it waited.
    case stopped
    /// The cue is not armed.
    case skipped
    /// Its action was refused; nothing of it was done.
    case failed(EngineError)
}
