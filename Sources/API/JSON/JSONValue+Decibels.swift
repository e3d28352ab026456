// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension JSONValue {
    /// A linear volume in decibels, rounded to 0.01 dB; −160 for silence.
    static func decibels(_ volume: Double) -> JSONValue {
        .number((Decibels(Gain(Float(volume))).value * 100).rounded() / 100)
    }
}
