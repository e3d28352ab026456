// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Edition } from "../changes.js";
import { attempt } from "../dom.js";
import { soundTitle } from "../format.js";

// A tile's place and whether it loops are stored on the server in the sound's `custom` values, so all dashboards share them.
const ORDER = "dashboard.order";
const LOOP = "dashboard.loop";

/** @param {API.Sound} sound */
const orderOf = (sound) => /** @type {number | undefined} */ (sound.custom[ORDER]);

/**
 * The sounds in the order of the board: those with a place first, the others by name.
 * @param {Iterable<API.Sound>} sounds
 */
export function inOrder(sounds) {
  const place = (/** @type {API.Sound} */ sound) => orderOf(sound) ?? Infinity;
  return [...sounds].sort((one, other) => (place(one) === place(other)
    ? soundTitle(one).localeCompare(soundTitle(other), undefined, { numeric: true })
    : place(one) - place(other)));
}

/**
 * Whether a tile loops its sound.
 * @param {API.Sound} sound
 */
export const loops = (sound) => sound.custom[LOOP] === true;

/**
 * The sound's `custom` values with looping on or off.
 * @param {API.Sound} sound
 * @param {boolean} isLooping
 */
export function withLoop(sound, isLooping) {
  const { [LOOP]: _, ...others } = sound.custom;
  return isLooping ? { ...others, [LOOP]: true } : others;
}

/**
 * Whether a key plays a sound, in either case.
 * @param {API.Sound} sound
 * @param {string} key
 */
export const isAtKey = (sound, key) => sound.hotkey?.toLowerCase() === key.toLowerCase();

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
