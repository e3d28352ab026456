# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Bytes that no encoder of the distribution writes: odd tags, FLAC of changing blocks, DSD, MPEG layer I.

Each function is deterministic: the same arguments give the same bytes.
"""

import array
import math
import random
import struct


def text_frame(name, text):
    """A frame of ID3v2.3 or 2.4 with a text in UTF-8's common part."""
    content = b"\0" + text.encode("ascii")
    return name.encode() + struct.pack(">IH", len(content), 0) + content


def syncsafe(number):
    """A number in 4 bytes of 7 bits each."""
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def id3v2(version, frames, flags=0, padding=0):
    """A tag before the sound; padding is counted."""
    content = frames + bytes(padding)
    return b"ID3" + bytes([version, 0, flags]) + syncsafe(len(content)) + content


def id3v22(text):
    content = b"\0" + text.encode("ascii")
    return id3v2(2, b"TT2" + len(content).to_bytes(3, "big") + content)


def id3v24_footer(text):
    """With a footer, which the size does not count."""
    tag = id3v2(4, text_frame("TIT2", text), flags=0x10)
    return tag + b"3DI" + tag[3:10]


def id3_odd():
    """Frames of impossible size, name and flags; players skip them."""
    odd = b"TXXX" + struct.pack(">IH", 0x7FFFFFFF, 0xFFFF) + b"\xff\xfe"
    return id3v2(3, text_frame("TIT2", "Odd") + odd, padding=64)


def id3v1(title):
    return b"TAG" + title.encode().ljust(30, b"\0") + bytes(94) + b"\x11"


def ape_tag(entries, header=True):
    """An APEv2 tag, with its header or without."""
    items = b"".join(struct.pack("<II", len(value), 0) + name.encode() + b"\0" + value.encode()
                     for name, value in entries)

    def edge(flags):
        return b"APETAGEX" + struct.pack("<IIII", 2000, len(items) + 32, len(entries), flags) + bytes(8)

    flag = 0x8000_0000 if header else 0
    return (edge(flag | 0x2000_0000) if header else b"") + items + edge(flag)


def lyrics3():
    content = b"LYRICSBEGININD0000200ETT00005Title"
    return content + f"{len(content):06}".encode() + b"LYRICS200"


# MARK: FLAC

def checksum(data, width, polynomial):
    register, top = 0, 1 << width - 1
    for byte in data:
        register ^= byte << width - 8
        for _ in range(8):
            register = (register << 1 ^ (polynomial if register & top else 0)) & (1 << width) - 1
    return register


def coded_number(number):
    """A number as UTF-8 writes a character, with up to 36 bits."""
    if number < 0x80:
        return bytes([number])
    count = next(n for n in range(2, 8) if number < 1 << 5 * n + 1)
    lead = (0xFF00 >> count & 0xFF) | number >> 6 * (count - 1)
    return bytes([lead, *(0x80 | number >> 6 * n & 0x3F for n in range(count - 2, -1, -1))])


def flac_frame(planes, position, rate, bits, variable):
    """One frame of samples as they are; `position` counts samples of a variable block size, else frames."""
    size = len(planes[0])
    depths = {8: 1, 12: 2, 16: 4, 20: 5, 24: 6}
    rates = {8_000: 4, 16_000: 5, 32_000: 8, 44_100: 9, 48_000: 10, 96_000: 11}
    head = bytes([0xFF, 0xF8 | variable, 0x70 | rates[rate], len(planes) - 1 << 4 | depths[bits] << 1])
    head += coded_number(position) + struct.pack(">H", size - 1)
    head += bytes([checksum(head, 8, 0x07)])
    value, count = 0, 0
    content = bytearray()
    for plane in planes:
        value, count = value << 8 | 2, count + 8
        for sample in plane:
            value, count = value << bits | sample & (1 << bits) - 1, count + bits
            while count >= 8:
                count -= 8
                content.append(value >> count)
                value &= (1 << count) - 1
    if count:
        content.append(value << 8 - count)
    frame = head + content
    return frame + struct.pack(">H", checksum(frame, 16, 0x8005))


def sweep(frames, rate, channels, bits, phase=0.0):
    """Integer planes of a sine that rises, different in each channel."""
    peak, planes = 0.35 * (1 << bits - 1), []
    for channel in range(channels):
        planes.append([round(peak * math.sin(phase + 2 * math.pi * ((150 + 40 * channel) * t + 0.12 * rate * t * t)))
                       for t in (n / rate for n in range(frames))])
    return planes


def stream_info(smallest, largest, rate, channels, bits, total):
    packed = rate << 44 | channels - 1 << 41 | bits - 1 << 36 | total
    return struct.pack(">HH", smallest, largest) + bytes(6) + packed.to_bytes(8, "big") + bytes(16)


