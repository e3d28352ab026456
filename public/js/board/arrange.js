// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Edition } from "../changes.js";
import { attempt } from "../dom.js";
import { ORDER, orderOf } from "./arrangement.js";

/**
 * Moves one sound before or behind another. Changes one sound where there is room between its neighbours; otherwise renumbers up to the last placed one.
 * @param {API.Sound[]} sounds
 * @param {string} id
 * @param {string} otherId
 * @param {boolean} isBehind
 */
export async function arrange(sounds, id, otherId, isBehind) {
  const moved = sounds.find((sound) => sound.id === id);
  if (id === otherId || !moved) return;
  const rest = sounds.filter((sound) => sound.id !== id);
  const index = rest.findIndex((sound) => sound.id === otherId) + (isBehind ? 1 : 0);
  const before = index === 0 ? 0 : orderOf(rest[index - 1]);
  const after = index === rest.length ? (before ?? 0) + 2 : orderOf(rest[index]);
  const middle = ((before ?? NaN) + (after ?? NaN)) / 2;
  if (before !== undefined && after !== undefined && before < middle && middle < after) {
    await attempt(() => place(moved, middle));
    return;
  }
  rest.splice(index, 0, moved);
  const last = Math.max(index, rest.findLastIndex((sound) => ORDER in sound.custom));
  const changes = rest.slice(0, last + 1).map((sound, number) => ({ sound, order: number + 1 })).filter(({ sound, order }) => orderOf(sound) !== order);
  for (let first = 0; first < changes.length; first += 6) {
    await attempt(() => Promise.all(changes.slice(first, first + 6).map(({ sound, order }) =>
      place(sound, order))));
  }
}

/** @param {API.Sound} sound @param {number} order */
const place = (sound, order) => new Edition(["sounds", sound.id], sound).save({ custom: { ...sound.custom, [ORDER]: order } });
