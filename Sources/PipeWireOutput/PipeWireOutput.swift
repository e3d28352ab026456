// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CPipeWireShim
import Glibc
public import Output
import Synchronization

/// Plays through a PipeWire server, as one stream at engine rate; the server converts if its graph's rate differs.
///
/// The stream follows the default sink unless a target is pinned. While no sink plays it, it waits
/// (`OutputStatus.waiting`); when the server disappears it is lost and must be stopped.
public final class PipeWireOutput: OutputBackend {
    static let backendName = "pipewire"
    /// `pipewire`.
    public var name: String { PipeWireOutput.backendName }
    private let configuration: PipeWireConfiguration
    private let zones: ZoneStreams?
    private let monitor: SinkMonitor?
    private let session = Mutex<Session?>(nil)

    /// Makes an output that is not connected.
    ///
    /// - Parameters:
    ///   - configuration: the server and sink.
    ///   - zones: the zones with streams of their own, if the host has planes for them.
    ///   - monitor: listens to the sink on the output's connection.
    public init(
        _ configuration: PipeWireConfiguration = PipeWireConfiguration(),
        zones: ZoneStreams? = nil,
        monitor: SinkMonitor? = nil
    ) {
        self.configuration = configuration
        self.zones = zones
        self.monitor = monitor
    }

    deinit { stop() }

    /// Connects; see `OutputBackend`.
    ///
    /// The first `running` follows when the server requests the first quantum.
    ///
    /// - Throws: `OutputError.unavailable` if no server answers, `.unsupportedFormat` for more than 8 channels.
    public func start(
        _ host: RenderHost,
        onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError) {
        guard (1...8).contains(host.channelCount) else {
            throw .unsupportedFormat(reason: "PipeWire takes 1 to 8 channels, not \(host.channelCount)")
        }
        try session.withLock { (session) throws(OutputError) in
            guard session == nil else { throw .alreadyStarted }
            session = try Session(configuration, host, zones, monitor, onStatus)
        }
    }

    /// Disconnects; see `OutputBackend`.
    public func stop() {
        let ended = session.withLock { session in session.take() }
        guard let ended else { return }
        ended.end()
    }
}

/// One connection: the handle and everything its threads use.
private struct Session: ~Copyable {
    private let host: RenderHost
    private let listener: StreamListener
    private let zones: ZoneStreams?
    private let monitor: SinkMonitor?
    // Safe because the memory is written before the stream exists and freed after it is closed.
    nonisolated(unsafe) private let seat: UnsafeMutablePointer<RenderSeat>
    // Safe because only this value has the handle, and closes it once.
    nonisolated(unsafe) private let stream: OpaquePointer

    init(
        _ configuration: PipeWireConfiguration,
        _ host: RenderHost,
        _ zones: ZoneStreams?,
        _ monitor: SinkMonitor?,
        _ onStatus: @escaping @Sendable (OutputStatus) -> Void
    ) throws(OutputError) {
        let seat = UnsafeMutablePointer<RenderSeat>.allocate(capacity: 1)
        seat.initialize(to: host.makeSeat())
        let listener = StreamListener(seat: seat.pointee, onStatus: onStatus)
        listener.report(.starting)
        var opened: OpaquePointer?
        let result = Session.open(configuration, host, listener.calls(render: seat), &opened)
        guard result == 0, let stream = opened else {
            seat.deallocate()
            throw Session.error(result)
        }
        self.host = host
        self.listener = listener
        self.seat = seat
        self.stream = stream
        self.zones = host.planeCount > host.channelCount ? zones : nil
        self.monitor = monitor
        self.zones?.attach(StreamConnection(stream: stream))
        monitor?.attach(StreamConnection(stream: stream))
    }

    consuming func end() {
        zones?.detach()
        monitor?.detach()
        carillon_pw_close(stream)
        seat.pointee.leave()
        seat.deallocate()
        listener.report(.stopped)
    }

    private static func open(
        _ configuration: PipeWireConfiguration,
        _ host: RenderHost,
        _ calls: carillon_pw_calls,
        _ stream: inout OpaquePointer?
    ) -> Int32 {
        var calls = calls
        return configuration.applicationName.withCString { application in
            configuration.nodeName.withCString { node in
                withOptionalCString(configuration.remote) { remote in
                    withOptionalCString(configuration.target) { target in
                        var config = carillon_pw_config(
                            remote: remote,
                            application: application,
                            node: node,
                            target: target,
                            rate: UInt32(host.sampleRate.hertz),
                            channels: UInt32(host.channelCount),
                            quantum: UInt32(configuration.quantum)
                        )
                        return carillon_pw_open(&config, &calls, &stream)
                    }
                }
            }
        }
    }

    private static func error(_ result: Int32) -> OutputError {
        switch -result {
        case ENOENT, ECONNREFUSED, EHOSTDOWN, ECONNRESET, EPIPE:
            .unavailable(reason: "no PipeWire server answers")
        case ENOPKG:
            .unavailable(
                reason:
                    "PipeWire's client files are missing: install pipewire-bin and libpipewire-0.3-modules"
            )
        case EACCES, EPERM: .unavailable(reason: "permission denied for the PipeWire server's socket")
        case let code: .systemFailed(call: "connecting to PipeWire", errno: code)
        }
    }
}

/// Calls `body` with the C string of a text, or with NULL.
func withOptionalCString<Result>(
    _ text: String?,
    _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
}
