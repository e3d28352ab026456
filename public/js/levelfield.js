// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h } from "./dom.js";
import { fromDecibels, toDecibels } from "./format.js";
import { fader } from "./sliders.js";

/** Decibels below which a volume is silence, as its field writes it. */
const SILENCE = -100;

/** @param {number} value */
const rounded = (value) => Math.round(value * 10_000) / 10_000;

/**
 * A linear volume in decibels: a slider, and a field for those who know the number; empty is silence. What is not moved keeps its exact value.
 * @param {string} label
 * @param {string} name
 */
export function levelField(label, name) {
  let volume = 1;
  const slider = fader({ label, isDraft: true, send: (value) => take(value) });
  const exact = h("input.level-exact", { name, type: "number", min: -60, max: 0, step: "any", placeholder: "−∞", "aria-label": `${label}, dB`, oninput: () => {
    volume = exact.value === "" ? 0 : rounded(fromDecibels(exact.valueAsNumber));
    slider.set(volume);
  } });
  const node = h("div.field", {}, h("span.name", { text: `${label}, dB` }), h("span.row.level", {}, slider.input, exact));

  /** @param {number} value */
  function take(value) {
    volume = rounded(value);
    write();
  }

  function write() {
    const decibels = toDecibels(volume);
    exact.value = decibels <= SILENCE ? "" : String(Math.round(decibels * 10) / 10 + 0);
  }

  /** @param {number} value */
  function set(value) {
    volume = value;
    slider.set(value);
    write();
  }
  set(1);
  return { node, set, value: () => volume };
}
