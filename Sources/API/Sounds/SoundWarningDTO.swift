// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Decoding

extension SoundWarning: JSONRepresentable {
    /// The schema `SoundWarning` of `openapi.yaml`.
    public var json: JSONValue {
        ["code": .string(code.rawValue), "text": .string(text), "at": .optional(at)]
    }
}
