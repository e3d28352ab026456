// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg

/// The demuxers and codecs of libavformat and libavcodec that the tolerant decoder may use, and no others.
///
/// Absent are formats that lead to other files (playlists, HLS, DASH, concatenations), that have no header to be known by (raw
/// PCM, G.722, G.726), that hold instructions instead of sound (MIDI, modules), and those of single games and devices.
enum TolerantFormats {
    /// A demuxer of libavformat.
    struct Demuxer {
        /// libavformat's name, one of them if it has several.
        let name: String
        /// Container by the catalogue's name.
        let container: String
        /// Whether time stamps are those of the encoder, so that a jump in them is a loss.
        let keepsTime: Bool

        init(_ name: String, _ container: String, keepsTime: Bool = false) {
            (self.name, self.container, self.keepsTime) = (name, container, keepsTime)
        }

        /// The container of a sound: one demuxer reads DSDIFF and the files of the Amiga.
        func container(of codec: FFmpegCodec.Entry) -> String {
            name == "iff" && codec.name != "DSD" ? "8SVX" : container
        }
    }

    /// Every demuxer that is ever used.
    static let demuxers = [
        Demuxer("mov", "M4A"),
        Demuxer("mp3", "MP3"),
        Demuxer("wav", "WAV"),
        Demuxer("flac", "FLAC"),
        Demuxer("ogg", "Ogg", keepsTime: true),
        Demuxer("aac", "ADTS"),
        Demuxer("matroska", "WebM", keepsTime: true),
        Demuxer("asf", "ASF"),
        Demuxer("aiff", "AIFF"),
        Demuxer("au", "AU"),
        Demuxer("caf", "CAF"),
        Demuxer("wv", "WavPack"),
        Demuxer("loas", "LATM"),
        Demuxer("ac3", "AC-3"),
        Demuxer("eac3", "E-AC-3"),
        Demuxer("dts", "DTS"),
        Demuxer("dtshd", "DTS-HD"),
        Demuxer("truehd", "TrueHD"),
        Demuxer("mlp", "MLP"),
        Demuxer("adx", "ADX"),
        Demuxer("amr", "AMR"),
        Demuxer("ape", "Monkey's Audio"),
        Demuxer("avi", "AVI"),
        Demuxer("dsf", "DSF"),
        Demuxer("iff", "DSDIFF"),
        Demuxer("flv", "FLV"),
        Demuxer("gsm", "GSM"),
        Demuxer("ilbc", "iLBC"),
        Demuxer("ircam", "IRCAM"),
        Demuxer("mpc", "Musepack 7"),
        Demuxer("mpc8", "Musepack 8"),
        Demuxer("mpeg", "MPEG-PS"),
        Demuxer("mpegts", "MPEG-TS"),
        Demuxer("mxf", "MXF"),
        Demuxer("nistsphere", "NIST SPHERE"),
        Demuxer("nut", "NUT"),
        Demuxer("rm", "RealMedia"),
        Demuxer("sox", "SoX"),
        Demuxer("tak", "TAK"),
        Demuxer("tta", "TTA"),
        Demuxer("voc", "VOC"),
        Demuxer("w64", "Wave64"),
        Demuxer("xwma", "xWMA"),
    ]

    /// Every codec that is ever opened.
    static let codecs = FFmpegCodec.entries + moreCodecs

    /// Decoders that check sums and restore each sample.
    static let lossless: Set = ["flac", "alac", "wavpack", "tta", "tak", "ape"]

    /// The options of libavformat that allow these only.
    static let allowLists = [
        "format_whitelist": demuxers.map(\.name).joined(separator: ","),
        "codec_whitelist": codecs.map(\.decoder).joined(separator: ","),
    ]

