// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The loudness of the main output by EBU R 128.
public struct LoudnessSnapshot: Sendable, Equatable {
    /// LUFS over the last 400 ms; nil while nothing is measured.
    public let momentary: Double?
    /// LUFS over the last 3 s; nil while nothing is measured.
    public let shortTerm: Double?
    /// LUFS since the last reset, gated; nil while nothing was above the gate of -70 LUFS.
    public let integrated: Double?
    /// Seconds that were measured since the last reset, with those that the gates leave out.
    public let duration: Double
}
