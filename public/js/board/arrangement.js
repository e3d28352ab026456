// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch } from "../api.js";
import { attempt } from "../dom.js";
import { soundTitle } from "../format.js";

// Where a tile stands and whether it loops is kept by the server in the sound's own values, so all dashboards share it.
const ORDER = "dashboard.order";
const LOOP = "dashboard.loop";

/** The sounds as the board shows them: those that were put in a place first, the others by name. */
export function inOrder(sounds) {
  const place = (sound) => sound.custom[ORDER] ?? Infinity;
  return [...sounds].sort((one, other) => (place(one) === place(other)
    ? soundTitle(one).localeCompare(soundTitle(other), undefined, { numeric: true })
    : place(one) - place(other)));
}

/** Whether a tile plays its sound again and again. */
export const loops = (sound) => sound.custom[LOOP] === true;

/** The sound's own values with another mark for loops. */
export function withLoop(sound, isLooping) {
  const { [LOOP]: _, ...others } = sound.custom;
  return isLooping ? { ...others, [LOOP]: true } : others;
}

/** Whether a key on the keyboard plays a sound; capitals do not count. */
export const isAtKey = (sound, key) => sound.hotkey !== null && sound.hotkey.toLowerCase() === key.toLowerCase();

/** Puts one sound before or behind another. One change where there is room between; else all up to the last placed one are counted anew. */
export async function arrange(sounds, id, otherId, isBehind) {
  if (id === otherId) return;
  const moved = sounds.find((sound) => sound.id === id);
  const rest = sounds.filter((sound) => sound.id !== id);
  const place = rest.findIndex((sound) => sound.id === otherId) + (isBehind ? 1 : 0);
  const before = place === 0 ? 0 : rest[place - 1].custom[ORDER];
  const after = place === rest.length ? (before ?? 0) + 2 : rest[place].custom[ORDER];
  const middle = (before + after) / 2;
  if (middle > before && middle < after) return attempt(() => patch(["sounds", id], { custom: { ...moved.custom, [ORDER]: middle } }));
  rest.splice(place, 0, moved);
  const last = Math.max(place, rest.findLastIndex((sound) => ORDER in sound.custom));
  const changes = rest.slice(0, last + 1).map((sound, index) => [sound, index + 1]).filter(([sound, order]) => sound.custom[ORDER] !== order);
  for (let index = 0; index < changes.length; index += 6) {
    await attempt(() => Promise.all(changes.slice(index, index + 6).map(([sound, order]) =>
      patch(["sounds", sound.id], { custom: { ...sound.custom, [ORDER]: order } }))));
  }
}
