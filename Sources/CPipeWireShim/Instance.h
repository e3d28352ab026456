// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_Instance_H
#define CARILLON_Instance_H

/// The property by which a process recognises its own streams.
#define CARILLON_INSTANCE_KEY "carillon.instance"

/// The property with the key of the zone that one of our streams plays; absent on the main one.
#define CARILLON_ZONE_KEY "carillon.zone"

/// This process's value of CARILLON_INSTANCE_KEY, constant and unique, also across containers.
const char *carillon_instance(void);

#endif
