// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime

/// A zone on the audio side; its cells are in ``RenderMemory``.
///
/// - Thread: audio only.
struct Zone: BitwiseCopyable {
    /// Its gains, beside those of the master.
    var strip = Strip()
    /// Frames for which its planes are still written after the last bus has left; the limiter holds the last ones back.
    var tail: Int64 = 0

    /// Where a copy of its planes goes.
    var tap: AudioRingProducer?

    /// A zone at unity; control only.
    init() {}
}
