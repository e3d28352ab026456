// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Macros Swift does not import.
static const int CARILLON_AVERROR_EOF = AVERROR_EOF;
static const int CARILLON_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int CARILLON_AVERROR_EIO = AVERROR(EIO);
static const int CARILLON_AVERROR_EPERM = AVERROR(EPERM);
static const int CARILLON_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int CARILLON_AVERROR_EXIT = AVERROR_EXIT;
static const int CARILLON_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int64_t CARILLON_AV_NOPTS_VALUE = AV_NOPTS_VALUE;

// The types of swr_convert's planes differ between releases.
static inline int carillon_swr_convert(struct SwrContext *context, float *samples, int room, const AVFrame *frame) {
    uint8_t *planes[1] = {(uint8_t *)samples};
    const uint8_t **input = frame ? (const uint8_t **)frame->extended_data : 0;
    return swr_convert(context, planes, room, input, frame ? frame->nb_samples : 0);
}
