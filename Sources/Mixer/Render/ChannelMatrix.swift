// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The gains from source channels to output planes, computed once by the control side for 1 to 8 channels.
///
/// Roles present on both sides pass at unity; a missing one folds into its neighbours at −3 dB (ITU-R BS.775-4, table
/// 2), a rear centre into two fronts at −6 dB, one surround pair becomes the other at unity; the low-frequency
/// channel is dropped if the output has none. A mono source goes to left and right at unity, where the pan law is at
/// unity.
struct ChannelMatrix: BitwiseCopyable, @unchecked Sendable {
    // Safe because the renderer owns the memory, and it is not written after it was made.
    private let memory: UnsafeMutablePointer<Float>

    /// Most channels of a source and planes of an output.
    private static var maximumChannels: Int {
        @_noAllocation @_noLocks get { 8 }
    }
    /// Floats from a gain to its pan side (``ChannelTable/Side``).
    private static var sideOffset: Int {
        @_noAllocation @_noLocks get { maximumChannels &* maximumChannels }
    }
    /// Floats for each number of source channels: gains by output and input, then pan sides.
    private static var tableSize: Int {
        @_noAllocation @_noLocks get { 2 &* sideOffset }
    }

    /// Makes the tables for an output; control only.
    init(outputChannelCount outputs: Int) {
        memory = UnsafeMutablePointer<Float>.allocate(
            capacity: ChannelMatrix.maximumChannels * ChannelMatrix.tableSize
        )
        memory.initialize(repeating: 0, count: ChannelMatrix.maximumChannels * ChannelMatrix.tableSize)
        for inputs in 1...ChannelMatrix.maximumChannels {
            for (input, role) in ChannelTable.roles(inputs).enumerated() {
                for (output, gain) in ChannelTable.paths(role, inputs: inputs, outputs: outputs) {
                    let index =
                        (inputs - 1) * ChannelMatrix.tableSize + output * ChannelMatrix.maximumChannels
                        + input
                    memory[index] += gain
                    let pannedRole = outputs == 1 ? role : ChannelTable.roles(outputs)[output]
                    let isPanned = !(outputs == 1 && inputs == 1)
                    memory[index + ChannelMatrix.sideOffset] =
                        isPanned ? ChannelTable.side(pannedRole).rawValue : 0
                }
            }
        }
    }

    /// Frees the tables; control only.
    func free() { memory.deallocate() }

    /// The factor from a source's channel to an output plane, its pan gain included.
    @_noAllocation @_noLocks
    func gain(inputs: Int, input: Int, output: Int, pan: PanGains) -> Float {
        let index =
            (inputs &- 1) &* ChannelMatrix.tableSize &+ output &* ChannelMatrix.maximumChannels &+ input
        let side = memory[index &+ ChannelMatrix.sideOffset]
        return memory[index] * (side == 0 ? 1 : side == 1 ? pan.left : pan.right)
    }
}
