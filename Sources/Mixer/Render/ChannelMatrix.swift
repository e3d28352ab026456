// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// How the channels of a source reach the planes of the output, made once by the control side for 1 to 8 channels.
///
/// Roles present on both sides pass at unity; a missing one folds into its neighbours at −3 dB (ITU-R BS.775-4,
/// table 2), a rear centre into two fronts at −6 dB; the low-frequency channel is left out where there is none. A
/// mono source goes to left and right at unity, where the pan law is at unity.
struct ChannelMatrix: BitwiseCopyable, @unchecked Sendable {
    // Safe because the renderer owns the memory, and it is not written after it was made.
    private let memory: UnsafeMutablePointer<Float>

    /// What a channel is.
    private enum Role { case left, right, center, low, rearLeft, rearRight, rearCenter, sideLeft, sideRight }

    /// Which pan gain a path takes.
    enum Side: Float, BitwiseCopyable { case none, left, right }

    /// Makes the tables for an output; control only.
    init(outputChannelCount outputs: Int) {
        memory = UnsafeMutablePointer<Float>.allocate(capacity: 8 * 128)
        memory.initialize(repeating: 0, count: 8 * 128)
        for inputs in 1...8 {
            for (input, role) in ChannelMatrix.roles(inputs).enumerated() {
                for (output, gain) in ChannelMatrix.paths(role, inputs: inputs, outputs: outputs) {
                    let index = (inputs - 1) * 128 + output * 8 + input
                    memory[index] += gain
                    let pannedRole = outputs == 1 ? role : ChannelMatrix.roles(outputs)[output]
                    let isPanned = !(outputs == 1 && inputs == 1)
                    memory[index + 64] = isPanned ? ChannelMatrix.side(pannedRole).rawValue : 0
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

    // MARK: Tables, control only

    private static func roles(_ count: Int) -> [Role] {
        switch count {
        case 1: [.center]
        case 2: [.left, .right]
        case 3: [.left, .right, .center]
        case 4: [.left, .right, .rearLeft, .rearRight]
        case 5: [.left, .right, .center, .rearLeft, .rearRight]
        case 6: [.left, .right, .center, .low, .rearLeft, .rearRight]
        case 7: [.left, .right, .center, .low, .rearLeft, .rearRight, .rearCenter]
        default: [.left, .right, .center, .low, .rearLeft, .rearRight, .sideLeft, .sideRight]
        }
    }

    /// The roles that take over from a missing one, and their gain.
    private static func substitutes(_ role: Role) -> [([Role], Float)] {
        let half = Float(0.5).squareRoot()
        switch role {
        case .center: return [([.left, .right], half)]
        case .low: return []
        case .rearLeft: return [([.sideLeft], 1), ([.left], half)]
        case .rearRight: return [([.sideRight], 1), ([.right], half)]
        case .sideLeft: return [([.rearLeft], 1), ([.left], half)]
        case .sideRight: return [([.rearRight], 1), ([.right], half)]
        case .rearCenter: return [([.rearLeft, .rearRight], half), ([.left, .right], 0.5)]
        case .left, .right: return []
        }
    }

    private static func paths(_ role: Role, inputs: Int, outputs: Int) -> [(Int, Float)] {
        if outputs == 1 { return intoMono(role) }
        let present = roles(outputs)
        if inputs == 1 { return [(0, 1), (1, 1)] }
        if let index = present.firstIndex(of: role) { return [(index, 1)] }
        for (stand, gain) in substitutes(role) {
            let indices = stand.compactMap { present.firstIndex(of: $0) }
            if indices.count == stand.count { return indices.map { ($0, gain) } }
        }
        return []
    }

    private static func intoMono(_ role: Role) -> [(Int, Float)] {
        switch role {
        case .center: [(0, 1)]
        case .low: []
        case .left, .right: [(0, Float(0.5).squareRoot())]
        case .rearLeft, .rearRight, .sideLeft, .sideRight: [(0, 0.5)]
        case .rearCenter: [(0, Float(0.125).squareRoot())]
        }
    }

    private static func side(_ role: Role) -> Side {
        switch role {
        case .left, .rearLeft, .sideLeft: .left
        case .right, .rearRight, .sideRight: .right
        case .center, .low, .rearCenter: .none
        }
    }
}
