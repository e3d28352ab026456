// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CRealtime
import Realtime

/// The audio half of the mixer.
public struct Renderer: ~Copyable, @unchecked Sendable {
    // Safe because it is the only owner of what it points to and moves whole.
    private let shared: SharedMemory
    var commands: SPSCConsumer<MixerCommand>
    var events: SPSCProducer<MixerEvent>

    init(
        _ configuration: MixerConfiguration,
        shared: SharedMemory,
        commands: consuming SPSCConsumer<MixerCommand>,
        events: consuming SPSCProducer<MixerEvent>
    ) {
        self.shared = shared
        self.commands = commands
        self.events = events
    }

    /// Renders.
    @_noAllocation @_noLocks
    public mutating func render(
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>,
        channelCount: Int,
        frames: Int,
        timing: RenderTiming
    ) {
        var channel = 0
        while channel < channelCount {
            carillon_zero(channels[channel], frames)
            channel &+= 1
        }
        _ = commands.pop()
        _ = events.freeCount()
    }
}
