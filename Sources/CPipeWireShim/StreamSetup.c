// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include <pipewire/pipewire.h>
#include <spa/param/audio/format-utils.h>
#include <spa/param/props.h>
#include <string.h>

#include "ZoneStream.h"
#include "Instance.h"

static void set_positions(struct spa_audio_info_raw *info) {
    static const uint32_t positions[CARILLON_MAX_CHANNELS][CARILLON_MAX_CHANNELS] = {
        {SPA_AUDIO_CHANNEL_MONO},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_RL, SPA_AUDIO_CHANNEL_RR},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_RL,
         SPA_AUDIO_CHANNEL_RR},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE,
         SPA_AUDIO_CHANNEL_RL, SPA_AUDIO_CHANNEL_RR},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE,
         SPA_AUDIO_CHANNEL_RC, SPA_AUDIO_CHANNEL_SL, SPA_AUDIO_CHANNEL_SR},
        {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE,
         SPA_AUDIO_CHANNEL_RL, SPA_AUDIO_CHANNEL_RR, SPA_AUDIO_CHANNEL_SL, SPA_AUDIO_CHANNEL_SR},
    };
    memcpy(info->position, positions[info->channels - 1], sizeof(positions[0]));
}

struct pw_properties *carillon_stream_properties(const struct carillon_pw_config *config, const char *key,
                                                 const char *title) {
    struct pw_properties *props = pw_properties_new(
        // No role: the session manager remembers volumes by role first, and ours must not be shared with other
        // applications.
        PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Playback", CARILLON_INSTANCE_KEY, carillon_instance(),
        // One driver for all of our streams, whatever their sinks.
        PW_KEY_NODE_GROUP, carillon_instance(),
        // Nodes of one link group are never linked: our streams do not play into the sinks of our inputs.
        PW_KEY_NODE_LINK_GROUP, carillon_instance(),
        // And one data thread, if the client has several.
        "node.loop.name", "data-loop.0",
        // Newer session managers respect these; see carillon_stream_reset_volume for the others.
        "state.restore-props", "false", "state.restore-target", "false", NULL);
    if (props == NULL) return NULL;
    const char *space = title ? " " : "", *name = title ? title : "";
    pw_properties_setf(props, PW_KEY_NODE_NAME, "%s%s%s", config->node, key ? "." : "", key ? key : "");
    pw_properties_setf(props, PW_KEY_APP_NAME, "%s%s%s", config->application, space, name);
    pw_properties_setf(props, PW_KEY_NODE_DESCRIPTION, "%s%s%s", config->application, space, name);
    pw_properties_setf(props, PW_KEY_MEDIA_NAME, "%s%s%s", config->application, space, name);
    pw_properties_setf(props, PW_KEY_NODE_LATENCY, "%u/%u", config->quantum, config->rate);
    if (key) pw_properties_set(props, CARILLON_ZONE_KEY, key);
    return props;
}

int carillon_stream_connect(struct pw_stream *stream, enum spa_direction direction, uint32_t rate,
                            uint32_t channels) {
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof(memory));
    struct spa_audio_info_raw info;
    spa_zero(info);
    info.format = SPA_AUDIO_FORMAT_F32P;
    info.rate = rate;
    info.channels = channels;
    set_positions(&info);
    const struct spa_pod *params[1] = {spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &info)};
    return pw_stream_connect(stream, direction, PW_ID_ANY,
                             PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS,
                             params, 1);
}

bool carillon_stream_needs_reset(uint32_t id, const struct pw_stream_control *control) {
    bool needs_reset = id == SPA_PROP_mute && control->n_values == 1 && control->values[0] != 0;
    if (id == SPA_PROP_channelVolumes)
        for (uint32_t i = 0; i < control->n_values; i++) needs_reset |= control->values[i] != 1.0f;
    return needs_reset;
}

void carillon_stream_reset_volume(struct pw_stream *stream, uint32_t channels) {
    float audible = 0, unity[CARILLON_MAX_CHANNELS] = {1, 1, 1, 1, 1, 1, 1, 1};
    pw_stream_set_control(stream, SPA_PROP_mute, 1, &audible, SPA_PROP_channelVolumes, channels, unity, 0);
}
