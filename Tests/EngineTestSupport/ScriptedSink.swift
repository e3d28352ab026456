// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Output
import Synchronization

/// A sink whose measurements the test sets, and that records its target.
public final class ScriptedSink: SinkListener {
    private struct State {
        var target: String?
        var hearing: SinkHearing?
    }

    private let state = Mutex(State())

    /// Makes a sink without measurements.
    public init() {}

    /// The name of the sink being listened to.
    public var target: String? { state.withLock { $0.target } }

    /// Sets the measurement returned from now on.
    public func hear(_ hearing: SinkHearing?) { state.withLock { $0.hearing = hearing } }

    /// Records the target.
    public func listen(to sink: String?) { state.withLock { $0.target = sink } }

    /// The measurement, while there is a target.
    public func takeHearing() -> SinkHearing? {
        state.withLock { $0.target == nil ? nil : $0.hearing }
    }
}
