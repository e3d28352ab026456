// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import Decoding

extension Corpus {
    /// The table: every container with every codec of the catalogue.
    static let table: [File] = [
        row("u8.wav", ["-c:a", "pcm_u8"], "WAV", "PCM 8", 0.012),
        row("s16.wav", ["-c:a", "pcm_s16le"], "WAV", "PCM 16", 4.6e-05),
        row("s24.wav", ["-c:a", "pcm_s24le"], "WAV", "PCM 24", 1.8e-07),
        row("s32.wav", ["-c:a", "pcm_s32le"], "WAV", "PCM 32", 1.8e-07),
        row("f32.wav", ["-c:a", "pcm_f32le"], "WAV", "PCM float 32", 1.8e-07),
        row("f64.wav", ["-c:a", "pcm_f64le"], "WAV", "PCM float 64", 1.8e-07),
        row("alaw.wav", ["-c:a", "pcm_alaw"], "WAV", "A-law", 0.047),
        row("mulaw.wav", ["-c:a", "pcm_mulaw"], "WAV", "µ-law", 0.047),
        row("ms.wav", ["-c:a", "adpcm_ms"], "WAV", "MS ADPCM", 0.047, frames: 33_396),
        row("ima.wav", ["-c:a", "adpcm_ima_wav"], "WAV", "IMA ADPCM", 0.047, frames: 33_561),
        row("rf64.wav", ["-c:a", "pcm_s16le", "-rf64", "always"], "WAV", "PCM 16", 4.6e-05),
        row("s8.aiff", ["-c:a", "pcm_s8"], "AIFF", "PCM 8", 0.012),
        row("s16.aiff", ["-c:a", "pcm_s16be"], "AIFF", "PCM 16", 4.6e-05),
        row("s24.aiff", ["-c:a", "pcm_s24be"], "AIFF", "PCM 24", 1.8e-07),
        row("s32.aiff", ["-c:a", "pcm_s32be"], "AIFF", "PCM 32", 1.8e-07),
        row("f32.aifc", ["-c:a", "pcm_f32be"], "AIFF", "PCM float 32", 1.8e-07),
        row("f64.aifc", ["-c:a", "pcm_f64be"], "AIFF", "PCM float 64", 1.8e-07),
        row("alaw.aifc", ["-c:a", "pcm_alaw"], "AIFF", "A-law", 0.047),
        row("mulaw.aifc", ["-c:a", "pcm_mulaw"], "AIFF", "µ-law", 0.047),
        row("ima4.aifc", ["-c:a", "adpcm_ima_qt"], "AIFF", "IMA ADPCM", 0.047, frames: 33_344),
        row("s8.au", ["-c:a", "pcm_s8"], "AU", "PCM 8", 0.012),
        row("s16.au", ["-c:a", "pcm_s16be"], "AU", "PCM 16", 4.6e-05),
        row("s24.au", ["-c:a", "pcm_s24be"], "AU", "PCM 24", 1.8e-07),
        row("f32.au", ["-c:a", "pcm_f32be"], "AU", "PCM float 32", 1.8e-07),
        row("f64.au", ["-c:a", "pcm_f64be"], "AU", "PCM float 64", 1.8e-07),
        row("mulaw.au", ["-c:a", "pcm_mulaw"], "AU", "µ-law", 0.047),
        row("alaw.au", ["-c:a", "pcm_alaw"], "AU", "A-law", 0.047),
        row("s16.flac", ["-c:a", "flac"], "FLAC", "FLAC", 4.6e-05),
        row("s24.flac", ["-c:a", "flac", "-sample_fmt", "s32"], "FLAC", "FLAC", 3e-07),
        row("vorbis.ogg", ["-c:a", "libvorbis", "-q:a", "9"], "Ogg Vorbis", "Vorbis", 0.02),
        row("opus.opus", ["-c:a", "libopus", "-b:a", "256k"], "Ogg Opus", "Opus", 0.02, rate: 48_000),
        row("flac.oga", ["-c:a", "flac"], "Ogg FLAC", "FLAC", 4.6e-05),
        row("cbr.mp3", ["-c:a", "libmp3lame", "-b:a", "320k"], "MP3", "MP3", 0.02),
        row("vbr.mp3", ["-c:a", "libmp3lame", "-q:a", "0"], "MP3", "MP3", 0.02),
        row(
            "notag.mp3",
            ["-c:a", "libmp3lame", "-b:a", "320k", "-write_xing", "0"],
            "MP3",
            "MP3",
            1e-5,
            frames: nil
        ),
        row("s16.caf", ["-c:a", "pcm_s16be"], "CAF", "PCM 16", 4.6e-05),
        row("s24.caf", ["-c:a", "pcm_s24le"], "CAF", "PCM 24", 1.8e-07),
        row("f32.caf", ["-c:a", "pcm_f32le"], "CAF", "PCM float 32", 1.8e-07),
        row("f64.caf", ["-c:a", "pcm_f64le"], "CAF", "PCM float 64", 1.8e-07),
        row("alaw.caf", ["-c:a", "pcm_alaw"], "CAF", "A-law", 0.047),
        row("mulaw.caf", ["-c:a", "pcm_mulaw"], "CAF", "µ-law", 0.047),
        row("ima4.caf", ["-c:a", "adpcm_ima_qt"], "CAF", "IMA ADPCM", 0.047, frames: 33_344),
        row("ima4.caf.made.caf", ["-c:a", "adpcm_ima_qt"], "CAF", "IMA ADPCM", 0.047),
        row("alac.caf", ["-c:a", "alac"], "CAF", "ALAC", 4.6e-05),
        row(
            "aac.aac.made.caf",
            ["-c:a", "aac", "-b:a", "320k", "-aac_pns", "0", "-aac_tns", "0"],
            "CAF",
            "AAC",
            0.02,
            edge: 2_048
        ),
        row("opus.caf.made.caf", ["-c:a", "libopus", "-b:a", "256k"], "CAF", "Opus", 0.02, rate: 48_000),
        row(
            "aac.m4a",
            ["-c:a", "aac", "-b:a", "320k", "-aac_pns", "0", "-aac_tns", "0"],
            "M4A",
            "AAC",
            0.02,
            edge: 2_048
        ),
        row("alac.m4a", ["-c:a", "alac"], "M4A", "ALAC", 4.6e-05),
        row(
            "aac.aac",
            ["-c:a", "aac", "-b:a", "320k", "-aac_pns", "0", "-aac_tns", "0"],
            "ADTS",
            "AAC",
            1e-06,
            frames: nil
        ),
        row("opus.webm", ["-c:a", "libopus", "-b:a", "256k"], "WebM", "Opus", 0.02, rate: 48_000),
        row("vorbis.webm", ["-c:a", "libvorbis", "-q:a", "9"], "WebM", "Vorbis", 1e-06, frames: nil),
        row("vorbis.mka", ["-c:a", "libvorbis", "-q:a", "9"], "WebM", "Vorbis", 1e-06, frames: nil),
        row("v1.wma", ["-c:a", "wmav1", "-b:a", "256k"], "ASF", "WMA 1", 1e-06, frames: nil),
        row("v2.wma", ["-c:a", "wmav2", "-b:a", "256k"], "ASF", "WMA 2", 1e-06, frames: nil),
        row("wavpack.wv", ["-c:a", "wavpack"], "WavPack", "WavPack", 4.6e-05),
    ]

    /// The part of the table this build plays.
    static var all: [File] {
        table.filter { file in
            FormatCatalog.all.contains { $0.name == file.container && $0.codecs.contains(file.codec) }
        }
    }

    private static func row(
        _ name: String,
        _ arguments: [String],
        _ container: String,
        _ codec: String,
        _ tolerance: Float,
        rate: Int = 44_100,
        frames: Int? = Corpus.frames,
        edge: Int = 0
    ) -> File {
        File(
            name: name,
            arguments: arguments,
            container: container,
            codec: codec,
            rate: rate,
            frames: frames,
            tolerance: tolerance,
            edge: edge
        )
    }
}
