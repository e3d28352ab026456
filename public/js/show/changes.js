// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path } from "../api.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";

/**
 * Shows what the server has answered before its event comes, unless something newer is known.
 * @template {API.Show} T
 * @param {T} show
 */
export function keep(show) {
  const held = store.shows.get(show.id);
  if (held && held.revision < show.revision) store.set("shows", show, show.id);
  return show;
}

/**
 * The header that refuses a change of another version.
 * @param {number} revision
 */
export const ifMatch = (revision) => ({ headers: { "If-Match": `"${revision}"` } });

/**
 * Starts the cue that the page shows at the pointer, also if other things of the show have changed meanwhile; never another one.
 * @param {API.Show} show
 */
export async function go(show) {
  for (let seen = show; ;) {
    try {
      return keep(await call("POST", path("shows", show.id, "go"), {}, ifMatch(seen.revision)));
    } catch (/** @type {any} */ problem) {
      if (problem.status !== 412) throw problem;
    }
    seen = keep(await get("shows", show.id));
    if (seen.status.pointer !== show.status.pointer) throw new Error(t("pointerMoved"));
  }
}
