# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Files of the corpus that may come out otherwise than FFmpeg's decode, each with its reason.

A name is that of the report, where * stands for any text. One that no mismatch needs any more is reported, too.
"""

KNOWN = {
}
