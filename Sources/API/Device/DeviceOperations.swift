// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine
import HTTPCore

extension Operation {
    /// `/v1/device`, `/v1/loudness` and `/v1/formats`: the outputs of the machine, what they play, the formats of this build.
    static let device: [Operation] = [
        .task("readDevice", .get, "/v1/device", read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.device()
        },
        .task("listOutputs", .get, "/v1/device/outputs", read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.outputs()
        },
        .task("listSources", .get, "/v1/device/inputs", read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.sources()
        },
        .task("readLoudness", .get, "/v1/loudness", read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.loudness()
        },
        .task("resetLoudness", .post, "/v1/loudness/reset", read: .nothing, reply: Reply.ok) { engine, _, _ in
            engine.resetLoudness()
        },
        .task("listFormats", .get, "/v1/formats", read: .nothing, reply: Reply.list("formats")) { _, _, _ in
            FormatCatalog.all
        },
    ]
}

extension AudioFormatEntry: JSONRepresentable {
    /// A container with its supported codecs (SM-43).
    var json: JSONValue {
        [
            "name": .string(name), "codecs": .strings(codecs), "extensions": .strings(extensions),
            "mediaTypes": .strings(mediaTypes), "decoder": .string(decoder),
        ]
    }
}
