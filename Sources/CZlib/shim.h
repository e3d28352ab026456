// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CZLIB_H
#define CARILLON_CZLIB_H

#include <zlib.h>

/* deflateInit2 and inflateInit2 are macros, which Swift does not see. Both return zlib's code; window bits below 0
   mean raw deflate, 16 more mean gzip. */
static inline int carillon_deflate_init(z_stream *stream, int level, int window_bits) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

static inline int carillon_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
