// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// Ensures that only one backend renders at a time, without blocking.
///
/// One atomic word: the holder's number in the upper bits, then *leaving*, then *busy*. A vacant gate is taken by the
/// first seat that renders. Leaving during a render call takes effect at that call's end, so the renderer is never
/// entered from two threads.
///
/// - Thread: `enter` and `exit` audio, `leave` any.
/// - Realtime-safe: yes.
@frozen
public struct RenderGate: ~Copyable {
    @usableFromInline let word = Atomic<UInt32>(0)

    @inlinable static var busy: UInt32 { 1 }
    @inlinable static var leaving: UInt32 { 2 }
    @inlinable static func idle(_ seat: UInt32) -> UInt32 { seat << 2 }

    /// A vacant gate.
    @inlinable
    public init() {}

    /// Tries to begin a render call.
    ///
    /// - Parameter seat: 1 to 2^30 − 1.
    /// - Returns: false if another seat holds the gate or is still inside.
    @inlinable
    @_noAllocation @_noLocks
    public borrowing func enter(_ seat: UInt32) -> Bool {
        let wanted = RenderGate.idle(seat)
        let held = word.compareExchange(
            expected: wanted,
            desired: wanted | RenderGate.busy,
            ordering: .acquiring
        )
        if held.exchanged { return true }
        guard held.original == 0 else { return false }
        return word.compareExchange(
            expected: 0,
            desired: wanted | RenderGate.busy,
            ordering: .acquiring
        ).exchanged
    }

    /// Ends a render call begun by `enter`.
    @inlinable
    @_noAllocation @_noLocks
    public borrowing func exit(_ seat: UInt32) {
        let wanted = RenderGate.idle(seat)
        let ended = word.compareExchange(
            expected: wanted | RenderGate.busy,
            desired: wanted,
            ordering: .releasing
        )
        // Only `leave` can have changed the word meanwhile.
        if !ended.exchanged { word.store(0, ordering: .releasing) }
    }

    /// Makes the gate vacant if the seat holds it, at the latest when its present render call ends.
    @inlinable
    public borrowing func leave(_ seat: UInt32) {
        let wanted = RenderGate.idle(seat)
        while true {
            let present = word.load(ordering: .relaxed)
            guard present >> 2 == seat, present & RenderGate.leaving == 0 else { return }
            let isBusy = present & RenderGate.busy != 0
            let next = isBusy ? wanted | RenderGate.busy | RenderGate.leaving : 0
            // Acquire and release: the next holder must see what this seat's last call wrote.
            if word.compareExchange(expected: present, desired: next, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return
            }
        }
    }

    /// Whether no seat holds the gate.
    @inlinable
    public var isVacant: Bool { word.load(ordering: .acquiring) == 0 }
}
