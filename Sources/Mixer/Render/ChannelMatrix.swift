// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// How the channels of a source reach the planes of the output, made once by the control side for 1 to 8 channels.
///
/// Roles present on both sides pass at unity; a missing one folds into its neighbours at −3 dB (ITU-R BS.775-4,
/// table 2), a rear centre into two fronts at −6 dB, one surround pair becomes the other at unity; the low-frequency channel is left out where there is none. A
/// mono source goes to left and right at unity, where the pan law is at unity.
struct ChannelMatrix: BitwiseCopyable, @unchecked Sendable {
    // Safe because the renderer owns the memory, and it is not written after it was made.
    private let memory: UnsafeMutablePointer<Float>

    /// Makes the tables for an output; control only.
    init(outputChannelCount outputs: Int) {
        memory = UnsafeMutablePointer<Float>.allocate(capacity: 8 * 128)
        memory.initialize(repeating: 0, count: 8 * 128)
        for inputs in 1...8 {
            for (input, role) in ChannelTable.roles(inputs).enumerated() {
                for (output, gain) in ChannelTable.paths(role, inputs: inputs, outputs: outputs) {
                    let index = (inputs - 1) * 128 + output * 8 + input
                    memory[index] += gain
                    let pannedRole = outputs == 1 ? role : ChannelTable.roles(outputs)[output]
                    let isPanned = !(outputs == 1 && inputs == 1)
                    memory[index + 64] = isPanned ? ChannelTable.side(pannedRole).rawValue : 0
                }
            }
        }
    }

    /// Frees the tables; control only.
    func free() { memory.deallocate() }

    /// The factor from a source's channel to an output plane, its pan gain included.
    @_noAllocation @_noLocks
    func gain(inputs: Int, input: Int, output: Int, pan: PanGains) -> Float {
        let index = (inputs &- 1) &* 128 &+ output &* 8 &+ input
        let side = memory[index &+ 64]
        return memory[index] * (side == 0 ? 1 : side == 1 ? pan.left : pan.right)
    }
}
