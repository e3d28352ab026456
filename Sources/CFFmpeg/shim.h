// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#include <libavformat/avformat.h>
#include <libavcodec/avcodec.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
