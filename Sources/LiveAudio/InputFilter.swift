// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How the sound of an input is cleaned before it is mixed.
public struct InputFilter: Sendable, Hashable {
    /// Hertz below which it falls by 12 dB an octave; nil for no high-pass.
    public var highPass: Double?
    /// Decibels of full scale below which it is silent; nil for no gate.
    public var gate: Double?

    /// Makes a filter; without values one that changes nothing.
    public init(highPass: Double? = nil, gate: Double? = nil) {
        (self.highPass, self.gate) = (highPass, gate)
    }
}
