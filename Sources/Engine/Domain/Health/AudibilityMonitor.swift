// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Output

/// Decides whether what plays can be heard at the sink it goes to; a value that reads no clock.
///
/// Time counts against the sink only while we send something audible to it. What anybody is heard to play there ends
/// the suspicion; silence of our own proves nothing either way.
struct AudibilityMonitor: Sendable, Equatable {
    /// Why nothing is heard.
    enum Cause: Sendable, Equatable {
        /// The sink is muted.
        case muted
        /// The sink's volume is 0.
        case atZero
        /// Nothing of what is sent arrives.
        case silent
    }

    /// What a look sees.
    struct Look: Sendable, Equatable {
        /// The sink of our main stream; nil while none plays us.
        var sink: AudioSink?
        /// Whether a player sounds.
        var isPlaying: Bool
        /// What was sent and heard since the last look; nil where nothing is known.
        var hearing: SinkHearing?
    }

    /// What is sent counts as audible from −60 dBFS.
    static let audible = Gain(0.001)
    /// What a sink plays counts as silence below one step of 16 bits, −90 dBFS.
    static let silence = Gain(1 / 32_768)
    /// Seconds between two looks at least, so that what was sent in one is heard in it, too.
    static let interval = 0.5
    /// Seconds of one look at most; who looked away for longer saw no more.
    private static let longest = 2.0
    /// Seconds for which it listens on after the last player.
    private static let linger = 3.0

    /// Seconds of silence after which the sink is inaudible; 0 never listens.
    let patience: Double
    /// The sink to listen to; nil for none.
    private(set) var target: String?
    /// Why nothing is heard; nil while something is, and while nothing plays.
    private(set) var cause: Cause?

    private var silentSeconds = 0.0
    private var lookedAt: UInt64?
    private var playedAt: UInt64?

    init(patience: Double) { self.patience = patience }

    /// Whether it is time for a look at a moment of the monotonic clock, in nanoseconds.
    func isDue(at moment: UInt64) -> Bool {
        patience > 0 && (lookedAt.map { seconds(from: $0, to: moment) >= Self.interval } ?? true)
    }

    /// Looks at a moment of the monotonic clock, in nanoseconds.
    mutating func take(_ look: Look, at moment: UInt64) {
        let passed = lookedAt.map { min(Self.longest, seconds(from: $0, to: moment)) } ?? 0
        lookedAt = moment
        if look.isPlaying { playedAt = moment }
        let sink = isListening(at: moment) ? look.sink : nil
        if sink?.name != target { silentSeconds = 0 }
        target = sink?.name
        guard let sink, look.isPlaying else { return cause = nil }
        guard let hearing = look.hearing else { return }
        let obstacle = obstacle(sink)
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

    /// The reason in words: a sentence part.
    static func text(_ cause: Cause, at sink: String) -> String {
        switch cause {
        case .muted: "sounds play, but the output \(sink) is muted in the sound server"
        case .atZero: "sounds play, but the volume of the output \(sink) is 0 in the sound server"
        case .silent:
            "sounds play, but nothing of them arrives at the output \(sink); see whether the sound server mutes "
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
