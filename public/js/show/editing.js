// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get, path } from "../api.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";
import { ifMatch, keep } from "./changes.js";
import "./editingtexts.js";

/** @typedef {Omit<API.ShowCue, "broken"> & {broken?: string[]}} EditedCue A cue to be sent; what is broken in it is known to the server alone. */

/**
 * Changes the cues of a show; where another has changed the show meanwhile, the change is made again to what is there now.
 * @param {string} id
 * @param {(cues: API.ShowCue[]) => EditedCue[]} change Throws what refuses it.
 * @returns {Promise<API.Show>}
 */
export async function changeCues(id, change) {
  for (let show = store.shows.get(id) ?? (await get("shows", id)); ;) {
    const cues = change(show.cues).map(compact);
    try {
      return keep(await call("PATCH", path("shows", id), { cues }, ifMatch(show.revision)));
    } catch (/** @type {any} */ problem) {
      if (problem.status !== 412) throw problem;
    }
    show = keep(await get("shows", id));
  }
}

/**
 * Moves a cue before or behind another one.
 * @param {string} id
 * @param {string} number
 * @param {string} other
 * @param {boolean} isBehind
 */
export const moveCue = (id, number, other, isBehind) => changeCues(id, (cues) => {
  const moved = cues.find((cue) => cue.number === number);
  const others = cues.filter((cue) => cue !== moved);
  const place = others.findIndex((cue) => cue.number === other);
  if (!moved || place < 0) throw new Error(t("cueGone"));
  others.splice(place + (isBehind ? 1 : 0), 0, moved);
  return others;
});

/**
 * A cue as it is sent: without what is the default, because a request has at most 64 KiB.
 * @param {EditedCue} cue
 * @returns {API.ShowCueRequest}
 */
function compact({ number, name, notes, color, action, parameters, preWait, postWait, continue: continuation, armed }) {
  return {
    number, action, ...(name ? { name } : {}), ...(notes ? { notes } : {}), ...(color ? { color } : {}), ...(Object.keys(parameters).length ? { parameters } : {}),
    ...(preWait ? { preWait } : {}), ...(postWait ? { postWait } : {}), ...(continuation === "manual" ? {} : { continue: continuation }), ...(armed ? {} : { armed }),
  };
}

/**
 * Lets cues be dragged to another place of their list.
 * @param {HTMLElement} list
 * @param {(number: string, other: string, isBehind: boolean) => unknown} move
 */
export function makeMovable(list, move) {
  /** @type {HTMLElement | null} */
  let carried = null;
  const rowOf = (/** @type {Event} */ { target }) => /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".cue-row") : null);
  const clear = () => list.querySelectorAll("[data-drop]").forEach((node) => node.removeAttribute("data-drop"));
  list.addEventListener("dragstart", (event) => {
    carried = rowOf(event);
    event.dataTransfer?.setData("text/plain", carried?.dataset.key ?? "");
  });
  list.addEventListener("dragend", () => {
    carried = null;
    clear();
  });
  list.addEventListener("dragover", (event) => {
    const row = rowOf(event);
    clear();
    if (!carried || !row || carried === row) return;
    event.preventDefault();
    row.dataset.drop = isBehind(row, event) ? "behind" : "before";
  });
  list.addEventListener("drop", (event) => {
    const row = rowOf(event);
    clear();
    if (!carried || !row || carried === row) return;
    event.preventDefault();
    move(carried.dataset.key ?? "", row.dataset.key ?? "", isBehind(row, event));
  });
}

/** @param {HTMLElement} row @param {MouseEvent} event */
function isBehind(row, { clientY }) {
  const { top, height } = row.getBoundingClientRect();
  return clientY > top + height / 2;
}
