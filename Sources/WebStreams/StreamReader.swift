// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Fetching
import LiveAudio
import Platform
import SafeText
import Synchronization

/// Plays a stream into a feed until it is closed: connects, and connects again whenever it breaks.
///
/// - Thread: any; its work is done on a thread of its own.
final class StreamReader: Sendable {
    private let isClosed = Mutex(false)
    /// Seconds without sound, while it is wanted, after which a connection is given up.
    private static let stall = 20.0
    /// The same once it has given sound and nothing is left of that.
    private static let dryStall = 2.5
    /// The same at least for the first sound of a stream that was heard before, which has at least twice the time that it took then.
    private static let startStall = 3.0
    /// Seconds between two changes at least of what is wrong.
    private static let problemPause = 10.0
    /// Seconds between two titles at least, of which each is an event.
    private static let titlePause = 1.0
    /// Longest wait, seconds, so that closing is noticed.
    private static let longest = 0.1

    /// Begins.
    ///
    /// - Parameters:
    ///   - address: where the stream is.
    ///   - buffer: seconds to hold before it is heard.
    ///   - streams: how it is fetched and decoded.
    ///   - feed: takes the sound.
    init(_ address: StreamAddress, buffer: Double, _ streams: WebStreamConfiguration, into feed: InputFeed) {
        let thread = SystemThread.mustStart(name: "stream", stackSize: 1 << 19) { [self] in
            var work = StreamPlay(address, buffer: buffer, streams, feed)
            while !isClosed.withLock(\.self) { work.step() }
            work.end()
        }
        _ = consume thread
    }

    /// Ends it; returns before it has ended.
    func close() { isClosed.withLock { $0 = true } }

    /// The work of the thread.
    private struct StreamPlay {
        private let order: FetchOrder
        private let streams: WebStreamConfiguration
        private let feed: InputFeed
        private var buffer: StreamBuffer
        private var retry = StreamRetry()
        private var connection: StreamConnection?
        /// When the next try begins.
        private var tryAt = 0.0
        /// What it plays, to be noted once ``titleAt`` has passed; nil if that is noted.
        private var title: String?
        private var titleAt = 0.0
        /// When the connection last gave sound, or was made; and its first sound.
        private var progress = 0.0
        private var began: Double?
        /// When the connection was made, and how long the last one took until its first sound.
        private var (connectedAt, startup): (Double, Double?) = (0, nil)
        /// Whether sound was given on at the last step.
        private var wasPlaying = false
        /// What is wrong; nil if nothing is.
        private var problem: String?
        /// When that may be told anew.
        private var problemAt = 0.0

        init(_ address: StreamAddress, buffer: Double, _ streams: WebStreamConfiguration, _ feed: InputFeed) {
            (order, self.streams, self.feed) = (
                FetchOrder(address: address, rule: streams.rule), streams, feed
            )
            self.buffer = StreamBuffer(rate: feed.format.sampleRate, target: buffer)
        }

        private var now: Double { Double(SystemClock.monotonic.now) / 1e9 }

        mutating func step() {
            let begin = now
            if connection == nil, begin >= tryAt { connect(begin) }
            take()
            if let title, begin >= titleAt {
                feed.note { $0.title = title.isEmpty ? nil : title }
                (self.title, titleAt) = (nil, begin + StreamReader.titlePause)
            }
            while let piece = buffer.next(at: now) { feed.take(piece) }
            tell()
            wait()
        }

        /// Tells whether sound is given on, and what is wrong once it is not: a break that the buffer covers is none.
        private mutating func tell() {
            let (isPlaying, moment) = (buffer.isPlaying, now)
            if wasPlaying, !isPlaying, connection != nil { problem = "it comes too slowly" }
            if isPlaying, connection != nil, began != nil { (problem, problemAt) = (nil, 0) }
            wasPlaying = isPlaying
            let mayTell = !isPlaying && problem != nil && moment >= problemAt
            if mayTell { problemAt = moment + StreamReader.problemPause }
            feed.note {
                $0.isRunning = isPlaying
                if mayTell || problem == nil { $0.problem = problem }
            }
        }

        mutating func end() {
            connection = nil
            feed.note { $0 = InputReport() }
        }

        private mutating func connect(_ moment: Double) {
            do throws(StreamFailure) {
                connection = try StreamConnection(order, streams)
                (progress, connectedAt, began) = (moment, moment, nil)
            } catch {
                lose(error.reason)
            }
        }

        /// Takes what the processes have.
        private mutating func take() {
            guard let connection else { return }
            if let event = connection.takeReport() { note(event) }
            guard buffer.wantsMore else {
                progress = now
                return
            }
            for event in connection.takeSound() { note(event) }
            if self.connection != nil, now - progress > patience {
                lose("nothing arrives any more", isAtOnce: !buffer.isPlaying)
            }
        }

        /// Seconds without sound after which the connection is given up.
        private var patience: Double {
            if buffer.isPlaying { return StreamReader.stall }
            if began != nil { return StreamReader.dryStall }
            guard let startup else { return StreamReader.stall }
            return min(StreamReader.stall, max(StreamReader.startStall, 2 * startup))
        }

        private mutating func note(_ event: StreamConnection.Event) {
            switch event {
            case .title(let text): title = text
            case .ended(let reason): lose(reason)
            case .sound(let samples):
                let moment = now
                if began == nil { startup = moment - connectedAt }
                (progress, began) = (moment, began ?? moment)
                buffer.isEnding = false
                buffer.add(samples)
            }
        }

        private mutating func lose(_ reason: String, isAtOnce: Bool = false) {
            (connection, title) = (nil, nil)
            // What came last of a stream that ceased before would be heard late, and alone.
            if buffer.isPlaying { buffer.isEnding = true } else { buffer.clear() }
            let delay = retry.failed(after: began.map { now - $0 } ?? 0)
            tryAt = now + (isAtOnce ? StreamRetry.delays[0] : delay)
            began = nil
            feed.note { $0.title = nil }
            problem = reason
        }

        private func wait() {
            let moment = now
            var seconds = min(StreamReader.longest, buffer.wait(at: moment) ?? .infinity)
            if connection == nil { seconds = min(seconds, tryAt - moment) }
            // What is not wanted yet waits in the processes.
            let descriptors = [connection?.reports, buffer.wantsMore ? connection?.sound : nil].compactMap(
                \.self
            )
            DescriptorWait.wait(for: descriptors, seconds: seconds)
        }
    }
}
