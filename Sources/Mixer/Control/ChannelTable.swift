// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The down-mix of ITU-R BS.775-4, table 2, as roles and paths: what ``ChannelMatrix`` is filled from.
///
/// - Thread: control only.
enum ChannelTable {
    /// What a channel is.
    enum Role { case left, right, center, low, rearLeft, rearRight, rearCenter, sideLeft, sideRight }

    /// The pan gain that applies to a path.
    enum Side: Float, BitwiseCopyable { case none, left, right }

    /// The roles of the channels of a layout with `count` channels.
    static func roles(_ count: Int) -> [Role] {
        switch count {
        case 1: [.center]
        case 2: [.left, .right]
        case 3: [.left, .right, .center]
        case 4: [.left, .right, .rearLeft, .rearRight]
        case 5: [.left, .right, .center, .rearLeft, .rearRight]
        case 6: [.left, .right, .center, .low, .rearLeft, .rearRight]
        case 7: [.left, .right, .center, .low, .rearCenter, .sideLeft, .sideRight]
        default: [.left, .right, .center, .low, .rearLeft, .rearRight, .sideLeft, .sideRight]
        }
    }

    /// The roles that take over from a missing one, and their gain: at unity where rears merely become sides or
    /// sides rears.
    private static func substitutes(_ role: Role, hasBothPairs: Bool) -> [([Role], Float)] {
        let half = Float(0.5).squareRoot()
        let pair = hasBothPairs ? half : 1
        switch role {
        case .center: return [([.left, .right], half)]
        case .low: return []
        case .rearLeft where hasBothPairs: return [([.rearCenter], half), ([.left], half)]
        case .rearRight where hasBothPairs: return [([.rearCenter], half), ([.right], half)]
        case .rearLeft: return [([.sideLeft], 1), ([.left], half)]
        case .rearRight: return [([.sideRight], 1), ([.right], half)]
        case .sideLeft: return [([.rearLeft], pair), ([.left], half)]
        case .sideRight: return [([.rearRight], pair), ([.right], half)]
        case .rearCenter: return [([.rearLeft, .rearRight], half), ([.left, .right], 0.5)]
        case .left, .right: return []
        }
    }

    /// The outputs per channel is mixed into, and the gains.
    static func paths(_ role: Role, inputs: Int, outputs: Int) -> [(Int, Float)] {
        if outputs == 1 { return intoMono(role) }
        let present = roles(outputs)
        if inputs == 1 { return [(0, 1), (1, 1)] }
        if let index = present.firstIndex(of: role) { return [(index, 1)] }
        for (stand, gain) in substitutes(role, hasBothPairs: inputs == 8) {
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
        case .rearLeft, .rearRight, .sideLeft, .sideRight, .rearCenter: [(0, 0.5)]
        }
    }

    /// The pan gain that applies to a channel.
    static func side(_ role: Role) -> Side {
        switch role {
        case .left, .rearLeft, .sideLeft: .left
        case .right, .rearRight, .sideRight: .right
        case .center, .low, .rearCenter: .none
        }
    }
}
