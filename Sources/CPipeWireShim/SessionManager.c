// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#include "SessionManager.h"

#include <pipewire/pipewire.h>
// After the header that declares the types it uses.
#include <pipewire/extensions/metadata.h>
#include <string.h>

bool carillon_session_manager_add(struct carillon_session_manager *m, uint32_t id, const char *type,
                                  const struct spa_dict *props) {
    if (strcmp(type, PW_TYPE_INTERFACE_Metadata) != 0 || props == NULL) return false;
    const char *name = spa_dict_lookup(props, PW_KEY_METADATA_NAME);
    if (name == NULL || strcmp(name, "default") != 0) return false;
    m->metadata = id;
    return m->has_ended;
}

void carillon_session_manager_remove(struct carillon_session_manager *m, uint32_t id) {
    if (id != m->metadata || id == 0) return;
    m->metadata = 0;
    m->has_ended = true;
}
