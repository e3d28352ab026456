# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Files that are small or cheap to make, and that cost their reader far more than an ordinary sound."""

import struct

# A FLAC frame's blocking: 65,535 samples, 655,350 Hz, 8 channels, 16 bits.
BLOCK, RATE, CHANNELS = 65_535, 655_350, 8
# The smallest PNG that is a picture.
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060"
                    "00000005000157a8570b0000000049454e44ae426082")


def crc(data, bits, polynomial):
    """The checksums of FLAC."""
    value, top, mask = 0, 1 << (bits - 1), (1 << bits) - 1
    for byte in data:
        value ^= byte << (bits - 8)
        for _ in range(8):
            value = (value << 1 ^ polynomial if value & top else value << 1) & mask
    return value


def flac_frame(rate=RATE, channels=CHANNELS, block=BLOCK):
    """A frame of silence with the number 0, which no reader compares."""
    code = {48_000: (0xA, b""), RATE: (0xE, struct.pack(">H", RATE // 10))}[rate]
    head = bytes([0xFF, 0xF8, 0x70 | code[0], (channels - 1) << 4 | 0x8, 0]) + struct.pack(">H", block - 1) + code[1]
    head += bytes([crc(head, 8, 0x07)])
    # Each channel is one constant: a byte for its kind, and the value.
    body = head + bytes(3) * channels
    return body + struct.pack(">H", crc(body, 16, 0x8005))


def flac_info(frames=0, rate=RATE, channels=CHANNELS, block=BLOCK):
    """The content of STREAMINFO; no number of frames means that it is unknown."""
    packed = rate << 44 | (channels - 1) << 41 | 15 << 36 | frames
    return struct.pack(">HH", block, block) + bytes(6) + packed.to_bytes(8, "big") + bytes(16)


def flac_block(kind, content, last=False):
    return bytes([kind | (0x80 if last else 0)]) + len(content).to_bytes(3, "big") + content


def picture(content, claimed=None):
    """The content of FLAC's PICTURE."""
    kind = b"image/png"
    return (struct.pack(">II", 3, len(kind)) + kind + struct.pack(">I", 0) + bytes(16)
            + struct.pack(">I", len(content) if claimed is None else claimed) + content)


def small_flac(seconds=2, blocks=()):
    """Silence of 48 kHz in stereo with metadata."""
    frames = flac_frame(48_000, 2, 48_000) * seconds
    parts = [flac_block(0, flac_info(48_000 * seconds, 48_000, 2, 48_000), last=not blocks)]
    parts += [flac_block(kind, content, last=n == len(blocks) - 1) for n, (kind, content) in enumerate(blocks)]
    return b"fLaC" + b"".join(parts) + frames


def long_flac(size=2_200_000):
    """A FLAC file of so many bytes, without a length, that decodes for minutes."""
    frame = flac_frame()
    return b"fLaC" + flac_block(0, flac_info(), last=True) + frame * (size // len(frame))


def comments(count):
    """The content of VORBIS_COMMENT with so many fields."""
    field = b"X=" + b"y" * 8
    return struct.pack("<I", 0) + struct.pack("<I", count) + (struct.pack("<I", len(field)) + field) * count


# MARK: Matroska


def element(number, content):
    return bytes.fromhex(number) + (len(content) | 1 << 56).to_bytes(8, "big") + content


def long_matroska(hours):
    """So many hours of FLAC silence in Matroska, without a length."""
    audio = (element("B5", struct.pack(">d", RATE)) + element("9F", bytes([CHANNELS])) + element("6264", b"\x10"))
    track = (element("D7", b"\1") + element("73C5", b"\1") + element("83", b"\2") + element("86", b"A_FLAC")
             + element("63A2", b"fLaC" + flac_block(0, flac_info(), last=True)) + element("E1", audio))
    head = (element("1A45DFA3", element("4282", b"matroska") + element("4287", b"\4") + element("4285", b"\2"))
            + bytes.fromhex("18538067 01FFFFFFFFFFFFFF")
            + element("1549A966", element("2AD7B1", (1_000_000).to_bytes(3, "big")))
            + element("1654AE6B", element("AE", track)))
    frame, every = flac_frame(), 300
    blocks = b"".join(element("A3", b"\x81" + struct.pack(">h", n * 100) + b"\x80" + frame) for n in range(every))
    count = int(hours * 3_600 * RATE / BLOCK / every)
    return head + b"".join(element("1F43B675", element("E7", (n * every * 100).to_bytes(8, "big")) + blocks)
                           for n in range(count))


# MARK: MP4


def box(name, content):
    return struct.pack(">I", len(content) + 8) + name.encode() + content


def full(name, *values, content=b""):
    """A box with version, flags, numbers of 32 bits, and more."""
    return box(name, struct.pack(f">{len(values) + 1}I", 0, *values) + content)


def track(samples):
    """A sound track whose tables claim so many samples."""
    entry = bytes(6) + struct.pack(">H", 1) + bytes(8) + struct.pack(">HHII", 2, 16, 0, (48_000 << 16) & 0xFFFFFFFF)
    table = (full("stsd", 1, content=box("sowt", entry)) + full("stts", 1, samples, 1)
             + full("stsc", 1, 1, samples, 1) + full("stsz", 1, samples) + full("stco", 1, 0))
    media = (full("mdhd", 0, 0, 48_000, samples, 0) + full("hdlr", 0, content=b"soun" + bytes(13))
             + box("minf", box("stbl", table)))
    return box("trak", full("tkhd", content=bytes(80)) + box("mdia", media))


def mp4(tracks, after=b"", extends=b""):
    head = full("mvhd", 0, 0, 48_000, 48_000, content=bytes(80))
    return box("ftyp", b"M4A " + bytes(4)) + box("moov", head + tracks + extends) + after


def fragments(count, samples, runs=1):
    """Fragments whose runs claim so many samples each, all of default size."""
    run = full("trun", samples) * runs
    extends = box("mvex", full("trex", 1, 1, 1, 4, 0))
    return mp4(track(1), box("moof", full("mfhd", 1) + box("traf", full("tfhd", 1) + run)) * count, extends)


# MARK: Others


def wave(channels, rate, frames, claimed=None, bits=16):
    """A WAV file of silence, whose header may claim another size of data."""
    step = channels * bits // 8
    form = struct.pack("<HHIIHH", 1, channels, rate, rate * step & 0xFFFFFFFF, step, bits)
    size = frames * step
    head = b"RIFF" + struct.pack("<I", min(size + 36, 0xFFFFFFFF)) + b"WAVEfmt " + struct.pack("<I", 16) + form
    return head + b"data" + struct.pack("<I", size if claimed is None else claimed) + bytes(size)


def synchsafe(number):
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def mp3(frames):
    """An MP3 of silence behind an ID3 tag."""
    return b"ID3\4\0\0" + synchsafe(len(frames)) + frames + (b"\xff\xfb\x90\x64" + bytes(413)) * 100


def id3(name, content):
    return name + synchsafe(len(content)) + bytes(2) + content


def bombs(hours):
    """Names and contents; `hours` are those of the sound in Matroska."""
    megabyte = 1 << 20
    # The largest metadata block of FLAC has 2^24 - 1 bytes.
    return {
        "tables.m4a": mp4(track(1 << 22) * 20),
        "table.m4a": mp4(track(0xFFFFFFFF)),
        "tracks.m4a": mp4(track(1 << 16) * 4_000),
        "fragments.m4a": fragments(120, 1 << 22),
        "runs.m4a": fragments(1, 0x7FFFFFFF, runs=500),
        "endless.mka": long_matroska(hours),
        "minutes.flac": long_flac(),
        "fields.flac": small_flac(blocks=[(4, comments(1_000_000))]),
        "field.flac": small_flac(blocks=[(4, comments(100_000))]),
        "cover.flac": small_flac(blocks=[(6, picture(PNG + bytes(15 * megabyte)))]),
        "claim.flac": small_flac(blocks=[(6, picture(PNG, claimed=0xFFFFFFF0))]),
        "fields.mp3": mp3(id3(b"TXXX", b"\3x\0" + b"y" * 8) * 400_000),
        "cover.mp3": mp3(id3(b"APIC", b"\3image/png\0\3\0" + PNG + bytes(40 * megabyte))),
        "wide.wav": wave(255, 48_000, 4_800),
        "fast.wav": wave(2, 768_000, 2 * 768_000, bits=8),
        "claim.wav": wave(2, 48_000, 48_000, claimed=0xFFFFFFF0),
    }


def good():
    """An ordinary sound with a cover."""
    return small_flac(10, [(6, picture(PNG))])
