// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How often a sound returns to its beginning: 0 plays it once, n plays it n + 1 times, negative repeats it forever.
///
/// - Realtime-safe: yes.
/// - Source: AP-15, SM-06.
@frozen
public struct LoopCount: Hashable, Sendable, BitwiseCopyable {
    /// Number of returns; −1 means forever.
    public var returns: Int32

    /// Makes a count of returns; every negative number means forever.
    @inlinable
    public init(_ returns: Int32) { self.returns = returns < 0 ? -1 : returns }

    /// Play once.
    @inlinable
    public static var once: LoopCount { LoopCount(0) }

    /// Play until stopped.
    @inlinable
    public static var forever: LoopCount { LoopCount(-1) }

    /// Whether another return follows so many.
    @inlinable
    public func hasReturn(after returns: Int64) -> Bool { isForever || returns < Int64(self.returns) }

    /// Whether the sound returns until it is stopped.
    @inlinable
    public var isForever: Bool { returns < 0 }
}
