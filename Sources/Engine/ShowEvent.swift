// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of shows and their cues.
public enum ShowEvent: Sendable, Equatable {
    /// A show was created.
    case created(ShowSnapshot)
    /// The settings of a show were changed.
    case changed(ShowSnapshot)
    /// A show was removed.
    case disposed(id: String, name: String)
    /// The pointer was moved, by a client or by GO.
    case pointerMoved(ShowNews)
    /// A show was stopped.
    case stopped(ShowNews)
    /// A cue waits for its start frame.
    case cueWaiting(ShowNews, CueRunSnapshot)
    /// A cue has started.
    case cueStarted(ShowNews, CueRunSnapshot)
    /// The end of a running cue has moved.
    case cueChanged(ShowNews, CueRunSnapshot)
    /// A cue has ended, or was cancelled while it waited.
    case cueEnded(ShowNews, CueRunSnapshot, CueEndReason)
}

/// Where a show stands after an event.
public struct ShowNews: Sendable, Equatable {
    /// Id of the show.
    public let id: String
    /// Where it stands.
    public let status: ShowStatus
    /// Its version.
    public let revision: UInt64
}
