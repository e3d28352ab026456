// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the mixer refused a reservation; nothing has changed when it is thrown.
public enum MixerError: Error, Hashable, Sendable {
    /// The command ring has no room: the audio thread is behind. Try again after a quantum.
    case queueFull(free: Int)
    /// Every voice is in use.
    case voiceLimitReached(limit: Int)
    /// No more commands may wait for their frame.
    case scheduleFull(capacity: Int)
}
