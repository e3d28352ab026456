// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Decides what a stream's events mean: is it driven, does it stand still, is it lost.
///
/// It knows no clock and no library.
struct StreamMonitor: Sendable, Equatable {
    /// A stream without a new quantum for this long stands still, in nanoseconds; the longest quantum takes 0.2 s.
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

    /// Takes a change of the stream's state.
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

    /// Takes the metrics of the time `now`, in nanoseconds.
    ///
    /// - Returns: what to report, if anything.
    mutating func tick(_ metrics: Metrics, now: UInt64) -> OutputStatus? {
        let hasProgressed = metrics.quanta != quanta
        quanta = metrics.quanta
        guard state == .streaming else { return nil }
        if hasProgressed {
            progressedAt = now
            guard isNews(metrics.description) else { return nil }
            reported = metrics.description
            return .running(metrics.description)
        }
        guard reported != nil, now - progressedAt >= StreamMonitor.stall else { return nil }
        reported = nil
        return .waiting(reason: "PipeWire does not drive the stream")
    }

    /// The delay moves a little from cycle to cycle; less than a quantum is no news.
    private func isNews(_ description: OutputDescription) -> Bool {
        guard var reported else { return true }
        if abs(reported.latencyFrames - description.latencyFrames) < Int64(description.quantum) {
            reported.latencyFrames = description.latencyFrames
        }
        return reported != description
    }
}
