// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// Decides what happens to the sound of other applications.
///
/// - Source: AQ-28 to AQ-32, AQ-37, SS-20.
struct OthersRule: Sendable, Equatable {
    let category: SessionCategory
    let options: Set<SessionOption>
    let permission: OthersPermission
    /// How far other applications are lowered.
    let depth: Decibels

    /// The policy for the current state.
    ///
    /// - Parameters:
    ///   - activation: how the session became active; nil while inactive.
    ///   - isHeard: whether anything plays that no gate silences.
    ///   - isInterrupted: whether the session is interrupted.
    /// - Returns: the policy for the port.
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
    /// The policy as the API shows it.
    var permission: OthersPermission {
        switch self {
        case .leave: .leave
        case .duck: .duck
        case .mute: .mute
        }
    }
}
