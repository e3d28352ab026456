// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

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
            .muteSeconds,
            .one(\.muteSeconds),
            \.muteSeconds,
            .number(0...86_400),
            placeholder: "seconds",
            """
            seconds for which the master, a bus or a zone may be muted, at 0 or left out by a solo although it has something to \
            play, before health says so; 0 disables the check
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
}
