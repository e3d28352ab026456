// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A way to choose music: options to be found by, and a playlist.
struct Station: Sendable, Equatable {
    let id: String
    var settings: StationSettings
    /// Where it was left, while it resumes.
    var place: StationPlace?
}

/// Where a station was left.
struct StationPlace: Sendable, Equatable {
    var playlist: Playlist
    var soundID: String
    var seconds: Double
}
