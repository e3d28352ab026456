# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Files of the corpus that may come out otherwise than FFmpeg's decode, each with its reason.

A name is that of the report, where * stands for any text. One that no mismatch needs any more is reported, too.
"""

AU = "the header says how long the sound is; FFmpeg plays what stands behind it, too"

KNOWN = {
    "s16.au/id3v1-behind": AU, "s16.au/ape-behind": AU, "s16.au/junk-behind": AU, "s16.au/zeros-behind": AU, "s16.au/doubled-1000": AU,
}
