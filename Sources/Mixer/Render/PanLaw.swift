// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CRealtime

/// The gains of left and right at a position.
struct PanGains: BitwiseCopyable {
    var left: Float
    var right: Float

    /// A mono source is panned by constant power, normalised to unity at the centre; any other by balance, where the
    /// far side is attenuated.
    ///
    /// - Parameters:
    ///   - position: −1 left, 0 centre, 1 right.
    ///   - isMono: whether the source has one channel.
    /// - Source: AP-12, decision D-14.
    @_noAllocation @_noLocks
    init(position: Float, isMono: Bool) {
        if position == 0 {
            left = 1
            right = 1
        } else if !isMono {
            left = position > 0 ? 1 - position : 1
            right = position < 0 ? 1 + position : 1
        } else {
            let quarter = Double.pi / 4
            let root = 2 * carillon_sine(quarter)
            left = position >= 1 ? 0 : Float(root * carillon_sine(quarter * (1 - Double(position))))
            right = position <= -1 ? 0 : Float(root * carillon_sine(quarter * (1 + Double(position))))
        }
    }
}
