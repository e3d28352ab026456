// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Engine
import Output

extension Setting {
    /// Settings of the sound.
    static let sound: [Setting] = [
        .field(
            .output,
            .one(\.output),
            \.output,
            .choice,
            "`auto` uses PipeWire when it is available; `null` is always silent"
        ),
        .field(.voices, .one(\.voices), \.voices, .number(1...4096), "maximum number of voices"),
        .field(
            .maxSounds,
            .one(\.maxSounds),
            \.maximumSounds,
            .number(1...100_000),
            "registered sounds; library files beyond them are left out, and `carillon ctl health` says so"
        ),
        .field(
            .channels,
            .one(\.channels),
            \.channels,
            .number(1...8),
            "output channels; 6 is 5.1, 8 is 7.1"
        ),
        .field(
            .maxVolume,
            .one(\.maxVolume),
            \.maximumVolume,
            .decimal(0...1),
            "highest `masterVolume` that a request can set"
        ),
        .field(
            .audibilitySeconds,
            .one(\.audibilitySeconds),
            \.audibilitySeconds,
            .number(0...3600),
            placeholder: "seconds",
            """
            seconds of silence at the output, while sounds play, after which the server is not ready; 0 disables the \
            check
            """
        ),
        .field(
            .uploadLimit,
            .one(\.uploadLimit),
            \.uploadLimitInBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "largest upload"
        ),
        .field(
            .startStation,
            .one(\.startStation),
            \.startStation,
            .text("the id or name of a station", absent: "none"),
            placeholder: "station",
            "station that plays at start, as after a power failure, once its sounds are read"
        ),
        Setting(
            name: .provision,
            option: .one(\.provision),
            standard: "none",
            allowed: "a YAML document, or a folder of them",
            isReloadable: false,
            placeholder: "dir",
            meaning: """
                folder of YAML documents, or one, that say what the server is made at each start, before it answers; an error ends \
                the start
                """,
            apply: { (reader, settings) throws(StartError) in settings.provision = try reader.provision() }
        ),
        .field(
            .startVolume,
            .one(\.startVolume),
            \.startVolume,
            .decimal(0...1, absent: "none"),
            placeholder: "volume",
            "`musicVolume` at start, instead of the last one"
        ),
        .field(
            .prepareOnStart,
            .flag(\.prepareOnStart),
            \.preparesOnStart,
            .flag,
            "read a sound of the library at start, so that the first play has no delay"
        ),
        .field(
            .watch,
            .one(\.watch),
            \.watchesLibraries,
            .flag,
            placeholder: "bool",
            "watch the library folders for files that appear, change, move or disappear"
        ),
        .field(
            .analyze,
            .one(\.analyze),
            \.analyzesSounds,
            .flag,
            placeholder: "bool",
            "measure the loudness and waveform of every sound in the background"
        ),
        .field(
            .targetLoudness,
            .one(\.targetLoudness),
            \.targetLoudness,
            .decimal(-70...0, unit: " LUFS"),
            placeholder: "lufs",
            "target of suggested base volumes"
        ),
        .field(
            .applyLoudness,
            .flag(\.applyLoudness),
            \.appliesLoudness,
            .flag,
            "give every sound its suggested base volume, unless a client sets one"
        ),
        .field(
            .strictFiles,
            .flag(\.strictFiles),
            \.refusesDefects,
            .flag,
            "refuse a file with any defect, instead of playing what can be decoded"
        ),
    ]

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
            "seconds without an answer after which a decoder is ended"
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

    /// Settings of the audio session and of announcements.
    static let session: [Setting] = [
        .field(
            .category,
            .one(\.category),
            \.session.category,
            .choice,
            "category of the audio session until a client sets one"
        ),
        .field(
            .otherApplications,
            .one(\.otherApplications),
            \.session.otherApplications,
            .choice,
            "what Carillon may do to other applications while it plays"
        ),
        Setting(
            name: .interruptingRole,
            option: .list(\.interruptingRole),
            standard: "(\(Settings().session.interruptingRoles.joined(separator: ", ")))",
            allowed: "roles, or none",
            isReloadable: false,
            placeholder: "role",
            meaning:
                "stream role of other applications that interrupts Carillon; repeatable; `none` for no role",
            apply: { (reader, settings) in
                guard let roles = reader.texts(.interruptingRole) else { return }
                settings.session.interruptingRoles = roles == ["none"] ? [] : roles
            }
        ),
        Setting(
            name: .speechCommand,
            option: .one(\.speechCommand),
            standard: "(espeak-ng, if it is installed)",
            allowed: "espeak-ng, none, or an absolute path with arguments, one of which contains {output}",
            isReloadable: false,
            placeholder: "command",
            meaning: """
                text-to-speech program for announcements; `none` for no speech; it reads the text from its standard input and writes the file \
                `{output}`, with the voice `{voice}`
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.speechCommand = try reader.speechCommand()
            }
        ),
        Setting(
            name: .speechVoice,
            option: .list(\.speechVoice),
            standard: "none",
            allowed: """
                a name, a language (BCP 47), and an absolute path with arguments, one of which contains {output}; at most \
                \(Settings.mostVoices) voices
                """,
            isReloadable: false,
            placeholder: "voice",
            meaning: """
                voice for announcements besides those of the speech command, such as `anna de-DE /usr/bin/piper --output_file {output}`; \
                repeatable; the first one is the default voice
                """,
            apply: { (reader, settings) throws(StartError) in
                settings.speechVoices = try reader.speechVoices()
            }
        ),
        .field(
            .speechTimeout,
            .one(\.speechTimeout),
            \.speechLimits.seconds,
            .decimal(0.1...3600),
            placeholder: "seconds",
            "seconds for speaking a text, after which the speech command is ended with all that it started"
        ),
        .field(
            .speechLimit,
            .one(\.speechLimit),
            \.speechLimits.outputBytes,
            .size(upTo: Settings.largestSize),
            placeholder: "size",
            "largest file that the speech command may write for a text"
        ),
    ]

    /// Settings of the storage.
    static let storage: [Setting] = [
        .field(
            .durability,
            .one(\.durability),
            \.keeping.durability,
            .choice,
            placeholder: "when",
            "what a power failure may lose: `normal`, at most the last second; `full`, nothing that was acknowledged"
        ),
        .field(
            .historyDays,
            .one(\.historyDays),
            \.keeping.historyDays,
            .number(1...36_500),
            "days that the play history is kept"
        ),
        .field(
            .historyEntries,
            .one(\.historyEntries),
            \.keeping.historyEntries,
            .number(1...10_000_000),
            "maximum number of playbacks in the play history"
        ),
        .field(
            .storeLimit,
            .one(\.storeLimit),
            \.keeping.storeLimitInBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "largest size of all uploads together; more get 507"
        ),
        .field(
            .diskReserve,
            .one(\.diskReserve),
            \.keeping.diskReserveInBytes,
            .size(upTo: Settings.largestSize, or: "off"),
            placeholder: "size",
            "space set aside in the state directory, with which sounds can be deleted when the disk is full"
        ),
    ]
}
