// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// Decides whether our playback is audible at its sink; reads no clock.
///
/// Time counts as silence only while we send an audible signal to the sink. Any signal at the sink, also that of
/// another application, resets the count; silence in our own signal changes nothing.
struct AudibilityMonitor: Sendable, Equatable {
    /// Why the sink is inaudible.
    enum Cause: Sendable, Equatable {
        /// The sink is muted.
        case muted
        /// The sink's volume is 0.
        case atZero
        /// The signal that is sent does not arrive.
        case silent
    }

    /// One observation of the sink.
    struct Observation: Sendable, Equatable {
        /// The sink of our main stream; nil while it is not connected.
        var sink: AudioSink?
        /// Whether a player plays.
        var isPlaying: Bool
        /// The peaks sent and heard since the last observation; nil if not measured.
        var hearing: SinkHearing?
    }

    /// The sent signal counts as audible from −60 dBFS.
    static let audible = Gain(0.001)
    /// The sink's signal counts as silence below one 16-bit step, −90 dBFS.
    static let silence = Gain(1 / 32_768)
    /// Minimum seconds between two observations, so that a signal is sent and heard within the same one.
    static let interval = 0.5
    /// Maximum seconds that one observation counts for.
    private static let longest = 2.0
    /// Seconds for which it keeps listening after the last player.
    private static let linger = 3.0

    /// Seconds of silence after which the sink counts as inaudible; 0 disables the monitor.
    let patience: Double
    /// The sink to listen to; nil for none.
    private(set) var target: String?
    /// Why the sink is inaudible; nil while it is audible or nothing plays.
    private(set) var cause: Cause?

    /// Whether the signal did not arrive in the latest observations, long before that becomes a ``cause``.
    var isMissing: Bool { misses > 1 }

    /// Number of observations in a row in which a signal was sent and none was heard; of a single one the sound may
    /// have begun too late to be heard.
    private var misses = 0
    private var silentSeconds = 0.0
    private var observedAt: UInt64?
    private var playedAt: UInt64?

    init(patience: Double) { self.patience = patience }

    /// Whether an observation is due at a time of the monotonic clock, in nanoseconds.
    func isDue(at moment: UInt64) -> Bool {
        patience > 0 && (observedAt.map { seconds(from: $0, to: moment) >= Self.interval } ?? true)
    }

    /// Takes an observation at a time of the monotonic clock, in nanoseconds.
    mutating func take(_ observation: Observation, at moment: UInt64) {
        let passed = observedAt.map { min(Self.longest, seconds(from: $0, to: moment)) } ?? 0
        observedAt = moment
        if observation.isPlaying { playedAt = moment }
        let sink = isListening(at: moment) ? observation.sink : nil
        if sink?.name != target { (silentSeconds, misses) = (0, 0) }
        target = sink?.name
        guard let sink, observation.isPlaying else {
            misses = 0
            return cause = nil
        }
        guard let hearing = observation.hearing else { return }
        let obstacle = obstacle(sink)
        if hearing.heard >= Self.silence {
            misses = 0
        } else if hearing.sent >= Self.audible {
            misses += 1
        }
        if obstacle == nil, hearing.heard >= Self.silence {
            silentSeconds = 0
            cause = nil
        } else if hearing.sent >= Self.audible {
            silentSeconds = min(patience, silentSeconds + passed)
            cause = silentSeconds >= patience ? obstacle ?? .silent : nil
        } else if cause != nil {
            cause = obstacle ?? .silent
        }
    }

    /// The cause in words: part of a sentence.
    static func text(_ cause: Cause, at sink: String) -> String {
        switch cause {
        case .muted: "sounds play, but the output \(sink) is muted in the sound server"
        case .atZero: "sounds play, but the volume of the output \(sink) is 0 in the sound server"
        case .silent:
            "sounds play, but no signal arrives at the output \(sink); see whether the sound server mutes "
                + "Carillon's stream or has cut its link"
        }
    }

    private func isListening(at moment: UInt64) -> Bool {
        playedAt.map { seconds(from: $0, to: moment) < Self.linger } ?? false
    }

    private func obstacle(_ sink: AudioSink) -> Cause? {
        if sink.isMuted { return .muted }
        return sink.volume <= 0 ? .atZero : nil
    }

    private func seconds(from start: UInt64, to end: UInt64) -> Double {
        Double(end - min(end, start)) / 1e9
    }
}
