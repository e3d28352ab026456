// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_Instance_H
#define CARILLON_Instance_H

/// The property by which a process knows its own streams.
#define CARILLON_INSTANCE_KEY "carillon.instance"

/// The property that says whose bus a stream of ours plays; absent on the main one.
#define CARILLON_BUS_KEY "carillon.bus"

/// This process's value of it, the same at every call; another process has another one, also in another container.
const char *carillon_instance(void);

#endif
