// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Output
import Synchronization

/// A sink that is heard as the test says, and that notes who listens.
public final class ScriptedSink: SinkListener {
    private struct State {
        var target: String?
        var hearing: SinkHearing?
    }

    private let state = Mutex(State())

    /// Makes a sink of which nothing is known.
    public init() {}

    /// The name of the sink that is listened to.
    public var target: String? { state.withLock { $0.target } }

    /// Says what every look hears from now on.
    public func hear(_ hearing: SinkHearing?) { state.withLock { $0.hearing = hearing } }

    /// Notes it.
    public func listen(to sink: String?) { state.withLock { $0.target = sink } }

    /// What the test said, where someone listens.
    public func takeHearing() -> SinkHearing? {
        state.withLock { $0.target == nil ? nil : $0.hearing }
    }
}
