// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { changeNewest } from "../changes.js";
import { store } from "../desk.js";

/**
 * Changes the tracks of a station; what others have changed meanwhile is kept, since the change is made to the newest list.
 * @param {string} id
 * @param {(sounds: string[]) => string[]} change
 * @returns {Promise<API.Station>}
 */
export async function changeTracks(id, change) {
  const kept = await changeNewest(["stations", id], store.stations.get(id), (/** @type {API.Station} */ { sounds }) => ({ sounds: change(sounds ?? []) }));
  store.set("stations", kept, id);
  return kept;
}

/**
 * The sound that a station means by a reference: an id, a name, or a name without extension.
 * @param {string} reference
 */
export const soundOf = (reference) => store.sounds.get(reference) ?? [...store.sounds.values()].find(({ name }) => name === reference || name.replace(/\.[^.]+$/, "") === reference);

/**
 * A list in which an entry stands at another place; where it is not at its place any more, its nearest equal is moved.
 * @param {string[]} sounds @param {string} reference @param {number} from @param {number} to
 */
export function moved(sounds, reference, from, to) {
  const place = placeOf(sounds, reference, from);
  if (place < 0) return sounds;
  const rest = sounds.toSpliced(place, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, reference);
}

/** @param {string[]} sounds @param {string} reference @param {number} near */
export function placeOf(sounds, reference, near) {
  const places = sounds.flatMap((one, index) => (one === reference ? [index] : []));
  return places.sort((one, other) => Math.abs(one - near) - Math.abs(other - near))[0] ?? -1;
}
