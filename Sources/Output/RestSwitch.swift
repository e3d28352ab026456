// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Synchronization

/// Lets an output that only keeps the time sleep while nothing is to be heard.
///
/// Engine time goes on: the output tells the renderer, with the first quantum after the rest, how many frames passed.
/// Who sends commands ends the rest behind them; the output wakes at once.
///
/// - Thread: any.
public final class RestSwitch: Sendable {
    private let isOn = Atomic(false)
    private let wake = WakeSignal()

    /// Whether outputs may sleep.
    public var isResting: Bool { isOn.load(ordering: .acquiring) }

    init() {}

    /// Lets outputs sleep; to be called when no voice is left and no command waits.
    public func begin() { isOn.store(true, ordering: .releasing) }

    /// Wakes a sleeping output.
    public func end() {
        if isOn.exchange(false, ordering: .acquiringAndReleasing) { wake.signal() }
    }

    /// Lets a sleeping output look at what else it is to do.
    func nudge() { wake.signal() }

    /// Blocks until ``end()`` or ``nudge()``; may return without cause.
    func sleep() { _ = wake.wait(timeoutMilliseconds: -1) }
}
