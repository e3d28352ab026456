// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Output
import PipeWireOutput
import WebStreams

extension Composition {
    /// Takes the sound of the sound server's inputs, and of streams.
    func makeInputs(_ configuration: EngineConfiguration) -> InputPorts {
        let streams = WebStreamConfiguration(
            rate: configuration.sampleRate,
            decoders: configuration.decoders,
            rule: settings.streamNetworks
        )
        return InputPorts(
            device: settings.output == .null ? nil : PipeWireInputs(),
            streams: WebStreamInputs(streams)
        )
    }
}
