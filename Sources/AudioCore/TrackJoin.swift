// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is missing where one track follows another without a gap, because each was converted as if silence came before and after it.
///
/// These frames are mixed to the tracks as they are. They hold the ringing of either track in the other one. Where the first does not
/// end on a whole frame of the engine, the second begins that part of a frame earlier or later, and goes over to its own frames
/// within 21 ms.
public struct TrackJoin: Sendable {
    /// One of the two tracks.
    public struct Track: Sendable {
        /// Its ringing.
        public var ends: SoundEnds
        /// Its first frames, or all.
        public var content: SampleBuffer
        /// The level at which it plays.
        public var gain: Gain

        /// Makes a track.
        public init(_ ends: SoundEnds, _ content: SampleBuffer, gain: Gain = .unity) {
            (self.ends, self.content, self.gain) = (ends, content, gain)
        }
    }

    /// The frames to be added, of as many channels as the tracks.
    public let buffer: SampleBuffer
    /// How many of them come before the second track.
    public let lead: FrameCount

    /// Frames within which the second track goes over to its own.
    private static let crossfade = 1_024

    /// What two tracks need; nil if they have different channels, or the first frames of the second are not in memory.
    public init?(_ first: Track, _ second: Track) {
        let channels = first.ends.after.channelCount
        let isExact = first.ends.remainder == 0
        let wanted = isExact ? 0 : TrackJoin.crossfade + FractionalDelay.reach
        let needed = min(wanted, second.content.frameCount.count)
        guard second.ends.before.channelCount == channels, second.content.channelCount == channels,
            isExact || needed > 0
        else { return nil }
        lead = second.ends.before.frameCount
        let planes = (0..<channels).map { channel in
            let after = UnsafeBufferPointer(
                start: first.ends.after.plane(channel),
                count: first.ends.after.frameCount.count
            )
            let before = UnsafeBufferPointer(start: second.ends.before.plane(channel), count: second.lead)
            let head = UnsafeBufferPointer(start: second.content.plane(channel), count: needed)
            let shift = isExact ? nil : FractionalDelay(first.ends.remainder)
            return TrackJoin.plane(
                after.map { $0 * first.gain.linear },
                before.map { $0 * second.gain.linear },
                head.map { $0 * second.gain.linear },
                shift
            )
        }
        buffer = SampleBuffer(planes: planes)
    }

    /// The frames of one channel.
    private static func plane(
        _ after: [Float],
        _ before: [Float],
        _ head: [Float],
        _ shift: FractionalDelay?
    ) -> [Float] {
        guard let shift else { return before + after }
        let signal = before + head
        // The end of what is known of it is no end of the sound.
        let crossfade = max(0, head.count - FractionalDelay.reach)
        var plane = (0..<before.count).map { shift.value(of: signal, at: $0) }
        for frame in 0..<max(after.count, crossfade) {
            let ringing = frame < after.count ? after[frame] : 0
            guard frame < crossfade else {
                plane.append(ringing)
                continue
            }
            let share = Float(crossfade - frame) / Float(crossfade + 1)
            let delayed = shift.value(of: signal, at: before.count + frame)
            plane.append(ringing + share * (delayed - head[frame]))
        }
        return plane
    }
}

extension TrackJoin.Track {
    fileprivate var lead: Int { ends.before.frameCount.count }
}
