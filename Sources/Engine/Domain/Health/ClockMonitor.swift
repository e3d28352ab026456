// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// A jump of the machine's clocks.
public struct ClockJump: Sendable, Equatable {
    /// The kind of jump.
    public enum Kind: String, Sendable, CaseIterable {
        /// The machine was suspended.
        case suspended
        /// The wall clock was set.
        case set
    }

    /// The kind of jump.
    public let kind: Kind
    /// Seconds of the suspension, or by which the wall clock was set forward; negative if set back.
    public let seconds: Double

    /// Makes a jump.
    public init(kind: Kind, seconds: Double) { (self.kind, self.seconds) = (kind, seconds) }
}

/// Detects suspensions and changes of the wall clock from clock readings; reads no clock itself.
struct ClockMonitor: Sendable, Equatable {
    /// Smaller differences are the slewing of a clock, seconds.
    private static let least = 1.0

    private var last: SystemClocks?

    /// Takes a reading and returns the jumps since the previous one.
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
