// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One kind of file the server plays.
public struct AudioFormatEntry: Sendable, Equatable {
    /// Name of the container.
    public let name: String
    /// Codecs read in it.
    public let codecs: [String]
    /// Usual file name extensions, without the dot.
    public let extensions: [String]
    /// Media types, the preferred one first.
    public let mediaTypes: [String]
    /// Library that decodes it.
    public let decoder: String
}

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
            codecs: pcm + ["A-law", "µ-law", "IMA ADPCM", "MS ADPCM"],
            extensions: ["wav", "wave"],
            mediaTypes: ["audio/wav", "audio/x-wav", "audio/vnd.wave"],
            decoder: "libsndfile"
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
            extensions: ["mp3"],
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

    #if FFmpeg
    private static let cafWithFFmpeg = ["IMA ADPCM", "ALAC", "AAC", "Opus"]

    private static let withFFmpeg: [AudioFormatEntry] =
        [
            AudioFormatEntry(
                name: "Ogg FLAC",
                codecs: ["FLAC"],
                extensions: ["oga", "ogg"],
                mediaTypes: ["audio/ogg"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "M4A",
                codecs: ["AAC", "ALAC", "MP3", "AC-3", "E-AC-3", "FLAC", "Opus", "AMR-NB", "AMR-WB"],
                extensions: ["m4a", "mp4", "m4b", "m4v", "mov", "3gp", "3g2"],
                mediaTypes: ["audio/mp4", "audio/x-m4a", "video/mp4", "video/quicktime", "video/3gpp"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "ADTS",
                codecs: ["AAC"],
                extensions: ["aac"],
                mediaTypes: ["audio/aac"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "WebM",
                codecs: ["Opus", "Vorbis", "AAC", "MP3", "FLAC", "AC-3", "E-AC-3", "DTS", "TrueHD"],
                extensions: ["webm", "weba", "mka", "mkv"],
                mediaTypes: ["audio/webm", "audio/x-matroska", "video/webm", "video/x-matroska"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "ASF",
                codecs: ["WMA 1", "WMA 2", "WMA Pro", "WMA Lossless", "WMA Voice"],
                extensions: ["wma", "asf", "wmv"],
                mediaTypes: ["audio/x-ms-wma"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "WavPack",
                codecs: ["WavPack"],
                extensions: ["wv"],
                mediaTypes: ["audio/x-wavpack"],
                decoder: "FFmpeg"
            ),
        ] + withTolerance

    /// Read by the tolerant decoder only.
    private static let withTolerance: [AudioFormatEntry] = [
        AudioFormatEntry(
            name: "Ogg",
            codecs: ["Speex", "Vorbis", "Opus", "FLAC"],
            extensions: ["ogg", "ogv", "spx"],
            mediaTypes: ["audio/ogg", "video/ogg"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "Monkey's Audio",
            codecs: ["Monkey's Audio"],
            extensions: ["ape"],
            mediaTypes: ["audio/x-ape"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "TTA",
            codecs: ["TTA"],
            extensions: ["tta"],
            mediaTypes: ["audio/x-tta"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "TAK",
            codecs: ["TAK"],
            extensions: ["tak"],
            mediaTypes: ["audio/x-tak"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "Musepack 7",
            codecs: ["Musepack 7"],
            extensions: ["mpc"],
            mediaTypes: ["audio/x-musepack"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "Musepack 8",
            codecs: ["Musepack 8"],
            extensions: ["mpc"],
            mediaTypes: ["audio/x-musepack"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "LATM",
            codecs: ["AAC"],
            extensions: ["latm", "loas"],
            mediaTypes: ["audio/aac"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "AC-3",
            codecs: ["AC-3", "E-AC-3"],
            extensions: ["ac3"],
            mediaTypes: ["audio/ac3"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "E-AC-3",
            codecs: ["E-AC-3"],
            extensions: ["eac3", "ec3"],
            mediaTypes: ["audio/eac3"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "DTS",
            codecs: ["DTS"],
            extensions: ["dts"],
            mediaTypes: ["audio/vnd.dts"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "DTS-HD",
            codecs: ["DTS"],
            extensions: ["dtshd"],
            mediaTypes: ["audio/vnd.dts.hd"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "TrueHD",
            codecs: ["TrueHD"],
            extensions: ["thd"],
            mediaTypes: ["audio/x-truehd"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "MLP",
            codecs: ["MLP"],
            extensions: ["mlp"],
            mediaTypes: ["audio/x-mlp"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "AMR",
            codecs: ["AMR-NB", "AMR-WB"],
            extensions: ["amr", "awb"],
            mediaTypes: ["audio/amr", "audio/amr-wb"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "GSM",
            codecs: ["GSM 6.10"],
            extensions: ["gsm"],
            mediaTypes: ["audio/x-gsm"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "DSF",
            codecs: ["DSD"],
            extensions: ["dsf"],
            mediaTypes: ["audio/x-dsf"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "DSDIFF",
            codecs: ["DSD"],
            extensions: ["dff"],
            mediaTypes: ["audio/x-dff"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "Wave64",
            codecs: ["PCM 16", "PCM 24", "PCM 32", "PCM float 32", "PCM float 64"],
            extensions: ["w64"],
            mediaTypes: ["audio/x-w64"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "VOC",
            codecs: ["PCM 8", "PCM 16", "A-law", "µ-law", "Creative ADPCM"],
            extensions: ["voc"],
            mediaTypes: ["audio/x-voc"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "IRCAM",
            codecs: [
                "PCM 8", "PCM 16", "PCM 24", "PCM 32", "PCM float 32", "PCM float 64", "A-law", "µ-law",
            ],
            extensions: ["sf"],
            mediaTypes: ["audio/x-ircam"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "xWMA",
            codecs: ["WMA 2", "WMA Pro"],
            extensions: ["xwma"],
            mediaTypes: ["audio/x-xwma"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "AVI",
            codecs: ["PCM 16", "MP3", "MP2", "AC-3", "AAC"],
            extensions: ["avi"],
            mediaTypes: ["video/x-msvideo"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "MPEG-TS",
            codecs: ["MP2", "MP3", "AAC", "AC-3", "E-AC-3", "DTS"],
            extensions: ["ts", "m2ts"],
            mediaTypes: ["video/mp2t"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "MPEG-PS",
            codecs: ["MP2", "AC-3", "DTS", "PCM DVD"],
            extensions: ["mpg", "vob"],
            mediaTypes: ["video/mpeg"],
            decoder: "FFmpeg"
        ),
        AudioFormatEntry(
            name: "FLV",
            codecs: ["MP3", "AAC", "SWF ADPCM", "Nellymoser", "Speex"],
            extensions: ["flv"],
            mediaTypes: ["video/x-flv"],
            decoder: "FFmpeg"
        ),
    ]
    #else
    private static let cafWithFFmpeg: [String] = []
    private static let withFFmpeg: [AudioFormatEntry] = []
    #endif
}
