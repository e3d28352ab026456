// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { attempt } from "../dom.js";

// The server ends a tile that is held without a word for HOLD seconds; the page says every third of that that it is still held.
const HOLD = 10;

/**
 * Tiles that are held here: when they were pressed, each after the one before was answered.
 * @type {Map<string, {timer: number, sent: Promise<unknown>}>}
 */
const held = new Map();

/**
 * Presses a tile; what holds has to be released.
 * @param {API.Tile} tile
 * @param {Element | null} control
 */
export function press({ id, behavior }, control = null) {
  if (behavior !== "hold") return attempt(() => post(["tiles", id, "press"]), control);
  if (held.has(id)) return null;
  const send = () => attempt(() => post(["tiles", id, "press"], { holdFor: HOLD }), control);
  const sent = send();
  const timer = setInterval(() => {
    const known = held.get(id);
    if (known) known.sent = known.sent.then(send);
  }, (HOLD * 1000) / 3);
  held.set(id, { timer, sent });
  return sent;
}

/**
 * Releases a tile that is held here; others are left alone.
 * @param {string} id
 * @param {Element | null} control
 */
export async function release(id, control = null) {
  const known = held.get(id);
  if (!known) return;
  clearInterval(known.timer);
  held.delete(id);
  // Behind the press, which may still be on its way.
  await known.sent;
  await attempt(() => post(["tiles", id, "release"]), control);
}

/** What is held ends when the page loses its keys or is left. */
const releaseAll = () => {
  for (const id of [...held.keys()]) release(id);
};
addEventListener("blur", releaseAll);
addEventListener("pagehide", releaseAll);
