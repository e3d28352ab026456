// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Synchronization

/// Shared state of a stream's control side and its feeder task.
final class FeederControl: Sendable {
    private let returns: Atomic<Int32>
    private let rateBits: Atomic<UInt64>
    private let closed = Atomic<Bool>(false)
    private let primed = Atomic<Bool>(false)
    private let onPrimed: @Sendable () -> Void
    private let onFailure: @Sendable (DecodingError) -> Void

    init(
        loops: LoopCount,
        rate: PlaybackRate = .normal,
        onPrimed: @escaping @Sendable () -> Void,
        onFailure: @escaping @Sendable (DecodingError) -> Void
    ) {
        returns = Atomic(loops.returns)
        rateBits = Atomic(rate.factor.bitPattern)
        self.onPrimed = onPrimed
        self.onFailure = onFailure
    }

    var loops: LoopCount { LoopCount(returns.load(ordering: .acquiring)) }
    var rate: PlaybackRate { PlaybackRate(Double(bitPattern: rateBits.load(ordering: .acquiring))) }
    var isClosed: Bool { closed.load(ordering: .acquiring) }
    var isPrimed: Bool { primed.load(ordering: .acquiring) }

    func setLoops(_ loops: LoopCount) { returns.store(loops.returns, ordering: .releasing) }

    func setRate(_ rate: PlaybackRate) { rateBits.store(rate.factor.bitPattern, ordering: .releasing) }

    func close() { closed.store(true, ordering: .releasing) }

    /// Reports, once, that playback may begin.
    func prime() {
        if !primed.exchange(true, ordering: .acquiringAndReleasing) { onPrimed() }
    }

    /// Reports that decoding failed.
    func fail(_ error: DecodingError) { onFailure(error) }
}
