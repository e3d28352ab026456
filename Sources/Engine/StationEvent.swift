// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Events of stations, crossfaders and what they play.
public enum StationEvent: Sendable, Equatable {
    /// A track or a whole station could not be played; the next one is taken where there is one.
    case musicFailed(soundId: String?, name: String, stationId: String?, error: EngineError)
    /// Where the track on the deck is, once a second while it plays.
    case musicPosition(PlayerSnapshot)
    /// A station was made.
    case stationCreated(StationSnapshot)
    /// A station was changed or moved.
    case stationChanged(StationSnapshot)
    /// A station was removed.
    case stationDisposed(id: String, name: String)
    /// A crossfader was made.
    case crossfaderCreated(CrossfaderSnapshot)
    /// A crossfader has more cues, or was connected, disconnected, played or paused.
    case crossfaderChanged(CrossfaderSnapshot)
    /// A crossfader was removed.
    case crossfaderDisposed(id: String, name: String)
    /// A crossfader brought another station on the deck, by id; nil is silence (SX-18).
    case crossfaderStationChanged(id: String, from: String?, to: String?, time: Double)
    /// A crossfader changed the volume of the music (SX-19).
    case crossfaderVolumeChanged(id: String, from: Double, to: Double, time: Double)
}
