# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The files of the corpus: each format in its usual and unusual forms, as a shell line or a function that makes it.

In a line {out} is the file to make, and {48000:2} a WAV file of one second at that rate with so many channels;
{48000:2:24} has 24 bits. The lines run in a folder of their own. A function gets one that
runs a line and returns the bytes of its file, after it has written other bytes to the file `given` where there are any.
"""

import dataclasses
import functools
import re
from collections.abc import Callable

from Formats import handmade

QUIET = "ffmpeg -v error -nostdin -y"
EXACT = "-fflags +bitexact -flags:a +bitexact -map_metadata -1"


# libsndfile adds the parts of an IMA step as the reference does, FFmpeg multiplies first; the last bits add up within a block.
# The blocks of QuickTime begin with the upper nine bits of the predictor, which FFmpeg replaces by its own where it is near.
IMA, IMA4 = -50.0, -38.0


@dataclasses.dataclass(frozen=True)
class Form:
    """One file: `name` says its form, its end the extension; `family` is its row in the report."""

    name: str
    family: str
    make: str | Callable[[Callable[..., bytes]], bytes]
    # Frames of one block of the codec, by which lengths may differ.
    block: int = 0
    # The greatest difference allowed, in dB of the signal.
    level: float = -60.0
    # Whether damaged files are made of it.
    base: bool = False


SOURCE = re.compile(r"\{(\d+):(\d+)(?::(\d+))?\}")


def source(found):
    """Rate, channels and bits of a WAV file that a line needs, and the file's name."""
    rate, channels, bits = int(found[1]), int(found[2]), int(found[3] or 16)
    return rate, channels, bits, f"source-{rate}-{channels}-{bits}.wav"


def written(line, out, folder):
    """The line for a shell, with the names of its files; the sources are in the folder."""
    return SOURCE.sub(lambda found: f"{folder}/{source(found)[3]}", line).replace("{out}", str(out))


# Of the signals.
AMPLITUDE = "0.35"


def tone(rate, channels, seconds=1.0):
    """The source for ffmpeg: in each channel a sine that rises, with soft ends, so that no two stretches are alike."""
    last = min(0.3 * rate, 7_000)
    parts = []
    for channel in range(channels):
        first = 150 + 40 * channel
        turn = f"2*PI*({first}*t+{(last - first) / 2 / seconds:.3f}*t*t)"
        parts.append(f"{AMPLITUDE}*min(1\\,min(50*t\\,50*({seconds}-t)))*sin({turn})")
    layout = {1: "mono", 2: "stereo", 3: "3.0", 4: "quad", 5: "5.0", 6: "5.1", 7: "6.1", 8: "7.1"}[channels]
    return f"\"aevalsrc='{'|'.join(parts)}':s={rate}:d={seconds}:c={layout}\""


def source_line(rate, channels, bits, out):
    """The shell line for a WAV file that encoders read."""
    return f"{QUIET} -f lavfi -i {tone(rate, channels)} {EXACT} -c:a pcm_s{bits}le {out}"


def encode(arguments, rate=48_000, channels=2, seconds=1.0):
    """A line for ffmpeg."""
    return f"{QUIET} -f lavfi -i {tone(rate, channels, seconds)} {EXACT} {arguments} {{out}}"


def film(arguments, rate=48_000, channels=2):
    """A line for ffmpeg with a picture of 64 by 48 points."""
    picture = "-f lavfi -i testsrc2=s=64x48:r=25:d=1"
    return (f"{QUIET} {picture} -f lavfi -i {tone(rate, channels)} {EXACT} -flags:v +bitexact "
            f"-pix_fmt yuv420p -threads 1 {arguments} {{out}}")


def joined(*lines):
    """The bytes of several files, one after the other."""
    pieces = " && ".join(line.replace("{out}", f"part{n}.{{end}}") for n, line in enumerate(lines))
    return f"{pieces} && cat {' '.join(f'part{n}.{{end}}' for n in range(len(lines)))} > {{out}}"


def edited(line, edit):
    """The file that a line makes, changed by a function."""
    return lambda run: edit(run(line))


FORMS = []


def add(name, family, make, block=0, level=-60.0, base=False):
    if isinstance(make, str):
        make = make.replace("{end}", name.rsplit(".", 1)[1])
    FORMS.append(Form(name, family, make, block, level, base))


