// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Control
import Decoding

extension Setting {
    /// Settings of the processes that read sound files.
    static let decoding: [Setting] = [
        Setting(
            name: .decoder,
            option: .one(\.decoder),
            standard: "(looked for)",
            allowed: "a program",
            isReloadable: false,
            placeholder: "file",
            meaning: """
                the program `carillon-decoder`, which reads sound files; searched beside `carillon` and in \
                `libexec/carillon` of its prefix
                """,
            apply: { (reader, settings) throws(StartError) in
                guard let text = reader.text(.decoder) else { return }
                settings.decoder = reader.places.absolute(text)
                guard DecoderProcess(executable: settings.decoder).problem == nil else {
                    throw reader.invalid(.decoder, text)
                }
            }
        ),
        .field(
            .decoderMemory,
            .one(\.decoderMemory),
            \.decoderLimits.memory,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "memory that reading one file may take, besides the decoder's own"
        ),
        .field(
            .decoderTimeout,
            .one(\.decoderTimeout),
            \.decoderLimits.answerSeconds,
            .decimal(0.1...3600),
            placeholder: "seconds",
            "seconds of processor time for an answer, after which a decoder is ended; by the clock three times as many"
        ),
        .field(
            .decoderJobTimeout,
            .one(\.decoderJobTimeout),
            \.decoderLimits.jobSeconds,
            .decimal(1...86_400),
            placeholder: "seconds",
            "seconds for reading what a sound needs to be played; a sound that plays has no such limit"
        ),
        .field(
            .decoderPassTimeout,
            .one(\.decoderPassTimeout),
            \.decoderLimits.passSeconds,
            .decimal(1...86_400),
            placeholder: "seconds",
            "seconds for reading a whole file in the background, to measure it or to find its length"
        ),
        .field(
            .decoderRest,
            .one(\.decoderRest),
            \.decoderLimits.restSeconds,
            .number(1...86_400),
            placeholder: "seconds",
            "seconds without a file after which the waiting decoder ends"
        ),
    ]
}
