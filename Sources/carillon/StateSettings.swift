// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// What is kept on the disk.
struct StateSettings: Sendable, Equatable {
    /// What a power failure may lose.
    enum Durability: String, CaseIterable, Sendable {
        case normal, full
    }

    /// What a power failure may lose.
    var durability = Durability.normal
    /// Days for which the play history is kept.
    var historyDays = Int(HistoryRetention().seconds / 86_400)
    /// Playbacks it keeps at most.
    var historyEntries = HistoryRetention().count
}