def wav():
    for name, codec in [("u8", "pcm_u8"), ("s16", "pcm_s16le"), ("s24", "pcm_s24le"), ("s32", "pcm_s32le"),
                        ("f32", "pcm_f32le"), ("f64", "pcm_f64le"), ("alaw", "pcm_alaw"), ("mulaw", "pcm_mulaw")]:
        add(f"{name}.wav", "WAV", encode(f"-c:a {codec}"), base=name in ("s16", "f32"))
    for rate in (8_000, 11_025, 22_050, 44_100, 96_000, 192_000):
        add(f"rate{rate}.wav", "WAV", encode("-c:a pcm_s16le", rate))
    for channels in (1, 3, 4, 6, 8):
        add(f"channels{channels}.wav", "WAV", encode("-c:a pcm_s24le", channels=channels))
    add("rf64.wav", "WAV", encode("-c:a pcm_s16le -rf64 always"))
    add("broadcast.wav", "WAV", encode("-c:a pcm_s24le -write_bext 1 -metadata description=Test"))
    add("pipe.wav", "WAV", encode("-c:a pcm_s16le -f wav - >"))
    plain = encode("-c:a pcm_s16le")
    add("size-zero.wav", "WAV", edited(plain, lambda data: handmade.wav_size(data, 0)))
    add("size-greatest.wav", "WAV", edited(plain, lambda data: handmade.wav_size(data, 0xFFFFFFFF)))
    add("size-beyond-end.wav", "WAV", edited(plain, lambda data: handmade.wav_size(data, 10_000_000)))
    add("bits20.wav", "WAV", edited(encode("-c:a pcm_s24le"), lambda data: handmade.valid_bits(data, 20)))
    add("sox.wav", "WAV", "sox {48000:2} -b 24 {out}")
    add("padded.wav", "WAV", edited(encode("-c:a pcm_u8", 8_000, 1, 0.999), lambda data: data + b"LIST\4\0\0\0INFO"))


def adpcm():
    for name, codec, block in [("ms", "adpcm_ms", 2_036), ("ima", "adpcm_ima_wav", 2_041), ("yamaha", "adpcm_yamaha", 2_048)]:
        for channels in (1, 2):
            add(f"{name}{channels}.wav", "ADPCM", encode(f"-c:a {codec}", channels=channels), block, IMA if name == "ima" else -60, channels == 2)
    add("g726.wav", "ADPCM", encode("-c:a g726 -b:a 32k", 8_000, 1), 1)
    add("g722.wav", "ADPCM", encode("-c:a g722", 16_000, 1), 2)
    add("swf.flv", "ADPCM", encode("-c:a adpcm_swf", 44_100), 4_096)
    add("quicktime.mov", "ADPCM", encode("-c:a adpcm_ima_qt"), 64)
    add("adx.adx", "ADPCM", encode("-c:a adpcm_adx", 44_100), 32)
    add("ima-blocks.wav", "ADPCM", encode("-c:a adpcm_ima_wav -block_size 256"), 505, IMA)


def other_pcm():
    for name, codec in [("s8", "pcm_s8"), ("s16", "pcm_s16be"), ("s24", "pcm_s24be"), ("s32", "pcm_s32be"),
                        ("f32", "pcm_f32be"), ("f64", "pcm_f64be"), ("alaw", "pcm_alaw"), ("mulaw", "pcm_mulaw"),
                        ("little", "pcm_s16le"), ("ima4", "adpcm_ima_qt")]:
        add(f"{name}.aiff", "AIFF", encode(f"-c:a {codec}"), 64 if name == "ima4" else 0, IMA4 if name == "ima4" else -60, name == "s16")
    add("tagged.aiff", "AIFF", encode("-c:a pcm_s16be -write_id3v2 1 -metadata title=Test"))
    for name, codec in [("s8", "pcm_s8"), ("s16", "pcm_s16be"), ("s24", "pcm_s24be"), ("f32", "pcm_f32be"),
                        ("f64", "pcm_f64be"), ("mulaw", "pcm_mulaw"), ("alaw", "pcm_alaw")]:
        add(f"{name}.au", "AU", encode(f"-c:a {codec}"), base=name == "s16")
    add("pipe.au", "AU", encode("-c:a pcm_s16be -f au - >"))
    for name, codec, block in [("s16", "pcm_s16be", 0), ("f32", "pcm_f32le", 0), ("ima4", "adpcm_ima_qt", 64), ("alac", "alac", 4_096),
                               ("opus", "libopus", 960), ("mulaw", "pcm_mulaw", 0)]:
        add(f"{name}.caf", "CAF", encode(f"-c:a {codec}"), block, base=name in ("s16", "alac"))
    add("pipe.caf", "CAF", encode("-c:a pcm_s16be -f caf - >"))
    add("s16.w64", "Wave64", encode("-c:a pcm_s16le"), base=True)
    add("s16.voc", "other PCM", encode("-c:a pcm_s16le"))
    add("s16.sph", "other PCM", "sox {48000:2} {out}")
    add("s8.8svx", "other PCM", "sox {22050:1} {out}")
    add("f32.sf", "other PCM", "sox {48000:2} -e floating-point {out}")
    add("s32.sox", "other PCM", "sox {48000:2} {out}")
    add("s16.nut", "other PCM", encode("-c:a pcm_s16le"))


