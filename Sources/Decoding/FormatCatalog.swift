// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The kinds of file this build plays, shown by `GET /v1/formats` and in problems of unsupported files.
///
/// Extensions and media types are for people and upload forms: the server examines contents only.
public enum FormatCatalog {
    /// Every format, those of libsndfile first.
    public static var all: [AudioFormatEntry] { always + withFFmpeg }

    /// The names, for a message.
    public static var names: [String] { all.map(\.name) }

    private static let pcm = ["PCM 8", "PCM 16", "PCM 24", "PCM 32", "PCM float 32", "PCM float 64"]

    private static let always: [AudioFormatEntry] = [
        AudioFormatEntry(
            name: "WAV",
            codecs: pcm + ["A-law", "µ-law", "IMA ADPCM", "MS ADPCM"] + wavWithFFmpeg,
            extensions: ["wav", "wave", "bwf", "rf64"],
            mediaTypes: ["audio/wav", "audio/x-wav", "audio/vnd.wave"],
            decoder: wavWithFFmpeg.isEmpty ? "libsndfile" : "libsndfile, FFmpeg"
        ),
        AudioFormatEntry(
            name: "AIFF",
            codecs: pcm + ["A-law", "µ-law", "IMA ADPCM"],
            extensions: ["aif", "aiff", "aifc"],
            mediaTypes: ["audio/aiff", "audio/x-aiff"],
            decoder: "libsndfile"
        ),
        AudioFormatEntry(
            name: "AU",
            codecs: pcm + ["A-law", "µ-law"],
            extensions: ["au", "snd"],
            mediaTypes: ["audio/basic"],
            decoder: "libsndfile"
        ),
        AudioFormatEntry(
            name: "CAF",
            codecs: pcm + ["A-law", "µ-law"] + cafWithFFmpeg,
            extensions: ["caf"],
            mediaTypes: ["audio/x-caf"],
            decoder: cafWithFFmpeg.isEmpty ? "libsndfile" : "libsndfile, FFmpeg"
        ),
        AudioFormatEntry(
            name: "FLAC",
            codecs: ["FLAC"],
            extensions: ["flac"],
            mediaTypes: ["audio/flac"],
            decoder: "libsndfile"
        ),
        AudioFormatEntry(
            name: "Ogg Vorbis",
            codecs: ["Vorbis"],
            extensions: ["ogg", "oga"],
            mediaTypes: ["audio/ogg"],
            decoder: "libsndfile"
        ),
        AudioFormatEntry(
            name: "MP3",
            codecs: ["MP3"],
            extensions: ["mp3", "mp2", "mp1", "mpa", "mpga"],
            mediaTypes: ["audio/mpeg"],
            decoder: "libsndfile"
        ),
        AudioFormatEntry(
            name: "Ogg Opus",
            codecs: ["Opus"],
            extensions: ["opus", "ogg"],
            mediaTypes: ["audio/ogg", "audio/opus"],
            decoder: "opusfile"
        ),
    ]
}
