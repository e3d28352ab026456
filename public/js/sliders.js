// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { complain } from "./complaint.js";
import { attempt, h, setAttribute, setText } from "./dom.js";
import { decibels, faderLevel, faderPlace, fromDecibels, toDecibels } from "./format.js";
import { t } from "./i18n.js";

// Milliseconds after a move in which the server's echo does not move the slider.
const HOLD = 600;

/**
 * Calls `work` with the newest value, one call at a time and never more often than every 40 ms; `done` gets whether the last one succeeded.
 * @template T
 * @param {(value: T) => unknown} work
 * @param {Element} control
 * @param {(isDone: boolean) => void} done
 */
function throttled(work, control, done) {
  /** @type {T | undefined} */
  let next;
  let busy = false;
  async function run() {
    busy = true;
    let result = null;
    while (next !== undefined) {
      const value = next;
      next = undefined;
      [result] = await Promise.all([attempt(() => work(value), control), new Promise((resolve) => setTimeout(resolve, 40))]);
    }
    busy = false;
    done(result !== null);
  }
  return (/** @type {T} */ value) => {
    next = value;
    if (!busy) run();
  };
}

/**
 * A slider that sends its value and shows it as `text(value)`, also to screen readers. It shows the server's value once that was
 * refused or a moment after the last move; `isDraft` keeps the user's.
 * @param {{label: string, min?: number, max?: number, step?: number, text: (value: number) => string, send: (value: number) => unknown, upright?: boolean, isDraft?: boolean}} options
 * @returns {Slider}
 */
export function slider({ label, min = 0, max = 1, step = 0.01, text, send, upright = false, isDraft = false }) {
  const output = h("output");
  const input = h("input", { type: "range", min, max, step, "aria-label": label, class: upright ? "upright" : null });
  let known = NaN;
  let timer = 0;
  let isHeld = false;
  const sendLatest = throttled(send, input, (isDone) => {
    if (isDraft) return;
    if (!isDone) return settle();
    clearTimeout(timer);
    timer = setTimeout(settle, HOLD, true);
  });
  const show = () => {
    setText(output, text(input.valueAsNumber));
    setAttribute(input, "aria-valuetext", output.value);
    input.style.setProperty("--at", `${((input.valueAsNumber - min) / (max - min)) * 100}%`);
  };
  // The server's value, which may be another than was sent.
  const settle = (isDone = false) => {
    clearTimeout(timer);
    isHeld = false;
    if (Number.isNaN(known)) return;
    const sent = input.valueAsNumber;
    input.valueAsNumber = known;
    show();
    if (isDone && Math.abs(sent - known) > step * 2) complain(t("serverHas", { value: text(known) }), input);
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    isHeld = true;
    show();
    sendLatest(input.valueAsNumber);
  });
  const set = (/** @type {number} */ value) => {
    known = value;
    if (isHeld && !isDraft) return;
    input.valueAsNumber = value;
    show();
  };
  return { input, output, set };
}

/**
 * A fader in decibels for a linear volume; keys move it by half a decibel, page keys by 3, double click sets 0 dB.
 * @param {{label: string, send: (volume: number) => unknown, upright?: boolean, isDraft?: boolean}} options
 */
export function fader({ label, send, upright, isDraft }) {
  const made = slider({ label, max: 1000, step: 1, upright, isDraft, text: (place) => decibels(faderLevel(place / 1000)),
    send: (place) => send(fromDecibels(faderLevel(place / 1000))) });
  const { input } = made;
  const move = (/** @type {number} */ level) => {
    input.valueAsNumber = Math.round(faderPlace(level) * 1000);
    input.dispatchEvent(new Event("input"));
  };
  /** @type {Record<string, number>} */
  const steps = { ArrowUp: 0.5, ArrowRight: 0.5, ArrowDown: -0.5, ArrowLeft: -0.5, PageUp: 3, PageDown: -3 };
  input.addEventListener("keydown", (event) => {
    if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = steps[event.key];
    const level = faderLevel(input.valueAsNumber / 1000);
    move(Math.max(level <= -60 && step > 0 ? -60 : -100, Math.min(0, level < -60 && step < 0 ? -100 : level + step)));
  });
  input.addEventListener("dblclick", () => move(0));
  return { ...made, set: (/** @type {number} */ volume) => made.set(Math.round(faderPlace(toDecibels(volume)) * 1000)) };
}
