// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Whether all is well, in one look.
public struct HealthSummary: Sendable, Equatable {
    /// `ok`, or `degraded` where there is a reason.
    public let status: HealthSnapshot.Status
    /// Whether sound is made as wanted.
    public let isReady: Bool
    /// What is wrong, in words.
    public let reasons: [HealthReason]
}

/// Metrics for those who watch many servers.
public struct EngineMetrics: Sendable, Equatable {
    /// How often each condition was noticed.
    public let conditions: [HealthCode: Int64]
    /// How often what happened to the machine's clocks.
    public let clockJumps: [ClockJump.Kind: Int64]
    /// Times the wanted device went away.
    public let outputLosses: Int64
    /// Cycles the device missed since the start.
    public let xruns: Int64
    /// Voices that the mixer has.
    public let voices: Int
    /// Players in the table.
    public let players: Int
    /// Announcements that wait or sound.
    public let announcements: Int
    /// Playbacks that are not over.
    public let openPlays: Int
    /// Rows of the play history that were lost because the disk took nothing.
    public let historyDrops: Int64
    /// How much of their time quanta took to render.
    public let load: QuantumLoad
}

/// How much of their time quanta took to render since the start, to a hundredth, rounded up; 1 is all of it.
public struct QuantumLoad: Sendable, Equatable {
    /// Quanta counted.
    public let quanta: UInt64
    /// Half of the quanta took at most this.
    public let median: Double
    /// 99 of 100 took at most this.
    public let high: Double
    /// The longest; 2.01 stands for everything beyond twice the time.
    public let longest: Double
}
