// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h, reconcile, setAttribute, setText, svg } from "../dom.js";
import { clockTime, number, optionText } from "../format.js";
import { t } from "../i18n.js";

/** @typedef {import("./draft.js").Cue} Cue */

const HEIGHT = 96;

/**
 * The ruler and the lanes of a draft; cues are dragged along it, and moved with the arrow keys.
 * @param {import("./draft.js").Draft} draft
 * @param {{onTime(time: number): void}} handlers
 */
export function lanes(draft, { onTime }) {
  const ruler = h("div.ruler", { "aria-hidden": "true" });
  const blocks = h("div.lane.station-lane", { role: "group", "aria-label": t("stationLane") });
  const line = svg("path", { class: "volume-line" });
  const curve = svg("svg", { class: "volume-curve", preserveAspectRatio: "none", "aria-hidden": "true" }, line);
  const points = h("div.points");
  const volumes = h("div.lane.volume-lane", { role: "group", "aria-label": t("volumeLane") }, curve, points);
  const elapsed = h("span.marker.elapsed", { hidden: true, "aria-hidden": "true" });
  const looked = h("span.marker.looked", { hidden: true, "aria-hidden": "true" });
  const track = h("div.lane-track", {}, ruler, blocks, volumes, looked, elapsed);
  const node = h("div.lanes", { tabindex: 0, role: "region", "aria-label": t("view.timeline") }, track);
  /** @type {WeakMap<Cue, number>} */
  const keys = new WeakMap();
  let length = 30;
  let count = 0;
  const key = (/** @type {Cue} */ cue) => {
    const known = keys.get(cue) ?? (count += 1);
    keys.set(cue, known);
    return known;
  };
  const part = (/** @type {number} */ time) => `${(time / length) * 100}%`;
  const timeAt = (/** @type {MouseEvent} */ event) => {
    const box = track.getBoundingClientRect();
    return Math.max(0, ((event.clientX - box.left) / box.width) * length);
  };

  ruler.addEventListener("pointerdown", (event) => onTime(timeAt(event)));
  blocks.addEventListener("dblclick", (event) => event.target === blocks && draft.add({ time: timeAt(event), volume: null, station: draft.initialStation ?? {} }));
  volumes.addEventListener("dblclick", (event) => {
    if (/** @type {Element} */ (event.target).closest("button")) return;
    const box = volumes.getBoundingClientRect();
    draft.add({ time: timeAt(event), volume: 1 - (event.clientY - box.top) / box.height, station: null });
  });

  /** @param {Cue} cue @param {import("./draft.js").Lane} kind */
  function handle(cue, kind) {
    const label = h("span");
    const made = h(/** @type {"button.cue"} */ (`button.cue.${kind}-cue`), { type: "button" }, label);
    let isHeld = false;
    made.addEventListener("pointerdown", (event) => {
      made.setPointerCapture(event.pointerId);
      isHeld = true;
      draft.select(cue);
    });
    made.addEventListener("pointermove", (event) => {
      if (!isHeld || (event.movementX === 0 && event.movementY === 0)) return;
      const box = volumes.getBoundingClientRect();
      draft.change(cue, { time: timeAt(event), ...(kind === "volume" ? { volume: 1 - (event.clientY - box.top) / box.height } : {}) });
    });
    for (const type of ["pointerup", "pointercancel"]) made.addEventListener(type, () => { isHeld = false; });
    made.addEventListener("focus", () => draft.select(cue));
    made.addEventListener("keydown", (event) => onKey(event, cue, kind));
    made.update = () => {
      made.style.insetInlineStart = part(cue.time);
      const volume = (cue.volume ?? 0) * 100;
      if (kind === "volume") made.style.insetBlockEnd = `${volume}%`;
      const text = kind === "volume" ? `${number(volume)} %` : optionText(cue.station);
      setText(label, kind === "volume" ? "" : text);
      setAttribute(made, "aria-label", t("cueAt", { time: number(cue.time, 2), value: text }));
      setAttribute(made, "aria-pressed", String(draft.selected === cue));
    };
    return made;
  }

  /** @param {KeyboardEvent} event @param {Cue} cue @param {import("./draft.js").Lane} kind */
  function onKey(event, cue, kind) {
    const step = event.shiftKey ? 1 : 0.1;
    /** @type {Record<string, Partial<Cue>>} */
    const moves = { ArrowLeft: { time: cue.time - step }, ArrowRight: { time: cue.time + step } };
    if (kind === "volume") Object.assign(moves, { ArrowUp: { volume: (cue.volume ?? 0) + 0.05 }, ArrowDown: { volume: (cue.volume ?? 0) - 0.05 } });
    if (event.key === "Delete" || event.key === "Backspace") draft.drop(cue);
    else if (moves[event.key]) draft.change(cue, moves[event.key]);
    else return;
    event.preventDefault();
  }

  function render() {
    length = draft.length;
    const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((one) => length / one <= 14) ?? 1800;
    reconcile(ruler, Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step), (time) => time, (time) => {
      const tick = h("span", { text: clockTime(time) });
      tick.update = () => { tick.style.insetInlineStart = part(time); };
      return tick;
    });
    renderSpans();
    reconcile(points, draft.lane("volume"), key, (cue) => handle(cue, "volume"));
    curve.setAttribute("viewBox", `0 0 ${length} ${HEIGHT}`);
    const steps = draft.lane("volume").map((cue) => ({ time: cue.time, y: HEIGHT * (1 - (cue.volume ?? 0)) }));
    line.setAttribute("d", steps.length ? `M0 ${steps[0].y}${steps.map(({ time, y }) => `H${time}V${y}`).join("")}H${length}` : "");
  }

  function renderSpans() {
    const cues = draft.lane("station");
    const initial = { time: 0, volume: null, station: draft.initialStation };
    reconcile(blocks, [initial, ...cues], (one) => (one === initial ? "initial" : key(one)), (one) => {
      if (one !== initial) return spanOf(one);
      const text = h("span");
      const node = h("div.block", {}, text);
      node.update = (/** @type {Cue} */ { station }) => {
        setText(text, station ? optionText(station) : t("silence"));
        size(node, 0, draft.lane("station")[0]?.time ?? length, station);
      };
      return node;
    });
  }

  /** @param {Cue} cue */
  function spanOf(cue) {
    const grip = handle(cue, "station");
    const node = h("div.block", {}, grip);
    node.update = () => {
      const after = draft.lane("station").find((one) => one.time > cue.time)?.time ?? length;
      size(node, cue.time, after, cue.station);
      grip.update?.(cue);
      grip.style.insetInlineStart = "0";
    };
    return node;
  }

  /** @param {HTMLElement} node @param {number} from @param {number} to @param {Record<string, string> | null} station */
  function size(node, from, to, station) {
    node.style.insetInlineStart = part(from);
    node.style.inlineSize = part(Math.max(0, to - from));
    node.style.setProperty("--hue", String(station ? hue(optionText(station)) : 0));
    node.dataset.silent = String(!station);
  }

  const mark = (/** @type {HTMLElement} */ marker, /** @type {number | null} */ time) => {
    marker.hidden = time === null || time > length;
    if (time !== null && !marker.hidden) marker.style.insetInlineStart = part(time);
  };
  return { node, render, elapsed: (/** @type {number | null} */ time) => mark(elapsed, time), looked: (/** @type {number} */ time) => mark(looked, time) };
}

/**
 * A colour that stays the same for the same text.
 * @param {string} text
 */
const hue = (text) => ([...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) * 137) % 360;
