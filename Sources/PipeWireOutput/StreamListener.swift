// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Output
import Platform
import Synchronization

/// Receives the stream's events on PipeWire's main thread and reports changes of status.
final class StreamListener: Sendable {
    private let seat: RenderSeat
    private let onStatus: @Sendable (OutputStatus) -> Void
    private let monitor = Mutex(StreamMonitor())

    init(seat: RenderSeat, onStatus: @escaping @Sendable (OutputStatus) -> Void) {
        self.seat = seat
        self.onStatus = onStatus
    }

    /// Reports a status.
    ///
    /// A stream that is not driven leaves its seat first, so that the null output may render; on a late quantum the
    /// seat renders silence, or takes the vacant gate again.
    func report(_ status: OutputStatus?) {
        guard let status else { return }
        switch status {
        case .waiting, .lost: seat.leave()
        case .starting, .running, .stopped: break
        }
        onStatus(status)
    }

    private func stateChanged(_ state: carillon_pw_state, _ reason: UnsafePointer<CChar>?) {
        let next: StreamMonitor.State =
            switch state {
            case carillon_pw_paused: .paused
            case carillon_pw_streaming: .streaming
            case carillon_pw_failed:
                .failed(reason: reason.map { String(cString: $0) } ?? "the stream failed")
            default: .connecting
            }
        report(monitor.withLock { $0.change(to: next) })
    }

    private func tick(_ status: carillon_pw_status) {
        let metrics = StreamMonitor.Metrics(
            quanta: status.quanta,
            description: OutputDescription(
                backend: PipeWireOutput.backendName,
                device: status.deviceName,
                quantum: max(Int(status.frames), 1),
                latencyFrames: status.delay,
                isRealtime: status.is_realtime,
                xruns: Int(clamping: status.xruns)
            )
        )
        report(monitor.withLock { $0.tick(metrics, now: SystemClock.monotonic.now) })
    }

    // MARK: C

    /// The table of callbacks for this listener, which must outlive the stream.
    func calls(render seat: UnsafeMutablePointer<RenderSeat>) -> carillon_pw_calls {
        carillon_pw_calls(
            render: renderQuantum,
            render_context: UnsafeMutableRawPointer(seat),
            state_changed: { context, state, reason in
                StreamListener.from(context)?.stateChanged(state, reason)
            },
            tick: { context, status in StreamListener.from(context)?.tick(status.pointee) },
            context: Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> StreamListener? {
        context.map { Unmanaged<StreamListener>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension carillon_pw_status {
    /// The sink's description, nil when it is not known.
    fileprivate var deviceName: String? {
        let name = withUnsafeBytes(of: device) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return name.isEmpty ? nil : name
    }
}
