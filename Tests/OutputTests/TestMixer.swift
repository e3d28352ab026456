// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Output

/// A mixer whose renderer sits in a host.
struct TestMixer {
    let control: MixerControl
    let host: RenderHost

    /// Frames rendered so far.
    var frame: Int { Int(control.clock.frame.frame) }
}

func makeTestMixer(_ configuration: MixerConfiguration = MixerConfiguration()) -> TestMixer {
    let pair = MixerControl.make(configuration)
    return TestMixer(control: pair.control, host: RenderHost(pair.renderer, configuration: configuration))
}
