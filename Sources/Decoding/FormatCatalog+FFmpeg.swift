// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
extension FormatCatalog {
    /// Codecs in WAV and CAF that libsndfile does not read.
    static let wavWithFFmpeg = [
        "Yamaha ADPCM", "G.722", "G.726", "G.723.1", "GSM 6.10", "MP2", "MP3", "AC-3", "DTS",
    ]
    static let cafWithFFmpeg = ["IMA ADPCM", "ALAC", "AAC", "Opus"]

    /// Read by FFmpeg, the containers of the exact decoder first.
    static let withFFmpeg: [AudioFormatEntry] =
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
                extensions: ["m4a", "mp4", "m4b", "m4r", "mp4a", "m4v", "mov", "3gp", "3g2"],
                mediaTypes: ["audio/mp4", "audio/x-m4a", "video/mp4", "video/quicktime", "video/3gpp"],
                decoder: "FFmpeg"
            ),
            AudioFormatEntry(
                name: "ADTS",
                codecs: ["AAC"],
                extensions: ["aac", "adts"],
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
}
#else
extension FormatCatalog {
    static let wavWithFFmpeg: [String] = []
    static let cafWithFFmpeg: [String] = []
    static let withFFmpeg: [AudioFormatEntry] = []
}
#endif
