// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Why a GO was refused; nothing was changed.
enum ShowRefusal: Error, Sendable, Equatable {
    /// The pointer is behind the last cue.
    case noCue
    /// No cue has the number.
    case cueNotFound
    /// The last GO was less than the minimum interval ago.
    case tooSoon(left: FrameCount)
    /// So many runs of cues are in progress that there is no room for those of this GO.
    case tooMany
}
