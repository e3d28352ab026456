// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { store } from "../desk.js";
import { attempt } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { actionOf, freeName } from "../step/making.js";
import { offerUndo } from "../undo.js";
import { changeCues } from "./editing.js";
import "./editingtexts.js";

/** @typedef {import("./editing.js").EditedCue} EditedCue */
/** @typedef {Omit<EditedCue, "number"> & {number?: string}} NewCue */

/**
 * The number behind the last whole one.
 * @param {API.ShowCue[]} cues
 */
export const nextNumber = (cues) => String(Math.floor(Math.max(0, ...cues.map(({ number }) => parseFloat(number) || 0))) + 1);

/**
 * Numbers that no cue has: the first as it is wanted and whole ones behind it, whole ones at the end, or those between two cues.
 * @param {API.ShowCue[]} cues @param {number} place Behind how many cues. @param {number} count @param {string | undefined} first
 */
function numbersFor(cues, place, count, first) {
  const taken = new Set([...cues.map(({ number }) => number), first]);
  const isBetween = first === undefined && place > 0 && place < cues.length;
  const stem = isBetween ? `${cues[place - 1].number}.` : "";
  const numbers = first === undefined ? [] : [first];
  for (let next = isBetween ? 1 : first === undefined ? Number(nextNumber(cues)) : Math.floor(parseFloat(first) || 0) + 1; numbers.length < count; next += 1) {
    if (!taken.has(`${stem}${next}`)) numbers.push(`${stem}${next}`);
  }
  return numbers;
}

/**
 * Adds cues behind another one, or at the end; the first keeps the number that it has, if any. They can be taken out again.
 * @param {string} id Of the show.
 * @param {NewCue[]} added
 * @param {string | null} [behind] The number of a cue.
 */
export async function addCues(id, added, behind = null) {
  /** @type {EditedCue[]} */
  let made = [];
  const show = await changeCues(id, (cues) => {
    const at = behind === null ? -1 : cues.findIndex(({ number }) => number === behind);
    const place = at < 0 ? cues.length : at + 1;
    const numbers = numbersFor(cues, place, added.length, added[0].number);
    made = added.map((cue, index) => ({ ...cue, number: numbers[index] }));
    return [...cues.slice(0, place), ...made, ...cues.slice(place)];
  });
  const numbers = made.map(({ number }) => number);
  offerUndo(t("cuesAdded", { cues: numbers.join(", ") }), () => attempt(() => changeCues(id, (cues) => cues.filter((cue) => !made.some(({ number, action }) => number === cue.number && action === cue.action))), null));
  if (show.cues.length === made.length) await attempt(() => post(["shows", id, "select"], { move: "first" }), null);
  return show;
}

/**
 * A copy of a cue behind it, which runs the same action until one of them is changed.
 * @param {string} id Of the show. @param {API.ShowCue} cue
 */
export const copyCue = (id, { number, ...cue }) => attempt(() => addCues(id, [cue], number), null);

/**
 * A cue for each sound, at the end or behind another cue.
 * @param {string} id Of the show. @param {API.Sound[]} sounds @param {string | null} behind
 */
export const cuesOf = (id, sounds, behind) => attempt(async () => {
  const added = [];
  for (const sound of sounds) {
    const made = actionOf("sound", { sound: sound.id, volume: 1, looping: false, fade: 0, start: null, end: null, places: {}, rest: {} });
    const action = await post(["actions"], { ...made, name: freeName(soundTitle(sound)) });
    if (!store.actions.has(action.id)) store.set("actions", action, action.id);
    added.push({ name: null, notes: null, color: null, action: action.id, parameters: {}, preWait: 0, postWait: 0, continue: /** @type {const} */ ("manual"), armed: true });
  }
  await addCues(id, added, behind);
}, null);

/**
 * Numbers the cues of a show from 1 on, in their order; the pointer stays at its cue.
 * @param {string} id
 */
export async function renumber(id) {
  const before = store.shows.get(id);
  const pointer = before?.cues.findIndex(({ number }) => number === before.status.pointer) ?? -1;
  const kept = await attempt(() => changeCues(id, (cues) => cues.map((cue, index) => ({ ...cue, number: String(index + 1) }))));
  if (kept && pointer >= 0) await attempt(() => post(["shows", id, "select"], { cue: String(pointer + 1) }), null);
}
