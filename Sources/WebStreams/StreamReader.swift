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
            feed.note { $0.isRunning = buffer.isPlaying }
            wait()
        }

        mutating func end() {
            connection = nil
            feed.note { $0 = InputReport() }
        }

        private mutating func connect(_ moment: Double) {
            do throws(StreamFailure) {
                connection = try StreamConnection(order, streams)
                (progress, began) = (moment, nil)
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
            if self.connection != nil, now - progress > StreamReader.stall {
                lose("nothing arrived for \(Int(StreamReader.stall)) seconds")
            }
        }

        private mutating func note(_ event: StreamConnection.Event) {
            switch event {
            case .title(let text): title = text
            case .ended(let reason): lose(reason)
            case .sound(let samples):
                let moment = now
                (progress, began) = (moment, began ?? moment)
                buffer.isEnding = false
                buffer.add(samples)
                feed.note { $0.problem = nil }
            }
        }

        private mutating func lose(_ reason: String) {
            (connection, title) = (nil, nil)
            buffer.isEnding = true
            tryAt = now + retry.failed(after: began.map { now - $0 } ?? 0)
            began = nil
            feed.note {
                $0.problem = reason
                $0.title = nil
            }
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
