// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Storage

/// Settings of the storage.
struct StateSettings: Sendable, Equatable {
    /// What a power failure may lose.
    enum Durability: String, CaseIterable, Sendable {
        case normal, full
    }

    /// What a power failure may lose.
    var durability = Durability.normal
    /// Days that the play history is kept.
    var historyDays = Int(HistoryRetention().seconds / 86_400)
    /// Maximum number of playbacks in the play history.
    var historyEntries = HistoryRetention().count
    /// Largest size of all uploads together, bytes; nil for no limit.
    var storeLimitInBytes = EngineLimits().storeBytes
    /// Space set aside for deleting sounds when the disk is full, bytes; nil for none.
    var diskReserveInBytes: Int? = EngineConfiguration().diskReserveBytes
    /// Seconds of what was announced that are kept as files; nil for none.
    var loggedSeconds: Int?
    /// Longest recording, seconds.
    var recordingLimitInSeconds = Int(EngineLimits().recordingSeconds)
}
