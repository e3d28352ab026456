// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Position between left and right: −1 is left, 0 the centre, 1 right.
///
/// Mono is panned by constant power normalised to unity at the centre; stereo by balance, unity at the centre,
/// where the far side is attenuated (decision D-14).
///
/// - Realtime-safe: yes.
/// - Source: AP-12.
@frozen
public struct Pan: Hashable, Sendable, BitwiseCopyable {
    /// −1 to 1.
    public var position: Float

    /// Makes a position; values out of range are clamped, NaN is the centre.
    @inlinable
    public init(_ position: Float) {
        self.position = position.isNaN ? 0 : max(-1, min(1, position))
    }

    /// The middle.
    @inlinable
    public static var center: Pan { Pan(0) }
}
