// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
public import LiveAudio
public import Output
import Platform
import Synchronization

/// Takes sound from a PipeWire server; each input has a connection and threads of its own, so that none holds up another.
public final class PipeWireInputs: InputPort {
    private let configuration: PipeWireConfiguration
    /// Opens and closes, which may take a moment.
    private let worker = WorkerPool(name: "inputs", threads: 1, limit: 1_024)
    private let captures = Mutex<[String: Capture]>([:])

    /// Makes inputs of which none is open.
    public init(_ configuration: PipeWireConfiguration = PipeWireConfiguration()) {
        self.configuration = configuration
    }

    /// Begins to take sound; see `InputPort`.
    public func open(_ key: String, _ source: InputSource, into feed: InputFeed) {
        _ = worker.submit { [self] in
            end(key)
            let capture = Capture(key, source, feed, configuration)
            captures.withLock { $0[key] = capture }
            if !capture.isOpen { retry(key, capture) }
        }
    }

    /// Tries again, after a while in which others have their turn, to open what the machine had no room for.
    private func retry(_ key: String, _ capture: Capture) {
        _ = worker.submit { [self] in
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + PipeWireInputs.pause)
            guard captures.withLock({ $0[key] === capture }) else { return }
            open(key, capture.source, into: capture.feed)
        }
    }

    /// Nanoseconds until what could not be opened is tried again.
    private static let pause: UInt64 = 250_000_000

    /// Ends taking sound; see `InputPort`.
    public func close(_ key: String) {
        _ = worker.submit { [self] in end(key) }
    }

    /// Closes everything; see `InputPort`.
    public func stop() {
        worker.stop()
        let all = captures.withLock { captures in
            defer { captures = [:] }
            return captures
        }
        for capture in all.values { capture.close() }
    }

    private func end(_ key: String) { captures.withLock { $0.removeValue(forKey: key) }?.close() }
}

/// One stream that takes sound.
// Safe because `handle` is set before the first use and only closed once, by its one owner.
private final class Capture: @unchecked Sendable {
    let source: InputSource
    let feed: InputFeed
    private var handle: OpaquePointer?

    init(_ key: String, _ source: InputSource, _ feed: InputFeed, _ configuration: PipeWireConfiguration) {
        (self.source, self.feed) = (source, feed)
        let positions = source.channels?.joined(separator: ",")
        handle = configuration.remote.withCString { remote in
            source.node.withCString { target in
                positions.withCString { positions in
                    open(key, source, configuration, remote, target, positions)
                }
            }
        }
    }

    /// Whether there was room for it.
    var isOpen: Bool { handle != nil }

    func close() {
        if let handle { carillon_capture_close(handle) }
        handle = nil
        feed.setRunning(false)
    }

    private func open(
        _ key: String,
        _ source: InputSource,
        _ configuration: PipeWireConfiguration,
        _ remote: UnsafePointer<CChar>?,
        _ target: UnsafePointer<CChar>?,
        _ positions: UnsafePointer<CChar>?
    ) -> OpaquePointer? {
        let kind: carillon_capture_kind =
            switch source.kind {
            case .source: carillon_capture_source
            case .monitor: carillon_capture_monitor
            case .sink, .stream: carillon_capture_sink
            }
        let title = "\(configuration.applicationName): \(source.title)"
        return configuration.applicationName.withCString { application in
            InputSource.nodeName(of: key).withCString { node in
                title.withCString { title in
                    var config = carillon_capture_config(
                        remote: remote,
                        application: application,
                        node: node,
                        title: title,
                        kind: kind,
                        target: target,
                        positions: positions,
                        rate: UInt32(feed.format.sampleRate),
                        channels: UInt32(feed.format.channels),
                        quantum: UInt32(configuration.quantum)
                    )
                    var calls = self.calls
                    var opened: OpaquePointer?
                    return carillon_capture_open(&config, &calls, &opened) < 0 ? nil : opened
                }
            }
        }
    }

    /// The callbacks; the stream is closed before this object goes.
    private var calls: carillon_capture_calls {
        carillon_capture_calls(
            heard: { context, planes, channels, frames in
                Capture.from(context)?.feed.take(interleaved(planes, Int(channels), Int(frames)))
            },
            running_changed: { context, isRunning in Capture.from(context)?.feed.setRunning(isRunning) },
            context: Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Capture? {
        context.map { Unmanaged<Capture>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The samples of planes, frame by frame.
private func interleaved(
    _ planes: UnsafePointer<UnsafePointer<Float>>,
    _ channels: Int,
    _ frames: Int
) -> [Float] {
    [Float](unsafeUninitializedCapacity: channels * frames) { memory, filled in
        for channel in 0..<channels {
            for frame in 0..<frames { memory[frame * channels + channel] = planes[channel][frame] }
        }
        filled = channels * frames
    }
}

extension String? {
    /// Calls a body with a C string; nil without one.
    fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text = self else { return body(nil) }
        return text.withCString { body($0) }
    }
}
