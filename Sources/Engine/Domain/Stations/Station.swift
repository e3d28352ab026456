// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A playlist with options by which queries select it.
struct Station: Sendable, Equatable {
    let id: String
    var settings: StationSettings
    /// Where it stopped, if it resumes.
    var place: StationPlace?
}

/// The position at which a station stopped.
struct StationPlace: Sendable, Equatable {
    var playlist: Playlist
    var rotation = Rotation()
    var soundID: String
    var seconds: Double
}
