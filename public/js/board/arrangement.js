// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { soundTitle } from "../format.js";

// A tile's place and whether it loops are stored on the server in the sound's `custom` values, so all dashboards share them.
export const ORDER = "dashboard.order";
const LOOP = "dashboard.loop";
// Made once: a comparison by `localeCompare` with options takes many times as long.
const names = new Intl.Collator(undefined, { numeric: true });

/** @param {API.Sound} sound */
export const orderOf = (sound) => /** @type {number | undefined} */ (sound.custom[ORDER]);

/**
 * The sounds in the order of the board: those with a place first, the others by name.
 * @param {Iterable<API.Sound>} sounds
 */
export function inOrder(sounds) {
  const place = (/** @type {API.Sound} */ sound) => orderOf(sound) ?? Infinity;
  return [...sounds].sort((one, other) => (place(one) === place(other)
    ? names.compare(soundTitle(one), soundTitle(other))
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
