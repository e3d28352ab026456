// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding

extension ReplayGain: JSONRepresentable {
    /// The schema `ReplayGain` of `openapi.yaml`.
    public var json: JSONValue {
        [
            "trackGain": .optional(trackGain),
            "trackPeak": .optional(trackPeak),
            "albumGain": .optional(albumGain),
            "albumPeak": .optional(albumPeak),
        ]
    }
}
