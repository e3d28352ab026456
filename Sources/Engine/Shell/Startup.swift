// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the start leaves for later.
struct Startup: Sendable {
    /// The station that plays at the start, until it does.
    struct Music: Sendable {
        /// Its id or name.
        let station: String
        /// Its sounds that are not read yet.
        var unread: Set<String>
    }

    var music: Music?
    /// Lists the voices; texts are not spoken before it has.
    var voices: Task<Void, Never>?
    /// What was stored at the last stop of the files of sounds, until the start has taken it.
    var knownFacts: [String: [UInt8]] = [:]
    /// Whether all that was stored is there; before that nothing is said to be missing.
    var isRestored = false
}
