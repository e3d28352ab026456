// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The shape of a ramp between two gains.
///
/// - Realtime-safe: yes.
/// - Source: decision D-14.
@frozen
public enum FadeCurve: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Straight in amplitude; the default of every fade.
    case linear
    /// Quarter sine up, quarter cosine down: two of these keep the power of uncorrelated sounds constant.
    case equalPower
    /// Half cosine: no corner at either end.
    case sCurve
    /// Straight in decibels, down to −80 dB and then to silence.
    case exponential
}
