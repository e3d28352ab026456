// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Realtime

/// Actions on a zone; a zone that no bus reaches is silent, costs nothing and takes gains at once.
@frozen
public enum ZoneAction: Sendable, BitwiseCopyable {
    /// Moves the gain with which a bus reaches the zone: a cell of the matrix. At first 1 in the main zone, else 0.
    case setCell(BusID, RampTarget)
    /// Lowers a bus in this zone for a time.
    case duck(BusID, Duck)
    /// Moves the zone's own gain.
    case setGain(RampTarget)
    /// Mutes or unmutes it over the declick ramp; the gain stays.
    case setMute(Bool)
    /// Switches measurement on or off.
    case setMetering(Bool)
    /// Writes what the zone plays, or silence while it is closed, into a ring from this frame on; nil ends that, and finishes the
    /// ring. Use ``MixerControl/tap(_:into:at:)``.
    case setTap(AudioRingProducer?)
}
