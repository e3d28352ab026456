// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What a running backend is connected to.
public struct OutputDescription: Sendable, Equatable {
    /// The backend's name.
    public var backend: String
    /// The device or node that plays, if the backend knows it.
    public var device: String?
    /// Frames per quantum, as last seen; at least 1.
    public var quantum: Int
    /// Time from the engine to the device beyond the present quantum, in engine frames.
    public var latencyFrames: Int64
    /// Whether the audio thread has a real-time scheduling class.
    public var isRealtime: Bool
    /// Cycles the device missed since the backend started.
    public var xruns: Int

    /// Describes a running backend.
    public init(
        backend: String,
        device: String? = nil,
        quantum: Int,
        latencyFrames: Int64 = 0,
        isRealtime: Bool = false,
        xruns: Int = 0
    ) {
        self.backend = backend
        self.device = device
        self.quantum = quantum
        self.latencyFrames = latencyFrames
        self.isRealtime = isRealtime
        self.xruns = xruns
    }
}

/// What a backend reports about itself.
public enum OutputStatus: Sendable, Equatable {
    /// Started; nothing was rendered yet.
    case starting
    /// Quanta are rendered. Reported again when the description changes.
    case running(OutputDescription)
    /// Connected but not driven; it may begin (again) by itself.
    case waiting(reason: String)
    /// The device or its server went away; the backend must be stopped.
    case lost(reason: String)
    /// Stopped by ``OutputBackend/stop()``.
    case stopped
}
