// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A small generator with a seed, so that a failure can be repeated.
public struct Dice: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that always rolls the same for the same seed.
    public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 11 ^ state << 40
    }

    /// 0 to `sides` − 1.
    public mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}
