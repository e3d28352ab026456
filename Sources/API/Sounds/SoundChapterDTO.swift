// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding

extension SoundChapter: JSONRepresentable {
    /// The schema `SoundChapter` of `openapi.yaml`.
    public var json: JSONValue { ["start": .number(start), "title": .string(title)] }
}
