// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// Decides what is done to other applications' sound.
///
/// - Source: AQ-28 to AQ-32, AQ-37, SS-20.
struct OthersRule: Sendable, Equatable {
    let category: SessionCategory
    let options: Set<SessionOption>
    let permission: OthersPermission
    /// How far others are lowered.
    let depth: Decibels

    /// What happens to them now.
    ///
    /// - Parameters:
    ///   - activation: how the session became active; nil where it is not.
    ///   - isHeard: whether something of ours sounds that no gate silences.
    ///   - isInterrupted: whether the interruption that others asked for is on.
    /// - Returns: what is sent to the port.
    func treatment(
        _ activation: SessionActivation?,
        isHeard: Bool,
        isInterrupted: Bool
    ) -> OtherAppsPolicy {
        guard permission != .leave, let activation, !isInterrupted else { return .leave }
        if options.contains(.duckOthers) { return isHeard ? .duck(depth) : .leave }
        guard !category.mixesByItself, !options.contains(.mixWithOthers) else { return .leave }
        guard isHeard || activation == .explicit else { return .leave }
        return permission == .mute ? .mute : .duck(depth)
    }
}

extension OtherAppsPolicy {
    /// The word of the API.
    var permission: OthersPermission {
        switch self {
        case .leave: .leave
        case .duck: .duck
        case .mute: .mute
        }
    }
}
