// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// Modules that make sinks, loaded in the context of the graph's connection. All functions: the graph's thread only.
#ifndef CARILLON_SinkModules_H
#define CARILLON_SinkModules_H

#include <pipewire/pipewire.h>

/// Sinks that the rooms' engines may have at once.
#define CARILLON_SINK_MODULES 32

struct carillon_sink_module {
    struct pw_impl_module *module;  // NULL while it is not loaded
    struct spa_hook listener;
    uint32_t key;
};

/// Unloads all.
void carillon_sink_modules_close(struct carillon_sink_module *modules);

#endif
