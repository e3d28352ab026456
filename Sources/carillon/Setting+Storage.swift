// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension Setting {
    /// Settings of the storage.
    static let storage: [Setting] = [
        .field(
            .durability,
            .one(\.durability),
            \.keeping.durability,
            .choice,
            placeholder: "when",
            "what a power failure may lose: `normal`, at most the last second; `full`, nothing that was acknowledged"
        ),
        .field(
            .historyDays,
            .one(\.historyDays),
            \.keeping.historyDays,
            .number(1...36_500),
            "days that the play history is kept"
        ),
        .field(
            .historyEntries,
            .one(\.historyEntries),
            \.keeping.historyEntries,
            .number(1...10_000_000),
            "maximum number of playbacks in the play history"
        ),
        .field(
            .storeLimit,
            .one(\.storeLimit),
            \.keeping.storeLimitInBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "largest size of all uploads together; more get 507"
        ),
        .field(
            .diskReserve,
            .one(\.diskReserve),
            \.keeping.diskReserveInBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "space set aside in the state directory, with which sounds can be deleted when the disk is full"
        ),
        .field(
            .recordingLimit,
            .one(\.recordingLimit),
            \.keeping.recordingLimitInSeconds,
            .number(1...Int(RecordingLimits.seconds.upperBound)),
            "seconds of the longest recording"
        ),
        .field(
            .logRecordings,
            .one(\.logRecordings),
            \.keeping.loggedSeconds,
            .number(1...86_400, absent: "none"),
            placeholder: "seconds",
            "seconds of what was announced that are kept as recordings, found from the receipts; none without it"
        ),
    ]
}
