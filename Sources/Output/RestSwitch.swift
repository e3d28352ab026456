// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Synchronization

/// Allows an output without a device to sleep while nothing is audible.
///
/// Engine time continues: the output passes the number of frames slept to the renderer with the next quantum. After
/// sending commands the sender calls ``end()``, which wakes the output at once.
///
/// - Thread: any.
public final class RestSwitch: Sendable {
    private let isOn = Atomic(false)
    private let wake = WakeSignal()

    /// Whether outputs may sleep.
    public var isResting: Bool { isOn.load(ordering: .acquiring) }

    init() {}

    /// Allows outputs to sleep; call when no voice is left and no command waits.
    public func begin() { isOn.store(true, ordering: .releasing) }

    /// Wakes a sleeping output.
    public func end() {
        if isOn.exchange(false, ordering: .acquiringAndReleasing) { wake.signal() }
    }

    /// Wakes a sleeping output without ending the rest, such as to stop it.
    func nudge() { wake.signal() }

    /// Blocks until ``end()`` or ``nudge()``; may return spuriously.
    func sleep() { _ = wake.wait(timeoutMilliseconds: -1) }
}
