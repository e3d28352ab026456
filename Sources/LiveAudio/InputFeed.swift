// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// The sound of an input on its way from a device to those who play it: its strip, and announcements that are said into it.
///
/// - Thread: any; no call waits for more than the conversion of a piece.
public final class InputFeed: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: LiveStream] = [:]
        var highPass: HighPass?
        var gate: NoiseGate?
        var filter = InputFilter()
        var isRunning = false
    }

    /// How the sound arrives.
    public let format: LiveFormat
    private let now: @Sendable () -> Double
    private let onChange: @Sendable () -> Void
    private let state: Mutex<State>

    /// Makes a feed to which nobody listens.
    ///
    /// - Parameters:
    ///   - format: how the sound arrives.
    ///   - filter: how it is cleaned.
    ///   - now: seconds of the clock of the streams.
    ///   - onChange: called when sound begins or ceases to arrive, on the device's thread.
    public init(
        _ format: LiveFormat,
        _ filter: InputFilter,
        now: @escaping @Sendable () -> Double,
        onChange: @escaping @Sendable () -> Void
    ) {
        (self.format, self.now, self.onChange) = (format, now, onChange)
        state = Mutex(State())
        set(filter)
    }

    /// Cleans what arrives from now on.
    public func set(_ filter: InputFilter) {
        let (rate, channels) = (Double(format.sampleRate), format.channels)
        state.withLock { state in
            if filter.highPass != state.filter.highPass {
                state.highPass = filter.highPass.map {
                    HighPass(hertz: $0, sampleRate: rate, channels: channels)
                }
            }
            if filter.gate != state.filter.gate {
                state.gate = filter.gate.map {
                    NoiseGate(decibels: $0, sampleRate: rate, channels: channels)
                }
            }
            state.filter = filter
        }
    }

    /// Gives a stream of the same format the sound that arrives from now on.
    public func add(_ stream: LiveStream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = stream } }

    /// Gives a stream nothing more.
    public func remove(_ stream: LiveStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
    }

    /// Whether sound arrives: the device is there, and for a sink somebody plays.
    public var isRunning: Bool { state.withLock { $0.isRunning } }

    // MARK: The device

    /// Notes whether sound arrives.
    public func setRunning(_ isRunning: Bool) {
        let changed = state.withLock { state in
            defer { state.isRunning = isRunning }
            return state.isRunning != isRunning
        }
        if changed { onChange() }
    }

    /// Takes a piece of interleaved samples.
    public func take(_ sound: [Float]) {
        let moment = now()
        state.withLock { state in
            // A device may deliver NaN or infinity, which filters never get rid of.
            var sound = sound.map { $0.isFinite ? $0 : 0 }
            state.highPass?.process(&sound)
            state.gate?.process(&sound)
            for stream in state.streams.values { stream.take(samples: sound, at: moment) }
        }
    }
}
