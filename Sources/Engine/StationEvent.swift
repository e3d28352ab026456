// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of stations, crossfaders and their music.
public enum StationEvent: Sendable, Equatable {
    /// A track or a whole station could not be played; the next one follows if there is one.
    case musicFailed(soundId: String?, name: String, stationId: String?, error: EngineError)
    /// Position of the track on the deck, once per second while it plays.
    case musicPosition(PlayerSnapshot)
    /// A station was created.
    case stationCreated(StationSnapshot)
    /// A station was changed or moved.
    case stationChanged(StationSnapshot)
    /// A station was removed.
    case stationDisposed(id: String, name: String)
    /// A crossfader was created.
    case crossfaderCreated(CrossfaderSnapshot)
    /// A crossfader's cues, connection or play state changed.
    case crossfaderChanged(CrossfaderSnapshot)
    /// A crossfader was removed.
    case crossfaderDisposed(id: String, name: String)
    /// A crossfader changed the station on the deck, by id; nil is silence (SX-18).
    case crossfaderStationChanged(id: String, from: String?, to: String?, time: Double)
    /// A crossfader changed the volume of the music (SX-19).
    case crossfaderVolumeChanged(id: String, from: Double, to: Double, time: Double)
}
