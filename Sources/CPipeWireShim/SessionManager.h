// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
//
// The session manager, which links streams to sinks; it is known by its metadata.
//
// WirePlumber 0.4 does not link a stream that an earlier one has set up: it sets up the ports again and waits, without
// end, for them to change. So a session manager that follows another one gets a new stream, if the old one has no link.
#ifndef CARILLON_SessionManager_H
#define CARILLON_SessionManager_H

#include <spa/utils/dict.h>
#include <stdbool.h>
#include <stdint.h>

struct carillon_session_manager {
    uint32_t metadata;  // its id; 0 for none
    bool has_ended;     // one that was seen is gone
};

/// Takes a new object of the registry. Returns whether it belongs to a session manager that follows another one.
bool carillon_session_manager_add(struct carillon_session_manager *manager, uint32_t id, const char *type,
                                  const struct spa_dict *props);

/// Takes the end of an object of the registry.
void carillon_session_manager_remove(struct carillon_session_manager *manager, uint32_t id);

#endif