    private static let moreCodecs: [FFmpegCodec.Entry] = [
        entry(AV_CODEC_ID_MP1, "mp1float", "MP1", ".mp1", 8_064),
        entry(AV_CODEC_ID_MP2, "mp2float", "MP2", ".mp2", 8_064),
        entry(AV_CODEC_ID_AAC_LATM, "aac_latm", "AAC", "aac ", 8_192),
        entry(AV_CODEC_ID_AC3, "ac3", "AC-3", "ac-3", 12_288),
        entry(AV_CODEC_ID_EAC3, "eac3", "E-AC-3", "ec-3", 12_288),
        entry(AV_CODEC_ID_DTS, "dca", "DTS", "dts ", 8_192),
        entry(AV_CODEC_ID_TRUEHD, "truehd", "TrueHD", "mlpa", nil),
        entry(AV_CODEC_ID_MLP, "mlp", "MLP", "mlpa", nil),
        entry(AV_CODEC_ID_AMR_NB, "amrnb", "AMR-NB", "samr", nil),
        entry(AV_CODEC_ID_AMR_WB, "amrwb", "AMR-WB", "sawb", nil),
        entry(AV_CODEC_ID_APE, "ape", "Monkey's Audio", "MAC ", 0),
        entry(AV_CODEC_ID_TAK, "tak", "TAK", "tBaK", 0),
        entry(AV_CODEC_ID_TTA, "tta", "TTA", "TTA1", 0),
        entry(AV_CODEC_ID_MUSEPACK7, "mpc7", "Musepack 7", "MP+7", nil),
        entry(AV_CODEC_ID_MUSEPACK8, "mpc8", "Musepack 8", "MPCK", nil),
        entry(AV_CODEC_ID_SPEEX, "speex", "Speex", "spex", nil),
        entry(AV_CODEC_ID_WMAPRO, "wmapro", "WMA Pro", "wmap", 65_536),
        entry(AV_CODEC_ID_WMALOSSLESS, "wmalossless", "WMA Lossless", "wmal", nil),
        entry(AV_CODEC_ID_WMAVOICE, "wmavoice", "WMA Voice", "wmav", nil),
        entry(AV_CODEC_ID_GSM, "gsm", "GSM 6.10", "gsm ", nil),
        entry(AV_CODEC_ID_GSM_MS, "gsm_ms", "GSM 6.10", "agsm", nil),
        entry(AV_CODEC_ID_ILBC, "ilbc", "iLBC", "ilbc", nil),
        entry(AV_CODEC_ID_DSD_LSBF, "dsd_lsbf", "DSD", "dsd ", nil),
        entry(AV_CODEC_ID_DSD_MSBF, "dsd_msbf", "DSD", "dsd ", nil),
        entry(AV_CODEC_ID_DSD_LSBF_PLANAR, "dsd_lsbf_planar", "DSD", "dsd ", nil),
        entry(AV_CODEC_ID_DSD_MSBF_PLANAR, "dsd_msbf_planar", "DSD", "dsd ", nil),
        entry(AV_CODEC_ID_COOK, "cook", "RealAudio Cook", "cook", nil),
        entry(AV_CODEC_ID_RA_144, "real_144", "RealAudio 1", "14_4", nil),
        entry(AV_CODEC_ID_RA_288, "real_288", "RealAudio 2", "28_8", nil),
        entry(AV_CODEC_ID_SIPR, "sipr", "RealAudio Sipro", "sipr", nil),
        entry(AV_CODEC_ID_RALF, "ralf", "RealAudio Lossless", "ralf", nil),
        entry(AV_CODEC_ID_G723_1, "g723_1", "G.723.1", "g723", nil),
        entry(AV_CODEC_ID_ADPCM_ADX, "adpcm_adx", "ADX ADPCM", "adx ", nil),
        entry(AV_CODEC_ID_ADPCM_IMA_WAV, "adpcm_ima_wav", "IMA ADPCM", "ima4", 0),
        entry(AV_CODEC_ID_ADPCM_MS, "adpcm_ms", "MS ADPCM", "ms 2", 0),
        entry(AV_CODEC_ID_ADPCM_SWF, "adpcm_swf", "SWF ADPCM", "swfa", nil),
        entry(AV_CODEC_ID_ADPCM_YAMAHA, "adpcm_yamaha", "Yamaha ADPCM", "yama", nil),
        entry(AV_CODEC_ID_ADPCM_G722, "g722", "G.722", "g722", nil),
        entry(AV_CODEC_ID_ADPCM_G726, "g726", "G.726", "g726", nil),
        entry(AV_CODEC_ID_ADPCM_SBPRO_2, "adpcm_sbpro_2", "Creative ADPCM", "sbp2", nil),
        entry(AV_CODEC_ID_ADPCM_SBPRO_3, "adpcm_sbpro_3", "Creative ADPCM", "sbp3", nil),
        entry(AV_CODEC_ID_ADPCM_SBPRO_4, "adpcm_sbpro_4", "Creative ADPCM", "sbp4", nil),
        entry(AV_CODEC_ID_NELLYMOSER, "nellymoser", "Nellymoser", "nmos", nil),
        entry(AV_CODEC_ID_PCM_ALAW, "pcm_alaw", "A-law", "alaw", 0),
        entry(AV_CODEC_ID_PCM_MULAW, "pcm_mulaw", "µ-law", "ulaw", 0),
        entry(AV_CODEC_ID_PCM_U8, "pcm_u8", "PCM 8", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S8, "pcm_s8", "PCM 8", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S8_PLANAR, "pcm_s8_planar", "PCM 8", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S16LE, "pcm_s16le", "PCM 16", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S16BE, "pcm_s16be", "PCM 16", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S24LE, "pcm_s24le", "PCM 24", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S24BE, "pcm_s24be", "PCM 24", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S32LE, "pcm_s32le", "PCM 32", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_S32BE, "pcm_s32be", "PCM 32", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_F32LE, "pcm_f32le", "PCM float 32", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_F32BE, "pcm_f32be", "PCM float 32", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_F64LE, "pcm_f64le", "PCM float 64", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_F64BE, "pcm_f64be", "PCM float 64", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_BLURAY, "pcm_bluray", "PCM Blu-ray", "lpcm", 0),
        entry(AV_CODEC_ID_PCM_DVD, "pcm_dvd", "PCM DVD", "lpcm", 0),
    ]

    private static func entry(
        _ id: AVCodecID,
        _ decoder: String,
        _ name: String,
        _ formatID: String,
        _ preRoll: Int64?
    ) -> FFmpegCodec.Entry {
        FFmpegCodec.Entry(
            id: id,
            decoder: decoder,
            name: name,
            formatID: formatID,
            preRoll: preRoll,
            tolerance: 0
        )
    }
}
#endif
