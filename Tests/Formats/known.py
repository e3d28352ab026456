# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Files of the corpus that may come out otherwise than FFmpeg's decode, each with its reason.

A name is that of the report, where * stands for any text. One that no mismatch needs any more is reported, too.
"""

AU = "the header says how long the sound is; FFmpeg plays what stands behind it, too"
SILENT = "a lossless frame with a wrong checksum is silent here, and noise in FFmpeg"
SPEECH = "packets that cannot be decoded keep their time here, and are left out by FFmpeg"

KNOWN = {
    "s16.au/id3v1-behind": AU, "s16.au/ape-behind": AU, "s16.au/junk-behind": AU, "s16.au/zeros-behind": AU, "s16.au/doubled-1000": AU,
    "level5.flac/flipped": SILENT, "flac.mka/flipped": SILENT, "normal.wv/flipped": SILENT,
    "amr-nb.amr/*-behind": SPEECH, "amr-nb.amr/overwritten-*": SPEECH, "amr-nb.amr/doubled-1000": SPEECH,
    "amr-wb.amr/junk-behind": SPEECH, "amr-wb.amr/overwritten-*": SPEECH,
    "tag-midway.mp3": "the frame that the tag has cut keeps its time here",
    "twice.flac": "both streams are whole here; FFmpeg 5 leaves out frames before the second",
    "rates-midway.mp3": "what follows the change is converted by another resampler, with another delay",
    "no-xing.mp3/doubled-1000": "what is there twice plays twice; FFmpeg leaves out frames behind the damage",
}
