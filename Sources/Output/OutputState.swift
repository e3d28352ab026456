// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Which output the user wants.
public enum OutputMode: String, Sendable, Equatable, CaseIterable {
    /// The device when there is one, the null output until then.
    case auto
    /// As `auto`, but the server reports itself not ready while it runs on the null output.
    case pipewire
    /// The null output only.
    case null
}

/// The present output of an ``OutputSupervisor``, as shown in health and events.
public struct OutputState: Sendable, Equatable {
    /// The backend that renders, or is being started: `pipewire`, `null`.
    public var backend: String
    /// Whether the null output replaces a configured device that is absent.
    public var isFallback: Bool
    /// Whether quanta are rendered.
    public var isRunning: Bool
    /// The device or node that plays, if known.
    public var device: String?
    /// Why the configured device does not play; nil when it does.
    public var reason: String?
    /// Frames per quantum; 0 before the first.
    public var quantum: Int
    /// Time from the engine to the device beyond the present quantum, in engine frames.
    public var latencyFrames: Int64
    /// Whether the audio thread has a real-time scheduling class.
    public var isRealtime: Bool
    /// Cycles the device missed since its backend started.
    public var xruns: Int

    /// Makes a state.
    public init(
        backend: String,
        isFallback: Bool = false,
        isRunning: Bool = false,
        device: String? = nil,
        reason: String? = nil,
        quantum: Int = 0,
        latencyFrames: Int64 = 0,
        isRealtime: Bool = false,
        xruns: Int = 0
    ) {
        self.backend = backend
        self.isFallback = isFallback
        self.isRunning = isRunning
        self.device = device
        self.reason = reason
        self.quantum = quantum
        self.latencyFrames = latencyFrames
        self.isRealtime = isRealtime
        self.xruns = xruns
    }

    /// The state of a backend that renders.
    init(running description: OutputDescription, isFallback: Bool, reason: String?) {
        self.init(
            backend: description.backend,
            isFallback: isFallback,
            isRunning: true,
            device: description.device,
            reason: reason,
            quantum: description.quantum,
            latencyFrames: description.latencyFrames,
            isRealtime: description.isRealtime,
            xruns: description.xruns
        )
    }
}
