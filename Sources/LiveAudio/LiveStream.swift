// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Realtime
import Synchronization

/// The sound of someone who talks, on its way from a connection into one voice of the mixer.
///
/// Pieces are taken and converted where they arrive, without the engine. The voice reads the ring.
///
/// - Thread: any; no call waits for more than the conversion of a piece.
public final class LiveStream: Sendable {
    /// Seconds that the ring of the voice holds.
    static let ringSeconds = 3.0

    /// How it is taken.
    public let options: LiveOptions
    /// What the voice will read; nil once it does.
    private let ring: Mutex<AudioRing?>
    private let flow: Mutex<LiveFlow>

    /// Makes a stream of which nothing arrived yet; nil without memory.
    ///
    /// - Parameters:
    ///   - options: how it is taken.
    ///   - clock: seconds that the output has played, continuous; called wherever sound arrives. Without it the level is known only to within a
    ///     quantum.
    public init?(_ options: LiveOptions, clock: (@Sendable () -> Double)? = nil) {
        let ring = AudioRing(
            channelCount: options.format.channels,
            capacity: Int(options.engineRate * LiveStream.ringSeconds)
        )
        guard let flow = LiveFlow(options, ring, clock: clock) else { return nil }
        self.options = options
        self.ring = Mutex(ring)
        self.flow = Mutex(flow)
    }

    /// The ring, for the one voice that reads it; nil for any other one, since a ring has one reader.
    public func claim() -> AudioRing? { ring.withLock { $0.take() } }

    /// Takes a piece of sound in the format.
    ///
    /// - Parameters:
    ///   - bytes: whole frames.
    ///   - now: seconds of a clock that does not jump.
    /// - Returns: why nothing more is taken; nil if more may come.
    public func take(_ bytes: [UInt8], at now: Double) -> LiveEnd? {
        flow.withLock { $0.take(bytes, at: now) }
    }

    /// As ``take(_:at:)``, with interleaved samples from −1 to 1.
    @discardableResult
    public func take(samples sound: [Float], at now: Double) -> LiveEnd? {
        flow.withLock { $0.take(samples: sound, at: now) }
    }

    /// Begins to be heard, at a time of that clock.
    public func open(at now: Double) { flow.withLock { $0.open(at: now) } }

    /// Notes that nothing more comes until the next piece, so that silence is no underrun.
    public func pause() { flow.withLock { $0.pause() } }

    /// Ends it after what was said.
    ///
    /// - Returns: the end that counts, which is the first.
    @discardableResult
    public func finish(_ end: LiveEnd) -> LiveEnd { flow.withLock { $0.finish(end) } }

    /// Moves what waits into the ring, and ends what lasted too long; needed while nothing arrives.
    public func pump(at now: Double) { flow.withLock { $0.pump(at: now) } }

    /// Frees what was not heard, after its announcement has ended.
    public func close() {
        finish(.lost)
        flow.withLock { $0.close() }
        _ = claim()
    }

    /// Where it is.
    public var status: LiveStatus {
        flow.withLock {
            LiveStatus(
                isOpen: $0.isOpen,
                end: $0.end,
                lastArrival: $0.lastArrival,
                seconds: $0.said
            )
        }
    }
}

/// Where the sound of someone who talks is.
public struct LiveStatus: Sendable, Hashable {
    /// Whether it is heard, or will be as soon as enough arrived.
    public let isOpen: Bool
    /// Why it ended; nil while it may go on.
    public let end: LiveEnd?
    /// When something arrived last, seconds; nil if nothing did.
    public let lastArrival: Double?
    /// Seconds that were said and are or will be heard.
    public let seconds: Double
}
