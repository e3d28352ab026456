// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Names one voice.
///
/// A handle whose voice has been released is stale: commands to it do nothing.
@frozen
public struct VoiceHandle: Hashable, BitwiseCopyable, Sendable {
    /// Place in the voice pool.
    public let slot: UInt32
    /// Counts the uses of the slot, from 1.
    public let generation: UInt32

    @_noAllocation @_noLocks
    init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }

    /// A handle that never names a voice, for the dry run of a batch.
    public static func pretended(_ number: UInt32) -> VoiceHandle {
        VoiceHandle(slot: .max - number, generation: 0)
    }
}
