// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Derives the output's status from a stream's events: driven, stalled or lost.
///
/// A value without clock and library.
struct StreamMonitor: Sendable, Equatable {
    /// A stream without a new quantum for this long has stalled, in nanoseconds; the longest quantum takes 0.2 s.
    static let stall: UInt64 = 500_000_000

    /// State of the stream on the server.
    enum State: Sendable, Equatable {
        case connecting, paused, streaming
        case failed(reason: String)
    }

    /// Metrics of the stream at one time.
    struct Metrics: Sendable, Equatable {
        var quanta: UInt64
        var description: OutputDescription
    }

    private var state = State.connecting
    private var reported: OutputDescription?
    private var quanta: UInt64 = 0
    private var progressedAt: UInt64 = 0

    /// Handles a change of the stream's state.
    ///
    /// - Returns: what to report, if anything.
    mutating func change(to next: State) -> OutputStatus? {
        defer { state = next }
        switch next {
        case .connecting, .streaming: return nil
        case .paused:
            reported = nil
            return state == .paused
                ? nil : .waiting(reason: "connected to PipeWire, but no sink plays the stream")
        case .failed(let reason):
            reported = nil
            return .lost(reason: reason)
        }
    }

    /// Handles the metrics at the time `now`, in nanoseconds.
    ///
    /// - Returns: what to report, if anything.
    mutating func tick(_ metrics: Metrics, now: UInt64) -> OutputStatus? {
        let hasProgressed = metrics.quanta != quanta
        quanta = metrics.quanta
        guard state == .streaming else { return nil }
        if hasProgressed {
            progressedAt = now
            guard isChange(metrics.description) else { return nil }
            reported = metrics.description
            return .running(metrics.description)
        }
        guard reported != nil, now - progressedAt >= StreamMonitor.stall else { return nil }
        reported = nil
        return .waiting(reason: "PipeWire does not drive the stream")
    }

    /// Whether a description differs from the reported one; the delay jitters, so less than a quantum of it is
    /// ignored.
    private func isChange(_ description: OutputDescription) -> Bool {
        guard var reported else { return true }
        if abs(reported.latencyFrames - description.latencyFrames) < Int64(description.quantum) {
            reported.latencyFrames = description.latencyFrames
        }
        return reported != description
    }
}
