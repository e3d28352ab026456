// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path } from "../api.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";

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

/** The show that this browser has open. */
const OPEN = "show";

/** @param {string} id Is open in this browser from now on. */
export const chooseShow = (id) => localStorage.setItem(OPEN, id);

export const shows = () => [...store.shows.values()].filter(({ id }) => !isRemoved(path("shows", id)));

/** The show that is open: the one that was chosen here, else the first. */
export const openShow = () => shows().find(({ id }) => id === localStorage.getItem(OPEN)) ?? shows()[0] ?? null;

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
