// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// What happened to the machine's clocks.
public struct ClockJump: Sendable, Equatable {
    /// What it was.
    public enum Kind: String, Sendable, CaseIterable {
        /// The machine slept.
        case suspended
        /// Someone set the time of day.
        case set
    }

    /// What it was.
    public let kind: Kind
    /// How long it slept, or how far the time of day went forward; negative where it went back.
    public let seconds: Double

    /// Makes a jump.
    public init(kind: Kind, seconds: Double) { (self.kind, self.seconds) = (kind, seconds) }
}

/// Finds out from the clocks what happened to the machine; a value that reads none.
struct ClockMonitor: Sendable, Equatable {
    /// Less than this is a clock being steered, seconds.
    private static let least = 1.0

    private var last: SystemClocks?

    /// Takes the present; answers what happened since the last time.
    mutating func take(_ now: SystemClocks) -> [ClockJump] {
        defer { last = now }
        guard let last else { return [] }
        let awake = Self.seconds(last.monotonic, now.monotonic)
        let elapsed = Self.seconds(last.boot, now.boot)
        let civil = Self.seconds(last.real, now.real)
        var jumps: [ClockJump] = []
        if elapsed - awake >= Self.least {
            jumps.append(ClockJump(kind: .suspended, seconds: elapsed - awake))
        }
        if abs(civil - elapsed) >= Self.least {
            jumps.append(ClockJump(kind: .set, seconds: civil - elapsed))
        }
        return jumps
    }

    private static func seconds(_ from: UInt64, _ to: UInt64) -> Double {
        Double(Int64(bitPattern: to &- from)) / 1e9
    }
}
