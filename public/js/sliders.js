// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { attempt, h, setAttribute, setText } from "./dom.js";
import { decibels, faderLevel, faderPlace, fromDecibels, toDecibels } from "./format.js";

/** @type {WeakMap<HTMLElement, number>} */
const moving = new WeakMap();

/**
 * Whether the user is moving a slider or has just moved it; the server's echo must not move it back then.
 * @param {HTMLElement} slider
 */
export function held(slider) {
  return performance.now() - (moving.get(slider) ?? -Infinity) < 600;
}

/**
 * Calls `work` with the newest value, one call at a time and never more often than every 40 ms.
 * @template T
 * @param {(value: T) => unknown} work
 */
export function throttled(work) {
  /** @type {T | undefined} */
  let next;
  let busy = false;
  async function run() {
    busy = true;
    while (next !== undefined) {
      const value = next;
      next = undefined;
      await Promise.all([attempt(() => work(value)), new Promise((resolve) => setTimeout(resolve, 40))]);
    }
    busy = false;
  }
  return (/** @type {T} */ value) => {
    next = value;
    if (!busy) run();
  };
}

/**
 * A slider that sends its value and shows it as `text(value)`, also to screen readers.
 * @param {{label: string, min?: number, max?: number, step?: number, text: (value: number) => string, send: (value: number) => unknown, upright?: boolean}} options
 * @returns {Slider}
 */
export function slider({ label, min = 0, max = 1, step = 0.01, text, send, upright = false }) {
  const output = h("output");
  const input = h("input", { type: "range", min, max, step, "aria-label": label, class: upright ? "upright" : null });
  const sendLatest = throttled(send);
  const show = () => {
    setText(output, text(input.valueAsNumber));
    setAttribute(input, "aria-valuetext", output.value);
    input.style.setProperty("--at", `${((input.valueAsNumber - min) / (max - min)) * 100}%`);
  };
  input.addEventListener("input", () => {
    moving.set(input, performance.now());
    show();
    sendLatest(input.valueAsNumber);
  });
  const set = (/** @type {number} */ value) => {
    if (held(input)) return;
    input.valueAsNumber = value;
    show();
  };
  return { input, output, set };
}

/**
 * A fader in decibels for a linear volume; keys move it by half a decibel, page keys by 3, double click sets 0 dB.
 * @param {{label: string, send: (volume: number) => unknown, upright?: boolean}} options
 */
export function fader({ label, send, upright = false }) {
  const made = slider({ label, max: 1000, step: 1, upright, text: (place) => decibels(faderLevel(place / 1000)),
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
