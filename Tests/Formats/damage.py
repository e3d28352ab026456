# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What happens to files: they are cut, overwritten, and bytes come before and behind them. All of it is repeatable."""

import random

from Formats import handmade


def replaced(data, at, content):
    return data[:at] + content + data[at + len(content):]


def flipped(source, data):
    """One bit changes at eight places behind the headers."""
    changed = bytearray(data)
    for _ in range(8):
        changed[source.randrange(len(data) // 5, len(data))] ^= 1 << source.randrange(8)
    return bytes(changed)


def noise(source, count):
    """Bytes without 0xFF, which would begin a frame of MPEG audio."""
    return bytes(source.randrange(255) for _ in range(count))


# Whether each loses or changes bytes of the sound; else everything must come out.
HARMLESS = {
    "id3-before": lambda source, data: handmade.id3v2(4, handmade.text_frame("TIT2", "Before"), padding=300) + data,
    "junk-before": lambda source, data: noise(source, 1_000) + data,
    "zeros-before": lambda source, data: bytes(4_096) + data,
    "id3v1-behind": lambda source, data: data + handmade.id3v1("Behind"),
    "ape-behind": lambda source, data: data + handmade.ape_tag([("Title", "Behind")]),
    "junk-behind": lambda source, data: data + noise(source, 500),
    "zeros-behind": lambda source, data: data + bytes(4_096),
}
HARMFUL = {
    "cut-60": lambda source, data: data[:len(data) * 6 // 10],
    "cut-7": lambda source, data: data[:-7],
    "overwritten-16": lambda source, data: replaced(data, len(data) // 2, source.randbytes(16)),
    "overwritten-300": lambda source, data: replaced(data, len(data) * 4 // 10, source.randbytes(300)),
    "zeros-2000": lambda source, data: replaced(data, len(data) * 11 // 20, bytes(2_000)),
    "flipped": flipped,
    "lost-1000": lambda source, data: data[:len(data) * 9 // 20] + data[len(data) * 9 // 20 + 1_000:],
    "doubled-1000": lambda source, data: data[:len(data) * 7 // 10] + data[len(data) * 7 // 10 - 1_000:],
}
KINDS = HARMLESS | HARMFUL


def damaged(data, kind, seed):
    """The bytes of a file after this happened to it; the seed is any text."""
    return KINDS[kind](random.Random(seed), data)


def mutated(source, data):
    """A file with up to 24 changes of any kind anywhere, most of them near its beginning, where the headers are."""
    data = bytearray(data)
    for _ in range(source.choice((1, 1, 2, 4, 8, 24))):
        reach = source.choice((64, 512, 4_096, len(data)))
        at = source.randrange(max(1, min(reach, len(data))))
        match source.randrange(8):
            case 0 | 1:
                data[at:at + 1] = bytes([source.randrange(256)])
            case 2:
                data[at:at + 1] = bytes([(data[at] if at < len(data) else 0) ^ 1 << source.randrange(8)])
            case 3:
                width = source.choice((2, 4, 8))
                number = source.choice((0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 2**63, 2**64 - 1))
                data[at:at + width] = (number & (1 << 8 * width) - 1).to_bytes(width, source.choice(("big", "little")))
            case 4:
                del data[at:at + source.choice((1, 4, 100, 2_000))]
            case 5:
                data[at:at] = source.randbytes(source.choice((1, 4, 100, 2_000)))
            case 6:
                piece = data[at:at + source.choice((8, 100, 2_000))]
                to = source.randrange(len(data) + 1)
                data[to:to] = piece
            case _:
                if source.randrange(4) == 0:
                    del data[max(1, at):]
                else:
                    data[at:at + 16] = source.randbytes(16)
    return bytes(data)