def flac():
    for level in (0, 5, 8):
        add(f"level{level}.flac", "FLAC", f"flac -s -f -{level} -o {{out}} {{48000:2}}", base=level == 5)
    for size in (16, 192, 1_152, 4_608, 16_384):
        add(f"block{size}.flac", "FLAC", f"flac -s -f --lax --blocksize={size} -o {{out}} {{48000:2}}")
    for bits in (8, 12, 15, 20, 24):
        width = bits + 7 & ~7
        add(f"bits{bits}.flac", "FLAC", lambda run, bits=bits, width=width: run(
            "flac -s -f --lax -o {out} given", handmade.valid_bits(run(encode(f"-c:a pcm_{'u8' if width == 8 else f's{width}le'} -f wav")), bits)))
    for rate in (8_000, 11_025, 44_100, 96_000, 192_000):
        add(f"rate{rate}.flac", "FLAC", f"flac -s -f -o {{out}} {{{rate}:2}}")
    for channels in (1, 3, 6, 8):
        add(f"channels{channels}.flac", "FLAC", f"flac -s -f --channel-map=none -o {{out}} {{48000:{channels}:24}}")
    add("bare.flac", "FLAC", "flac -s -f --no-seektable --no-padding -o {out} {48000:2}")
    add("padding.flac", "FLAC", "flac -s -f --padding=100000 -o {out} {48000:2}")
    add("stdout.flac", "FLAC", f"{QUIET} -f lavfi -i {tone(48_000, 2)} -f s16le - | flac -s --force-raw-format --endian=little "
        "--sign=signed --channels=2 --sample-rate=48000 --bps=16 -c - > {out}")
    add("ffmpeg.flac", "FLAC", encode("-c:a flac -sample_fmt s32"))
    add("picture.flac", "FLAC", f"{QUIET} -f lavfi -i color=red:s=64x64 -frames:v 1 cover.png && flac -s -f --picture=cover.png "
        "--tag=TITLE=Test --tag=REPLAYGAIN_TRACK_GAIN=-6.02\\ dB -o {out} {48000:2}")
    add("ogg.oga", "Ogg FLAC", "flac -s -f --ogg --serial-number=1 -o {out} {48000:2}", base=True)
    add("ogg24.oga", "Ogg FLAC", "flac -s -f --ogg --serial-number=1 -o {out} {96000:1:24}")
    add("ffmpeg.oga", "Ogg FLAC", encode("-c:a flac"))


def made_flac():
    stereo, make = (48_000, 48_000, 2), handmade.flac
    small = (24_000, 48_000, 2)
    for name, arguments in {
        "variable": ([stereo], [4_096, 1_152, 256, 4_608]),
        "variable-tiny": ([small], [16, 17, 64, 1_000, 4_096]),
        "rate-midway": ([small, (24_000, 44_100, 2)], [4_096]),
        "channels-midway": ([small, (24_000, 48_000, 1)], [4_096]),
        "more-channels-midway": ([(24_000, 48_000, 1), small], [4_096]),
    }.items():
        add(f"{name}.flac", "FLAC", lambda run, arguments=arguments: make(*arguments))
    for name, keywords in {
        "fixed": {"variable": False}, "bits12-made": {"bits": 12, "variable": False},
        "bits20-made": {"bits": 20, "variable": False}, "no-total": {"total": 0}, "total-too-great": {"total": 96_000},
        "total-too-small": {"total": 12_000}, "block-too-small": {"largest": 1_024, "variable": False},
        "no-header": {"heads": False, "variable": False},
    }.items():
        add(f"{name}.flac", "FLAC", lambda run, keywords=keywords: make([small], [4_096], **keywords))
    one = "flac -s -f -o {out} {48000:2}"
    add("twice.flac", "FLAC", joined(one, one), 4_096)


