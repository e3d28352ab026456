// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import LiveAudio
import Mixer
import Output
import Realtime

/// The inputs whose sound is taken, and the streams that play it.
struct InputFeeds {
    private struct Entry {
        let source: InputSource
        var filter: InputFilter
        let feed: InputFeed
        /// What its player reads.
        var stream: LiveStream?
        /// What is said into it, by announcement.
        var talks: [String: LiveStream] = [:]
        /// The rings of recordings of it, by their ids.
        var recordings: [String: AudioRing] = [:]
    }

    private let port: (any InputPort)?
    private let rate: SampleRate
    private let inbox: Inbox
    private let clock: PlayedClock
    private let now: @Sendable () -> Double
    private var entries: [String: Entry] = [:]

    init(_ configuration: EngineConfiguration, _ inbox: Inbox, now: @escaping @Sendable () -> Double) {
        self.now = now
        (port, rate, self.inbox) = (configuration.inputPort, configuration.sampleRate, inbox)
        clock = PlayedClock(configuration.monotonicNanoseconds)
    }

    /// Whether nothing is captured.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether a player reads a stream.
    var isPlaying: Bool { entries.values.contains { $0.stream != nil } }

    /// Notes what the output has played.
    func note(_ device: ClockSnapshot) {
        clock.note(rate.seconds(device.frame), at: device.monotonicNanoseconds)
    }

    /// Takes the sound of these inputs as they are set now, and of no others.
    ///
    /// - Parameters:
    ///   - inputs: those that are open.
    ///   - source: what has to be opened for one; nil for nothing.
    mutating func follow(_ inputs: [Input], _ source: (Input) -> InputSource?) {
        let wanted = inputs.compactMap { input in source(input).map { (input, $0) } }
        let ids = Set(wanted.map(\.0.id))
        for (id, entry) in entries where !ids.contains(id) && entry.talks.isEmpty { close(id) }
        for (input, source) in wanted { open(input, source) }
    }

    /// How the sound of an input arrives.
    func format(of input: Input) -> LiveFormat {
        LiveFormat(sampleRate: Int(rate.hertz), channels: input.settings.channels?.count ?? 2)
    }

    /// Gives an announcement the sound of an input, which is taken for it if it is not already.
    mutating func join(_ input: Input, _ source: InputSource?, _ stream: LiveStream, talk: String) {
        guard let source else { return }
        open(input, source)
        entries[input.id]?.talks[talk] = stream
        entries[input.id]?.feed.add(stream)
    }

    /// Ends the sound of an announcement that is said into an input; of others nothing.
    mutating func leave(talk: String) {
        for (id, entry) in entries {
            guard let stream = entry.talks[talk] else { continue }
            entry.feed.remove(stream)
            entries[id]?.talks[talk] = nil
        }
    }

    /// Writes what comes into an input into the ring of a recording, if it is taken; that ends with another format.
    mutating func record(_ input: Input, into ring: AudioRing, recording: String) {
        guard let entry = entries[input.id], entry.recordings[recording] == nil else { return }
        guard entry.feed.format.channels == ring.channelCount else { return ring.finish() }
        entries[input.id]?.recordings[recording] = ring
        entry.feed.add(ring)
    }

    /// Ends the sound of a recording, and finishes its ring.
    mutating func leave(recording: String) {
        for (id, entry) in entries {
            guard let ring = entry.recordings[recording] else { continue }
            entry.feed.remove(ring)
            ring.finish()
            entries[id]?.recordings[recording] = nil
        }
    }

    /// What is known of the sound of an input.
    func report(_ id: String) -> InputReport { entries[id]?.feed.report ?? InputReport() }

    /// Makes the stream of an input's next player; nil without memory, or if its sound is not taken.
    mutating func makeStream(_ input: Input) -> LiveStream? {
        guard let entry = entries[input.id] else { return nil }
        let options = LiveOptions(
            format: entry.feed.format,
            engineRate: Double(rate.hertz),
            longest: .infinity,
            delay: input.settings.delay,
            keeps: false,
            excess: InputFeeds.excess
        )
        guard let stream = LiveStream(options, clock: { [clock] in clock.seconds }) else { return nil }
        endStream(of: input.id)
        stream.open(at: now())
        entry.feed.add(stream)
        entries[input.id]?.stream = stream
        return stream
    }

    /// Ends the stream of an input whose player is gone.
    mutating func endStream(of id: String) {
        guard let entry = entries[id], let stream = entry.stream else { return }
        entry.feed.remove(stream)
        stream.close()
        entries[id]?.stream = nil
    }

    /// Seconds beyond the delay that may be buffered before sound is dropped.
    private static let excess = 0.1

    private mutating func open(_ input: Input, _ source: InputSource) {
        let settings = input.settings
        let filter = InputFilter(highPass: settings.highPass, gate: settings.gate)
        let silence = settings.fallback.map { _ in settings.silence }
        if let former = entries[input.id], former.source.takesSame(as: source) {
            former.feed.set(silence: silence)
            guard former.filter != filter else { return }
            former.feed.set(filter)
            entries[input.id]?.filter = filter
            return
        }
        guard let port else { return }
        endStream(of: input.id)
        if let former = entries[input.id] {
            for ring in former.recordings.values { former.feed.remove(ring) }
        }
        let feed = InputFeed(
            format(of: input),
            filter,
            now: now,
            onChange: { [inbox] in inbox.wakeEngine() }
        )
        feed.set(silence: silence)
        var entry = Entry(source: source, filter: filter, feed: feed)
        // Announcements go on with the new source if it has the same format; others are lost.
        if let former = entries[input.id], former.feed.format == feed.format {
            entry.talks = former.talks
            for stream in former.talks.values {
                former.feed.remove(stream)
                feed.add(stream)
            }
        }
        entries[input.id] = entry
        port.open(input.id, source, into: feed)
    }

    private mutating func close(_ id: String) {
        endStream(of: id)
        entries[id] = nil
        port?.close(id)
    }
}
