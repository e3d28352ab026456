// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A summary of the engine's health.
public struct HealthSummary: Sendable, Equatable {
    /// `degraded` if a reason is more than a notice, otherwise `ok`.
    public let status: HealthSnapshot.Status
    /// Whether the server can do its work.
    public let isReady: Bool
    /// The conditions that hold.
    public let reasons: [HealthReason]
}

/// Metrics for monitoring.
public struct EngineMetrics: Sendable, Equatable {
    /// How often each condition began.
    public let conditions: [HealthCode: Int64]
    /// Number of clock jumps by kind.
    public let clockJumps: [ClockJump.Kind: Int64]
    /// Number of times the requested device was lost.
    public let outputLosses: Int64
    /// Cycles that devices missed since the start.
    public let xruns: Int64
    /// How many of each kind are planned and cannot sound; a kind of which that can be is always there.
    public let broken: [ResourceKind: Int]
    /// Voices in use.
    public let voices: Int
    /// Players, including finished ones.
    public let players: Int
    /// Waiting and playing announcements.
    public let announcements: Int
    /// Announcements that have ended since the start.
    public let outcomes: [QueueOutcome: Int64]
    /// What holds the queue: `pause`, `stop`, `interruption`.
    public let holds: Set<String>
    /// Playbacks in progress.
    public let openPlays: Int
    /// Rows of the play history that were dropped because they could not be written.
    public let historyDrops: Int64
    /// Render load of the quanta.
    public let load: QuantumLoad
}

/// Render time of the quanta since the start as a fraction of their duration, rounded up to 0.01.
public struct QuantumLoad: Sendable, Equatable {
    /// Number of quanta.
    public let quanta: UInt64
    /// Median.
    public let median: Double
    /// 99th percentile.
    public let high: Double
    /// Maximum; 2.01 stands for every load above 2.
    public let longest: Double
}