def vorbis():
    for quality in (-1, 3, 10):
        add(f"q{quality}.ogg", "Ogg Vorbis", f"oggenc -Q -s 1 -q {quality} -o {{out}} {{48000:2}}", 1_024, base=quality == 3)
    for rate in (8_000, 22_050, 44_100, 96_000):
        add(f"rate{rate}.ogg", "Ogg Vorbis", f"oggenc -Q -s 1 -o {{out}} {{{rate}:2}}", 1_024)
    for channels in (1, 6):
        add(f"channels{channels}.ogg", "Ogg Vorbis", f"oggenc -Q -s 1 -o {{out}} {{48000:{channels}}}", 1_024)
    add("managed.ogg", "Ogg Vorbis", "oggenc -Q -s 1 --managed -b 96 -m 64 -M 128 -o {out} {48000:2}", 1_024)
    add("comments.ogg", "Ogg Vorbis", "oggenc -Q -s 1 -t Title -a Artist -c REPLAYGAIN_TRACK_GAIN='-3 dB' -o {out} {48000:2}", 1_024)
    add("own-encoder.ogg", "Ogg Vorbis", encode("-c:a vorbis -strict -2"), 1_024)
    first, second = "oggenc -Q -s 1 -o {out} {48000:2}", "oggenc -Q -s 2 -q 6 -o {out} {48000:2}"
    add("chained.ogg", "Ogg Vorbis", joined(first, second), 1_024)
    add("chained-rates.ogg", "Ogg Vorbis", joined(first, "oggenc -Q -s 2 -o {out} {44100:2}"), 1_024)
    add("chained-channels.ogg", "Ogg Vorbis", joined(first, "oggenc -Q -s 2 -o {out} {48000:1}"), 1_024)
    add("begins-late.ogg", "Ogg Vorbis", edited(encode("-c:a libvorbis -page_duration 20000"),
                                                lambda data: handmade.ogg_late(data, 10)), 1_024)
    add("theora.ogv", "Ogg with picture", film("-c:v libtheora -c:a libvorbis"), 1_024, base=True)
    add("theora-flac.ogv", "Ogg with picture", film("-c:v libtheora -c:a flac"))
    add("theora-opus.ogv", "Ogg with picture", film("-c:v libtheora -c:a libopus"), 960)


def opus():
    for rate in (6, 24, 64, 256):
        add(f"rate{rate}.opus", "Ogg Opus", f"opusenc --quiet --serial 1 --bitrate {rate} {{48000:2}} {{out}}", base=rate == 64)
    for size in ("2.5", "5", "10", "40", "60"):
        add(f"frame{size}.opus", "Ogg Opus", f"opusenc --quiet --serial 1 --framesize {size} {{48000:2}} {{out}}")
    for channels in (1, 3, 6, 8):
        add(f"channels{channels}.opus", "Ogg Opus", f"opusenc --quiet --serial 1 {{48000:{channels}}} {{out}}")
    for rate in (16_000, 44_100, 96_000):
        add(f"from{rate}.opus", "Ogg Opus", f"opusenc --quiet --serial 1 {{{rate}:2}} {{out}}")
    add("speech.opus", "Ogg Opus", encode("-c:a libopus -application voip -b:a 16k", channels=1))
    add("low-delay.opus", "Ogg Opus", encode("-c:a libopus -application lowdelay -frame_duration 5"))
    add("cbr.opus", "Ogg Opus", "opusenc --quiet --serial 1 --hard-cbr {48000:2} {out}")
    add("cover.opus", "Ogg Opus", f"{QUIET} -f lavfi -i color=red:s=64x64 -frames:v 1 cover.png && opusenc --quiet --serial 1 "
        "--picture cover.png --comment R128_TRACK_GAIN=-1280 {48000:2} {out}")
    plain = "opusenc --quiet --serial 1 {48000:2} {out}"
    add("gain.opus", "Ogg Opus", edited(plain, lambda data: handmade.opus_gain(data, -1_536)))
    add("chained.opus", "Ogg Opus", joined(plain, "opusenc --quiet --serial 2 --bitrate 96 {48000:2} {out}"), 960)
    add("chained-channels.opus", "Ogg Opus", joined(plain, "opusenc --quiet --serial 2 {48000:1} {out}"), 960)
    add("begins-late.opus", "Ogg Opus", edited(encode("-c:a libopus -page_duration 20000"),
                                               lambda data: handmade.ogg_late(data, 10)), 960)


