// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { store } from "../desk.js";
import { attempt, h, iconButton, reconcile, setLabel, setText } from "../dom.js";
import { clockTime } from "../format.js";
import { t } from "../i18n.js";
import { offerUndo } from "../undo.js";
import { changeTracks, moved, placeOf, soundOf } from "./changes.js";
import { trackTitle } from "./words.js";

/** @typedef {{reference: string, index: number, count: number, key: string}} Entry */

/** @type {HTMLElement | null} */
let carried = null;

/**
 * The tracks of a station below its row: those of a list are moved by their buttons, with Alt and an arrow key or by dragging, and taken out.
 * @param {string} id
 */
export function stationTracks(id) {
  const list = h("ol.tracks.station-tracks");
  const hint = h("p.hint");
  const node = h("div.station-body", {}, hint, list);
  let asked = 0;

  /** @returns {Promise<void>} */
  async function show() {
    const station = store.stations.get(id);
    if (!station) return;
    setText(hint, t(station.sounds ? (station.shuffle ? "orderShuffled" : "orderHint") : "orderByTags"));
    if (station.sounds) {
      reconcile(list, entries(station.sounds), ({ key }) => key, (entry) => editedRow(entry, act));
      return;
    }
    const turn = (asked += 1);
    const value = await get("stations", id, "tracks").catch(() => null);
    if (turn !== asked || !value) return;
    reconcile(list, /** @type {API.Sound[]} */ (value.sounds), (sound) => sound.id, (sound) => h("li", {}, h("span.title", { text: trackTitle(sound) }), h("span.hint", { text: sound.duration ? clockTime(sound.duration) : "" })));
  }

  const act = {
    /** @param {Entry} entry @param {number} to */
    move: ({ reference, index }, to) => attempt(() => changeTracks(id, (sounds) => moved(sounds, reference, index, to)).then(show)),
    /** @param {Entry} entry @param {string} name */
    async drop({ reference, index }, name) {
      const kept = await attempt(() => changeTracks(id, (sounds) => {
        const place = placeOf(sounds, reference, index);
        return place < 0 ? sounds : sounds.toSpliced(place, 1);
      }));
      if (kept) offerUndo(t("trackDropped", { name }), () => attempt(() => changeTracks(id, (sounds) => sounds.toSpliced(Math.min(index, sounds.length), 0, reference)), null));
      show();
    },
  };
  return { node, show };
}

/** @param {string[]} sounds @returns {Entry[]} The same sound may be there several times. */
function entries(sounds) {
  /** @type {Map<string, number>} */
  const times = new Map();
  return sounds.map((reference, index) => {
    const time = (times.get(reference) ?? 0) + 1;
    times.set(reference, time);
    return { reference, index, count: sounds.length, key: `${time} ${reference}` };
  });
}

/** @param {Entry} made @param {{move(entry: Entry, to: number): Promise<unknown>, drop(entry: Entry, name: string): unknown}} act @returns {HTMLElement} */
function editedRow(made, act) {
  let entry = made;
  const name = h("span.title");
  const length = h("span.hint");
  const up = iconButton("up", "", () => step(-1));
  const down = iconButton("down", "", () => step(1));
  const drop = iconButton("close", "", () => act.drop(entry, name.textContent ?? ""));
  const row = h("li", { onkeydown: onKey }, name, length, h("span.row.track-tools", {}, up, down, drop));

  /** @param {-1 | 1} direction */
  async function step(direction) {
    const focused = document.activeElement;
    await act.move(entry, entry.index + direction);
    requestAnimationFrame(() => {
      const own = row.contains(focused) ? /** @type {HTMLButtonElement} */ (focused) : up;
      (own.disabled ? (own === up ? down : up) : own).focus();
    });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const direction = event.key === "ArrowUp" ? -1 : 1;
    const place = entry.index + direction;
    if (place >= 0 && place < entry.count) step(direction);
  }

  row.addEventListener("dragstart", (event) => {
    carried = row;
    event.dataTransfer?.setData("text/plain", entry.reference);
  });
  row.addEventListener("dragend", () => { carried = null; });
  row.addEventListener("dragover", (event) => {
    if (!carried || carried === row || carried.parentElement !== row.parentElement) return;
    event.preventDefault();
    row.dataset.drop = isBehind(event) ? "behind" : "before";
  });
  row.addEventListener("dragleave", () => { delete row.dataset.drop; });
  row.addEventListener("drop", (event) => {
    delete row.dataset.drop;
    const other = carried && entryOf.get(carried);
    if (!other || carried === row) return;
    event.preventDefault();
    act.move(other, entry.index + (isBehind(event) ? 1 : 0) - (other.index < entry.index ? 1 : 0));
  });

  /** @param {DragEvent} event */
  function isBehind(event) {
    const box = row.getBoundingClientRect();
    return event.clientY > box.top + box.height / 2;
  }

  row.update = (/** @type {Entry} */ value) => {
    entry = value;
    entryOf.set(row, value);
    const sound = soundOf(value.reference);
    const title = sound ? trackTitle(sound) : value.reference;
    setText(name, title);
    setText(length, sound?.duration ? clockTime(sound.duration) : t("trackMissing"));
    up.disabled = value.index === 0;
    down.disabled = value.index === value.count - 1;
    drop.disabled = value.count === 1;
    row.draggable = true;
    for (const [one, key] of /** @type {[HTMLElement, TextKey][]} */ ([[up, "trackUp"], [down, "trackDown"], [drop, "trackDrop"]])) setLabel(one, t(key, { name: title }));
  };
  return row;
}

/** @type {WeakMap<HTMLElement, Entry>} */
const entryOf = new WeakMap();
