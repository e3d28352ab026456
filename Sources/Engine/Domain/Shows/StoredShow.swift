// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A show as stored; where it stands is stored apart, because that changes with every GO.
struct StoredShow: Sendable, Codable {
    let id: String
    let place: Int
    let settings: ShowSettings
}

/// Where a show stands, as stored.
struct StoredShowPlace: Sendable, Equatable, Codable {
    let id: String
    /// Number of the cue at the pointer; nil behind the last one.
    let pointer: String?
    /// Numbers of the cues that wait or run, and of those that were interrupted before.
    let active: [String]

    init(_ show: Show) {
        id = show.id
        pointer = show.timeline.pointer
        var numbers: Set<String> = []
        active = (show.timeline.interrupted + show.timeline.runs.map(\.cue)).filter {
            numbers.insert($0).inserted
        }
    }
}