def speex():
    for mode, rate in (("-n", 8_000), ("-w", 16_000), ("-u", 32_000)):
        add(f"speex{mode}.spx", "Speex", f"speexenc {mode} {{{rate}:1}} {{out}} > speexenc.log 2>&1", 640, base=mode == "-w")
    add("speex-stereo.spx", "Speex", "speexenc -w --vbr {16000:2} {out} > speexenc.log 2>&1", 320)
    add("speex-frames.spx", "Speex", "speexenc -w --nframes 5 {16000:1} {out} > speexenc.log 2>&1", 1_600)
    add("speex-ffmpeg.spx", "Speex", encode("-c:a libspeex", 16_000, 1), 320)
    add("speex.flv", "Speex", encode("-c:a libspeex", 16_000, 1), 320)


LAME = "lame --quiet --noreplaygain"
PLAIN_MP3 = f"{LAME} -b 128 {{48000:2}} {{out}}"


def mp3():
    for rate in (64, 128, 320):
        add(f"cbr{rate}.mp3", "MP3", f"{LAME} -b {rate} {{48000:2}} {{out}}", 1_152, base=rate == 128)
    for quality in (0, 4, 9):
        add(f"vbr{quality}.mp3", "MP3", f"{LAME} -V {quality} {{48000:2}} {{out}}", 1_152)
    for rate in (8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100):
        add(f"rate{rate}.mp3", "MP3", f"{LAME} -b 32 --resample {rate / 1000} {{{rate}:2}} {{out}}", 1_152)
    for mode in ("m", "s", "j", "f", "d"):
        add(f"mode-{mode}.mp3", "MP3", f"{LAME} -m {mode} {{48000:2}} {{out}}", 1_152)
    add("abr.mp3", "MP3", f"{LAME} --abr 110 {{48000:2}} {{out}}", 1_152)
    add("protected.mp3", "MP3", f"{LAME} -p {{48000:2}} {{out}}", 1_152)
    add("no-xing.mp3", "MP3", f"{LAME} -t {{48000:2}} {{out}}", 1_152, base=True)
    add("no-xing-vbr.mp3", "MP3", f"{LAME} -t -V 4 {{48000:2}} {{out}}", 1_152)
    add("no-reservoir.mp3", "MP3", f"{LAME} --nores {{48000:2}} {{out}}", 1_152)
    add("shine.mp3", "MP3", encode("-c:a libshine"), 1_152)
    add("sox.mp3", "MP3", "sox {48000:2} -C 128 {out}", 1_152)
    add("no-lame.mp3", "MP3", encode("-c:a libmp3lame -write_xing 0"), 1_152)
    for version in (3, 4):
        add(f"id3v2{version}.mp3", "MP3", encode(f"-c:a libmp3lame -id3v2_version {version} -metadata title=Test"), 1_152)
    add("id3-both.mp3", "MP3", f"{LAME} --add-id3v2 --tt Title --ta Artist {{48000:2}} {{out}}", 1_152)
    add("cover.mp3", "MP3", f"{QUIET} -f lavfi -i color=red:s=64x64 -frames:v 1 cover.png && "
        f"{LAME} --add-id3v2 --ti cover.png {{48000:2}} {{out}}", 1_152)


