// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A zone: a sum of the buses of its own, with planes of its own.
@frozen
public struct ZoneID: BitwiseCopyable, Hashable, Sendable {
    /// Its number, 0 for the main zone; the mixer ignores zones beyond `MixerConfiguration.zoneCount`.
    public let index: UInt8

    /// The zone of a number.
    ///
    /// - Precondition: 0 to 31.
    public init(_ index: Int) {
        precondition((0..<ZoneMask.capacity).contains(index), "a zone has a number from 0 to 31")
        self.index = UInt8(index)
    }

    /// The zone whose planes are those of the device.
    public static let main = ZoneID(0)

    /// The number as an index.
    @_noAllocation @_noLocks
    func number() -> Int { Int(index) }
}

/// A set of zones.
@frozen
public struct ZoneMask: BitwiseCopyable, Hashable, Sendable {
    /// Bit n stands for zone n.
    public var bits: UInt32

    /// Most zones that a mask can name.
    public static let capacity = 32
    /// Every zone, also those that come later.
    public static let all = ZoneMask(bits: .max)

    /// The zones of the given bits.
    public init(bits: UInt32) { self.bits = bits }

    /// The given zones.
    public init(_ zones: [ZoneID]) { bits = zones.reduce(0) { $0 | 1 << UInt32($1.index) } }

    /// Whether a zone is in the set.
    public func contains(_ zone: ZoneID) -> Bool { bits & 1 << UInt32(zone.index) != 0 }
}