def flac(parts, blocks, bits=16, total=None, variable=True, largest=None, heads=True):
    """A file of parts (frames, rate, channels), each cut into blocks of the given sizes in turn.

    `largest` is the block size announced, `total` the number of frames announced, `heads` whether anything is
    announced at all.
    """
    rate, channels = parts[0][1:]
    body, position, number = bytearray(), 0, 0
    for frames, part_rate, part_channels in parts:
        planes, at = sweep(frames, part_rate, part_channels, bits, phase=number), 0
        while at < frames:
            size = min(blocks[number % len(blocks)], frames - at)
            body += flac_frame([plane[at:at + size] for plane in planes], position if variable else number, part_rate,
                               bits, int(variable))
            at, position, number = at + size, position + size, number + 1
    announced = sum(part[0] for part in parts) if total is None else total
    info = stream_info(min(16, *blocks) if variable else min(blocks), largest or max(blocks), rate, channels, bits, announced)
    return (b"fLaC" + b"\x80\0\0" + bytes([len(info)]) + info if heads else b"") + bytes(body)


# MARK: DSD

def dsd_bits(frames, channels):
    """One bit a sample of a sine at 2.8224 MHz, by a modulator of second order; bytes for each channel, first bit lowest."""
    planes = []
    for channel in range(channels):
        one = two = 0.0
        plane = bytearray(frames // 8)
        for n in range(frames):
            value = 0.3 * math.sin(2 * math.pi * (440 + 220 * channel) * n / 2_822_400)
            output = 1.0 if two >= 0 else -1.0
            one += value - output
            two += one - output
            if output > 0:
                plane[n >> 3] |= 1 << (n & 7)
        planes.append(bytes(plane))
    return planes


def dsf(frames=282_240, channels=2):
    """Sony's DSF: blocks of 4,096 bytes for each channel in turn."""
    planes = dsd_bits(frames, channels)
    data = bytearray()
    for at in range(0, len(planes[0]), 4_096):
        for plane in planes:
            data += plane[at:at + 4_096].ljust(4_096, b"\x69")
    form = b"fmt " + struct.pack("<QIIIIIIQII", 52, 1, 0, channels, channels, 2_822_400, 1, frames, 4_096, 0)
    chunk = b"data" + struct.pack("<Q", len(data) + 12) + data
    return b"DSD " + struct.pack("<QQQ", 28, 28 + len(form) + len(chunk), 0) + form + chunk


def dff(frames=282_240, channels=2):
    """Philips' DSDIFF: bytes of the channels in turn, first bit highest."""
    mirror = bytes(int(f"{n:08b}"[::-1], 2) for n in range(256))
    planes = [plane.translate(mirror) for plane in dsd_bits(frames, channels)]
    data = bytes(byte for group in zip(*planes, strict=True) for byte in group)

    def chunk(name, content):
        return name + struct.pack(">Q", len(content)) + content + b"\0" * (len(content) % 2)

    names = b"".join((b"SLFT", b"SRGT")[:channels])
    prop = b"SND " + chunk(b"FS  ", struct.pack(">I", 2_822_400)) + chunk(b"CHNL", struct.pack(">H", channels) + names)
    prop += chunk(b"CMPR", b"DSD \x0enot compressed\0")
    content = b"DSD " + chunk(b"FVER", bytes([1, 5, 0, 0])) + chunk(b"PROP", prop) + chunk(b"DSD ", data)
    return b"FRM8" + struct.pack(">Q", len(content)) + content


# MARK: MPEG layer I

class Bits:
    """Bits written one number after the other."""

    def __init__(self):
        self.value, self.count = 0, 0

    def put(self, number, width):
        self.value, self.count = self.value << width | number, self.count + width

    def bytes(self, size):
        return (self.value << 8 * size - self.count).to_bytes(size, "big")


def layer_one(frames=120, seed=1):
    """Frames of 384 kbit/s at 48 kHz in stereo, with random samples in eight subbands."""
    source, out = random.Random(seed), bytearray()
    scales = [source.randrange(12, 30) for _ in range(16)]
    for _ in range(frames):
        bits = Bits()
        bits.put(0xFFFF, 16)
        bits.put(0xC4, 8)
        bits.put(0x00, 8)
        for band in range(32):
            bits.put(0x77 if band < 8 else 0, 8)
        for scale in scales:
            bits.put(scale, 6)
        for _ in range(12):
            for _ in range(16):
                bits.put(source.randrange(255), 8)
        out += bits.bytes(384)
    return bytes(out)


# MARK: Speech, which any bits make

def amr_wide(frames=50, seed=1):
    """AMR-WB of 23.85 kbit/s: frames of random parameters."""
    source = random.Random(seed)
    return b"#!AMR-WB\n" + b"".join(bytes([8 << 3 | 4]) + source.randbytes(60) for _ in range(frames))


def ilbc(milliseconds, frames=40, seed=1):
    """iLBC frames of 20 or 30 ms with random parameters; the last bit of each says that it is whole."""
    source, size = random.Random(seed), 38 if milliseconds == 20 else 50
    body = b"".join(source.randbytes(size - 1) + bytes([source.randrange(256) & 0xFE]) for _ in range(frames))
    return b"#!iLBC%d\n" % milliseconds + body


# MARK: Edits of what an encoder wrote

def xing_count(data, count):
    """Another number of frames in the Xing or Info header."""
    at = max(data.find(b"Xing"), data.find(b"Info"))
    if at < 0:
        raise ValueError("no Xing header")
    return data[:at + 8] + struct.pack(">I", count) + data[at + 12:]


def vbri(data, count):
    """The first frame becomes a VBRI header with a number of frames."""
    at = max(data.find(b"Xing"), data.find(b"Info"))
    start = data.rindex(b"\xff\xfb", 0, at) if b"\xff\xfb" in data[:at] else 0
    head = b"VBRI" + struct.pack(">HHHIIHHHH", 1, 1105, 75, len(data) - start, count, 10, 1, 2, 100)
    frame = bytearray(data[start:])
    length = 144 * 128_000 // 48_000
    frame[4:length] = bytes(length - 4)
    frame[36:36 + len(head)] = head
    return bytes(frame)


OGG_POLYNOMIAL = 0x04C11DB7
OGG_TABLE = [checksum(bytes([n]), 32, OGG_POLYNOMIAL) for n in range(256)]


def ogg_pages(data):
    """The pages of a file, each without its checksum."""
    at = 0
    while at < len(data):
        count = data[at + 26]
        end = at + 27 + count + sum(data[at + 27:at + 27 + count])
        page = bytearray(data[at:end])
        page[22:26] = bytes(4)
        yield page
        at = end


def ogg_join(pages):
    out = bytearray()
    for page in pages:
        register = 0
        for byte in page:
            register = (register << 8 & 0xFFFFFFFF) ^ OGG_TABLE[register >> 24 ^ byte]
        out += page[:22] + struct.pack("<I", register) + page[26:]
    return bytes(out)


def opus_gain(data, gain):
    """Another output gain in the header, in 1/256 dB."""
    pages = list(ogg_pages(data))
    at = pages[0].index(b"OpusHead")
    pages[0][at + 16:at + 18] = struct.pack("<h", gain)
    return ogg_join(pages)


def ogg_late(data, skip):
    """The file without some of its pages behind the headers, as a recorded broadcast begins."""
    pages = list(ogg_pages(data))
    return ogg_join(pages[:2] + pages[2 + skip:])


def wav_size(data, size):
    """Another size in the header of a WAV file's samples, and of the file."""
    at = data.index(b"data")
    return data[:4] + struct.pack("<I", size) + data[8:at + 4] + struct.pack("<I", size) + data[at + 8:]


def valid_bits(data, bits):
    """A WAV file of integers in stereo whose header says how many bits are valid; the others become 0."""
    at = data.index(b"fmt ") + 8
    form, rest = data[at:at + 16], bytearray(data[data.index(b"data"):])
    width = struct.unpack_from("<H", form, 14)[0] // 8
    for place in range(8, len(rest) - width + 1, width):
        if bits < 8 * width:
            rest[place] &= 0xFF << 8 * width - bits & 0xFF
    extended = b"\xfe\xff" + form[2:] + struct.pack("<HHI", 22, bits, 3) + b"\1\0\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71"
    content = data[:at - 4] + struct.pack("<I", len(extended)) + extended + rest
    return content[:4] + struct.pack("<I", len(content) - 8) + content[8:]


def samples(path):
    """Rate, channels and samples of a WAV file of 32-bit floats, channel after channel in turn."""
    data = path.read_bytes()
    at, rate, channels = 12, 0, 0
    while at + 8 <= len(data):
        name, size = data[at:at + 4], struct.unpack_from("<I", data, at + 4)[0]
        if name == b"fmt ":
            channels, rate = struct.unpack_from("<HI", data, at + 10)
        if name == b"data":
            content = data[at + 8:at + 8 + size] if size < 0xFFFFFF00 else data[at + 8:]
            values = array.array("f")
            values.frombytes(content[:len(content) // (4 * channels) * 4 * channels])
            return rate, channels, values
        at += 8 + size + size % 2
    return rate, channels, array.array("f")