def tagged_mp3():
    tags = handmade.ape_tag([("Title", "Test"), ("Artist", "Carillon")])
    for name, edit in {
        "id3v22": lambda data: handmade.id3v22("Old") + data,
        "id3v24-footer": lambda data: handmade.id3v24_footer("New") + data,
        "id3-odd": lambda data: handmade.id3_odd() + data,
        "id3-twice": lambda data: handmade.id3v22("One") + handmade.id3v2(3, handmade.text_frame("TIT2", "Two")) + data,
        "id3-zeros-behind": lambda data: handmade.id3v2(3, handmade.text_frame("TIT2", "Pad")) + bytes(1_000) + data,
        "id3v1-ape": lambda data: data + tags + handmade.id3v1("Test"),
        "ape-before": lambda data: tags + data,
        "ape-no-header": lambda data: data + handmade.ape_tag([("Title", "Test")], header=False),
        "lyrics3": lambda data: data + handmade.lyrics3() + handmade.id3v1("Test"),
        "id3v24-behind": lambda data: data + handmade.id3v2(4, handmade.text_frame("TIT2", "Last")),
        "tag-midway": lambda data: data[:data.index(b"\xff\xfb", len(data) // 2)] + handmade.id3v22("Middle")
        + data[data.index(b"\xff\xfb", len(data) // 2):],
        "xing-too-many": lambda data: handmade.xing_count(data, 1_000),
        "xing-too-few": lambda data: handmade.xing_count(data, 20),
        "xing-none": lambda data: handmade.xing_count(data, 0),
        "vbri": lambda data: handmade.vbri(data, 42),
        "vbri-wrong": lambda data: handmade.vbri(data, 4_200),
        "no-first-frame": lambda data: data[200:],
    }.items():
        add(f"{name}.mp3", "MP3", edited(PLAIN_MP3, edit), 1_152)


def joined_mp3():
    part = f"{LAME} -t -b 128 {{48000:2}} {{out}}"
    add("twice.mp3", "MP3", joined(PLAIN_MP3, PLAIN_MP3), 1_152)
    add("rates-midway.mp3", "MP3", joined(part, f"{LAME} -t -b 128 {{44100:2}} {{out}}"), 1_152)
    add("channels-midway.mp3", "MP3", joined(part, f"{LAME} -t -m m -b 64 {{48000:1}} {{out}}"), 1_152)
    add("bitrates-midway.mp3", "MP3", joined(part, f"{LAME} -t -b 320 {{48000:2}} {{out}}"), 1_152)
    add("mp3.wav", "MP3 elsewhere", encode("-c:a libmp3lame"), 1_152, base=True)


def layers_and_aac():
    for rate in (16_000, 24_000, 32_000, 44_100, 48_000):
        add(f"rate{rate}.mp2", "MP1, MP2", encode("-c:a mp2 -b:a 160k", rate), 1_152, base=rate == 48_000)
    add("mono.mp2", "MP1, MP2", encode("-c:a libtwolame -b:a 96k", channels=1), 1_152)
    add("made.mp1", "MP1, MP2", lambda run: handmade.layer_one(), 384)
    add("mp2.wav", "MP1, MP2", encode("-c:a mp2"), 1_152)
    for rate in (8_000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000):
        add(f"rate{rate}.aac", "ADTS", encode("-c:a aac", rate), 1_024, base=rate == 48_000)
    for channels in (1, 6):
        add(f"channels{channels}.aac", "ADTS", encode("-c:a aac", channels=channels), 1_024)
    adts = encode("-c:a aac")
    add("id3.aac", "ADTS", edited(adts, lambda data: handmade.id3v2(3, handmade.text_frame("TIT2", "Test")) + data), 1_024)
    add("twice.aac", "ADTS", joined(adts, adts), 1_024)
    add("rates-midway.aac", "ADTS", joined(adts, encode("-c:a aac", 44_100)), 1_024)
    add("channels-midway.aac", "ADTS", joined(adts, encode("-c:a aac", channels=1)), 1_024)
    add("main.aac", "ADTS", encode("-c:a aac -profile:a aac_main -strict -2"), 1_024)
    add("latm.latm", "LATM", encode("-c:a aac"), 1_024)


def mp4():
    aac = "-c:a aac"
    for name, arguments in {
        "plain": "", "faststart": "-movflags +faststart", "fragments": "-movflags frag_keyframe+empty_moov -frag_duration 200000",
        "no-edit": "-use_editlist 0", "tagged": "-metadata title=Test -metadata artist=Carillon",
    }.items():
        add(f"aac-{name}.m4a", "M4A", encode(f"{aac} {arguments}"), 1_024, base=name == "plain")
    for rate, channels in ((8_000, 1), (44_100, 2), (96_000, 2), (48_000, 6)):
        add(f"aac-{rate}-{channels}.m4a", "M4A", encode(aac, rate, channels), 1_024)
    for name, rate, channels, bits in (("16", 48_000, 2, "s16p"), ("24", 96_000, 2, "s32p"), ("mono", 44_100, 1, "s16p"), ("six", 48_000, 6, "s16p")):
        add(f"alac-{name}.m4a", "M4A", encode(f"-c:a alac -sample_fmt {bits}", rate, channels), 4_096 if name == "16" else 0,
            base=name == "16")
    for codec, block in (("libmp3lame", 1_152), ("ac3", 1_536), ("eac3", 1_536), ("flac -strict -2", 0), ("libopus -strict -2", 960)):
        add(f"{codec.split()[0]}.mp4", "MP4", encode(f"-c:a {codec}"), block)
    for codec in ("pcm_s16be", "pcm_s16le", "pcm_s24be", "pcm_f32le", "pcm_mulaw", "pcm_alaw", "pcm_u8"):
        add(f"{codec}.mov", "MOV", encode(f"-c:a {codec}"), base=codec == "pcm_s16be")


def films_and_telephones():
    add("film.mp4", "MP4", film("-c:v mpeg4 -c:a aac"), 1_024, base=True)
    add("film-moov-first.mp4", "MP4", film("-c:v mpeg4 -c:a aac -movflags +faststart"), 1_024)
    add("film.mov", "MOV", film("-c:v mpeg4 -c:a pcm_s16le"))
    add("film.3gp", "3GP", film("-c:v mpeg4 -c:a aac", 32_000, 1), 1_024, base=True)
    add("film.3g2", "3GP", film("-c:v mpeg4 -c:a aac", 44_100, 1), 1_024)
    add("amr-nb.amr", "AMR", "sox {8000:1} -t amr-nb {out}", 160, base=True)
    add("amr-nb.3gp", "AMR", f"sox {{8000:1}} -t amr-nb in.amr && {QUIET} -i in.amr -c copy {{out}}", 160)
    add("amr-wb.amr", "AMR", lambda run: handmade.amr_wide(), 320, base=True)
    add("amr-wb.3gp", "AMR", lambda run: run(f"{QUIET} -f amr -i given -c copy {{out}}", handmade.amr_wide()), 320)
    add("made20.lbc", "iLBC", lambda run: handmade.ilbc(20), 160)
    add("made30.lbc", "iLBC", lambda run: handmade.ilbc(30), 240)


def matroska_and_avi():
    for codec, block in (("libvorbis", 1_024), ("libopus", 960), ("flac", 0), ("aac", 1_024), ("libmp3lame", 1_152), ("ac3", 1_536),
                         ("eac3", 1_536), ("pcm_s16le", 0), ("pcm_f32le", 0), ("wavpack", 0), ("tta", 0), ("alac", 4_096), ("mp2", 1_152),
                         ("dca -strict -2", 512)):
        add(f"{codec.split()[0]}.mka", "Matroska", encode(f"-c:a {codec}"), block, base=codec in ("libvorbis", "flac"))
    add("film.webm", "Matroska", film("-c:v libvpx -b:v 100k -c:a libopus"), 960, base=True)
    add("film.mkv", "Matroska", film("-c:v mpeg4 -c:a aac"), 1_024)
    two = (f"{QUIET} -f lavfi -i {tone(48_000, 1)} -f lavfi -i {tone(48_000, 2)} {EXACT} -map 0 -map 1 -c:a libvorbis "
           "-disposition:a:0 0 -disposition:a:1 default {out}")
    add("two-tracks.mka", "Matroska", two, 1_024)
    add("live.mka", "Matroska", encode("-c:a libopus -live 1 -f matroska - >"), 960)
    for codec, block in (("libmp3lame", 1_152), ("pcm_s16le", 0), ("ac3", 1_536), ("adpcm_ms", 2_036), ("mp2", 1_152)):
        add(f"film-{codec}.avi", "AVI", film(f"-c:v mpeg4 -c:a {codec}"), block, base=codec == "libmp3lame")
    add("sound.avi", "AVI", encode("-c:a pcm_s16le"))


def streams():
    for codec, block in (("mp2", 1_152), ("aac", 1_024), ("ac3", 1_536), ("libmp3lame", 1_152), ("libopus", 960)):
        add(f"sound-{codec}.ts", "MPEG-TS", encode(f"-c:a {codec}"), block, base=codec == "aac")
    add("film.ts", "MPEG-TS", film("-c:v mpeg2video -c:a aac"), 1_024, base=True)
    add("film.m2ts", "MPEG-TS", film("-c:v mpeg2video -c:a ac3"), 1_536)
    add("film.vob", "MPEG-PS", film("-c:v mpeg2video -c:a ac3"), 1_536, base=True)
    add("film.mpg", "MPEG-PS", film("-c:v mpeg1video -c:a mp2"), 1_152)
    for codec, block in (("libmp3lame", 1_152), ("aac", 1_024), ("pcm_s16le", 0), ("nellymoser", 256)):
        rate = 48_000 if codec == "aac" else 44_100
        channels = 1 if codec == "nellymoser" else 2
        add(f"{codec}.flv", "FLV", encode(f"-c:a {codec}", rate, channels), block, base=codec == "aac")
    for codec in ("wmav1", "wmav2"):
        for rate, channels, kilobits in ((48_000, 2, 192), (44_100, 2, 64), (22_050, 1, 32), (8_000, 1, 24)):
            add(f"{codec}-{rate}.wma", "ASF", encode(f"-c:a {codec} -b:a {kilobits}k", rate, channels), 2_048, base=rate == 48_000)
    add("film.wmv", "ASF", film("-c:v wmv2 -c:a wmav2"), 2_048)
    add("film.mxf", "other containers", film("-c:v mpeg2video -c:a pcm_s16le"))
    add("sound.rm", "other containers", encode("-c:a ac3"), 1_536)
    add("real144.rm", "other containers", encode("-c:a real_144", 8_000, 1), 160)


def wavpack_and_musepack():
    for name, arguments in {"fast": "-f", "normal": "", "high": "-hx3", "lossy": "-b4"}.items():
        add(f"{name}.wv", "WavPack", f"wavpack -q -y {arguments} {{48000:2}} -o {{out}}", base=name == "normal")
    for name, source in {"24": "{96000:2:24}", "mono": "{44100:1}", "six": "{48000:6}", "rate8000": "{8000:1}"}.items():
        add(f"bits-{name}.wv", "WavPack", f"wavpack -q -y {source} -o {{out}}")
    add("float.wv", "WavPack", encode("-c:a pcm_f32le -f wav in.wav && wavpack -q -y in.wav -o"))
    add("tagged.wv", "WavPack", "wavpack -q -y -w Title=Test -w Artist=Carillon {48000:2} -o {out}")
    add("ffmpeg.wv", "WavPack", encode("-c:a wavpack"))
    add("hybrid.wv", "WavPack", "wavpack -q -y -b320 -c {48000:2} -o {out}")
    for quality in ("2", "5", "8"):
        add(f"quality{quality}.mpc", "Musepack", f"mpcenc --silent --overwrite --quality {quality} {{48000:2}} {{out}}", 1_152,
            base=quality == "5")
    for rate in (32_000, 44_100):
        add(f"rate{rate}.mpc", "Musepack", f"mpcenc --silent --overwrite {{{rate}:2}} {{out}}", 1_152)
    add("mono.mpc", "Musepack", "mpcenc --silent --overwrite {44100:1} {out}", 1_152)
    for name, bits, rate, channels in (("16", "s16", 48_000, 2), ("24", "s32", 96_000, 2), ("8", "u8", 44_100, 1), ("six", "s16", 48_000, 6)):
        add(f"bits{name}.tta", "TTA", encode(f"-c:a tta -sample_fmt {bits}", rate, channels), base=name == "16")
    add("id3.tta", "TTA", edited(encode("-c:a tta"), lambda data: handmade.id3v2(3, handmade.text_frame("TIT2", "Test")) + data))


def others():
    for rate in (32_000, 44_100, 48_000):
        add(f"rate{rate}.ac3", "AC-3, E-AC-3", encode("-c:a ac3", rate), 1_536, base=rate == 48_000)
    for channels in (1, 6):
        add(f"channels{channels}.ac3", "AC-3, E-AC-3", encode("-c:a ac3 -b:a 448k", channels=channels), 1_536)
    add("stereo.eac3", "AC-3, E-AC-3", encode("-c:a eac3"), 1_536, base=True)
    add("six.eac3", "AC-3, E-AC-3", encode("-c:a eac3", channels=6), 1_536)
    add("ac3.wav", "AC-3, E-AC-3", encode("-c:a ac3"), 1_536)
    add("stereo.dts", "DTS", encode("-c:a dca -strict -2"), 512, base=True)
    add("six.dts", "DTS", encode("-c:a dca -strict -2 -b:a 1411k", channels=6), 512)
    add("rate44100.dts", "DTS", encode("-c:a dca -strict -2", 44_100), 512)
    add("stereo.thd", "TrueHD, MLP", encode("-c:a truehd -strict -2"), 40)
    add("stereo.mlp", "TrueHD, MLP", encode("-c:a mlp -strict -2"), 40)
    add("stereo.dsf", "DSD", lambda run: handmade.dsf(), base=True)
    add("mono.dsf", "DSD", lambda run: handmade.dsf(channels=1))
    add("stereo.dff", "DSD", lambda run: handmade.dff(), base=True)
    add("gsm.wav", "GSM", encode("-c:a libgsm_ms", 8_000, 1), 320, base=True)
    add("gsm.mov", "GSM", encode("-c:a libgsm", 8_000, 1), 160)
    add("g723.wav", "G.723.1", encode("-c:a g723_1 -b:a 6300", 8_000, 1), 240)


@functools.cache
def forms():
    """All forms, in the order of the report."""
    for part in (wav, adpcm, other_pcm, flac, made_flac, vorbis, opus, speex, mp3, tagged_mp3, joined_mp3, layers_and_aac, mp4,
                 films_and_telephones, matroska_and_avi, streams, wavpack_and_musepack, others):
        part()
    return FORMS
