// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Realtime
import Synchronization

/// The sound of an input on its way from a device to those who play it: its strip, and announcements that are said into it.
///
/// - Thread: any; no call waits for more than the conversion of a piece.
public final class InputFeed: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: LiveStream] = [:]
        /// Rings that take a copy.
        var rings: [ObjectIdentifier: AudioRing] = [:]
        var filter = FilterChain()
        /// What cleaned the last piece, from which the next one goes over to ``filter``.
        var former: FilterChain?
        var report = InputReport()
        /// Nil where silence is as good as sound.
        var silence: SilenceDetector?
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
        state.withLock { state in
            guard filter != state.filter.settings else { return }
            state.former = state.former ?? state.filter
            state.filter = state.filter.changed(to: filter, format)
        }
    }

    /// Notices silence that lasts for so many seconds; nil for none.
    public func set(silence patience: Double?) {
        let isNew = state.withLock { state in
            guard patience != state.silence?.patience else { return false }
            state.silence = patience.map { SilenceDetector(patience: $0) }
            return true
        }
        if isNew { note { $0.isSilent = false } }
    }

    /// Gives a stream of the same format the sound that arrives from now on.
    public func add(_ stream: LiveStream) { state.withLock { $0.streams[ObjectIdentifier(stream)] = stream } }

    /// Gives a stream nothing more.
    public func remove(_ stream: LiveStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
    }

    /// Writes the sound that arrives from now on into a ring with a plane for each channel; what does not fit is lost.
    public func add(_ ring: AudioRing) { state.withLock { $0.rings[ObjectIdentifier(ring)] = ring } }

    /// Writes nothing more into a ring.
    public func remove(_ ring: AudioRing) { state.withLock { $0.rings[ObjectIdentifier(ring)] = nil } }

    /// Whether sound arrives: the device is there, and for a sink somebody plays.
    public var isRunning: Bool { report.isRunning }

    /// What is known of the sound.
    public var report: InputReport { state.withLock { $0.report } }

    // MARK: The device

    /// Notes whether sound arrives.
    public func setRunning(_ isRunning: Bool) { note { $0.isRunning = isRunning } }

    /// Notes what is known of the sound.
    public func note(_ change: (inout InputReport) -> Void) {
        let changed = state.withLock { state in
            let before = state.report
            change(&state.report)
            if before.isRunning, !state.report.isRunning {
                for stream in state.streams.values { stream.pause() }
                state.silence?.restart()
                state.report.isSilent = false
            }
            return state.report != before
        }
        if changed { onChange() }
    }

    /// Takes a piece of interleaved samples.
    public func take(_ sound: [Float]) {
        let moment = now()
        let isSilent = state.withLock { state -> Bool? in
            // A device may deliver NaN or infinity, which filters never get rid of.
            var sound = sound.map { $0.isFinite ? $0 : 0 }
            let raw = sound
            state.filter.process(&sound)
            if var former = state.former.take() {
                var past = raw
                former.process(&past)
                FilterChain.crossfade(from: past, to: &sound, channels: format.channels)
            }
            for stream in state.streams.values { stream.take(samples: sound, at: moment) }
            for ring in state.rings.values { ring.writeInterleaved(sound) }
            let frames = sound.count / format.channels
            state.silence?.take(raw, seconds: Double(frames) / Double(format.sampleRate))
            let isSilent = state.silence?.isSilent ?? false
            return isSilent == state.report.isSilent ? nil : isSilent
        }
        if let isSilent { note { $0.isSilent = isSilent } }
    }
}
