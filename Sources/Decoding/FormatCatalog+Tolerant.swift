// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
extension FormatCatalog {
    /// Read by the tolerant decoder only.
    static let withTolerance: [AudioFormatEntry] = [
        tolerant(
            "Ogg",
            ["Speex", "Vorbis", "Opus", "FLAC"],
            ["ogg", "ogv", "spx"],
            ["audio/ogg", "video/ogg"]
        ),
        tolerant("Monkey's Audio", ["Monkey's Audio"], ["ape"], ["audio/x-ape"]),
        tolerant("TTA", ["TTA"], ["tta"], ["audio/x-tta"]),
        tolerant("TAK", ["TAK"], ["tak"], ["audio/x-tak"]),
        tolerant("Musepack 7", ["Musepack 7"], ["mpc"], ["audio/x-musepack"]),
        tolerant("Musepack 8", ["Musepack 8"], ["mpc"], ["audio/x-musepack"]),
        tolerant("LATM", ["AAC"], ["latm", "loas"], ["audio/aac"]),
        tolerant("AC-3", ["AC-3", "E-AC-3"], ["ac3"], ["audio/ac3"]),
        tolerant("E-AC-3", ["E-AC-3"], ["eac3", "ec3"], ["audio/eac3"]),
        tolerant("DTS", ["DTS"], ["dts"], ["audio/vnd.dts"]),
        tolerant("DTS-HD", ["DTS"], ["dtshd"], ["audio/vnd.dts.hd"]),
        tolerant("TrueHD", ["TrueHD"], ["thd"], ["audio/x-truehd"]),
        tolerant("MLP", ["MLP"], ["mlp"], ["audio/x-mlp"]),
        tolerant("AMR", ["AMR-NB", "AMR-WB"], ["amr", "awb"], ["audio/amr", "audio/amr-wb"]),
        tolerant("GSM", ["GSM 6.10"], ["gsm"], ["audio/x-gsm"]),
        tolerant("iLBC", ["iLBC"], ["lbc"], ["audio/iLBC"]),
        tolerant("DSF", ["DSD"], ["dsf"], ["audio/x-dsf"]),
        tolerant("DSDIFF", ["DSD"], ["dff"], ["audio/x-dff"]),
        tolerant(
            "Wave64",
            ["PCM 16", "PCM 24", "PCM 32", "PCM float 32", "PCM float 64"],
            ["w64"],
            ["audio/x-w64"]
        ),
        tolerant("VOC", ["PCM 8", "PCM 16", "A-law", "µ-law", "Creative ADPCM"], ["voc"], ["audio/x-voc"]),
        tolerant("ADX", ["ADX ADPCM"], ["adx"], ["audio/x-adx"]),
        tolerant("8SVX", ["PCM 8", "PCM 16"], ["8svx", "iff"], ["audio/8svx"]),
        tolerant(
            "IRCAM",
            ["PCM 8", "PCM 16", "PCM 24", "PCM 32", "PCM float 32", "PCM float 64", "A-law", "µ-law"],
            ["sf"],
            ["audio/x-ircam"]
        ),
        tolerant("NIST SPHERE", ["PCM 16", "A-law", "µ-law"], ["sph", "nist"], ["audio/x-nist"]),
        tolerant("SoX", ["PCM 32"], ["sox"], ["audio/x-sox"]),
        tolerant("xWMA", ["WMA 2", "WMA Pro"], ["xwma"], ["audio/x-xwma"]),
        tolerant("AVI", ["PCM 16", "MP3", "MP2", "AC-3", "AAC"], ["avi"], ["video/x-msvideo"]),
        tolerant("MPEG-TS", ["MP2", "MP3", "AAC", "AC-3", "E-AC-3", "DTS"], ["ts", "m2ts"], ["video/mp2t"]),
        tolerant("MPEG-PS", ["MP2", "AC-3", "DTS", "PCM DVD"], ["mpg", "vob"], ["video/mpeg"]),
        tolerant("MXF", ["PCM 16", "PCM 24"], ["mxf"], ["application/mxf"]),
        tolerant("NUT", ["PCM 16", "Vorbis", "FLAC", "MP3"], ["nut"], ["video/x-nut"]),
        tolerant(
            "RealMedia",
            [
                "RealAudio 1", "RealAudio 2", "RealAudio Cook", "RealAudio Sipro", "RealAudio Lossless",
                "AAC", "AC-3",
            ],
            ["rm", "ra", "rmvb"],
            ["audio/vnd.rn-realaudio", "application/vnd.rn-realmedia"]
        ),
        tolerant("FLV", ["MP3", "AAC", "SWF ADPCM", "Nellymoser", "Speex"], ["flv"], ["video/x-flv"]),
    ]

    private static func tolerant(
        _ name: String,
        _ codecs: [String],
        _ extensions: [String],
        _ mediaTypes: [String]
    ) -> AudioFormatEntry {
        AudioFormatEntry(
            name: name,
            codecs: codecs,
            extensions: extensions,
            mediaTypes: mediaTypes,
            decoder: "FFmpeg"
        )
    }
}
#endif
