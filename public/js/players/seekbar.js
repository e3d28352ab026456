// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h, setAttribute } from "../dom.js";
import { progressText } from "../format.js";
import { waveform } from "../waveform.js";

/** @type {Record<string, number>} */
const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A waveform that seeks: it follows the pointer while dragged, and sends the position on release.
 * @param {Parameters<typeof waveform>[0]} sound
 * @param {string} label
 * @param {(time: number) => unknown} seek
 */
export function seekBar(sound, label, seek) {
  const picture = waveform(sound, true);
  const node = h("div.seek", { role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0 }, picture);
  let duration = 0;
  let shown = 0;
  /** @type {number | null} */
  let held = null;
  let pending = -Infinity;

  const place = (/** @type {PointerEvent} */ event) => {
    const box = node.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  const send = (/** @type {number} */ time) => {
    pending = performance.now();
    seek(Math.max(0, Math.min(duration - 0.001, time)));
  };

  node.addEventListener("pointerdown", (event) => {
    if (!duration || event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    held = place(event);
    picture.progress(held);
  });
  node.addEventListener("pointermove", (event) => {
    if (held === null) return;
    held = place(event);
    picture.progress(held);
  });
  node.addEventListener("pointerup", () => {
    if (held !== null) send(held * duration);
    held = null;
  });
  node.addEventListener("pointercancel", () => { held = null; });
  node.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const target = event.key === "Home" ? 0 : event.key === "End" ? duration : step ? shown + step * Math.max(0.1, Math.min(5, duration / 50)) : null;
    if (target === null || !duration) return;
    event.preventDefault();
    send(target);
  });

  /** @param {number} position @param {number} whole */
  function show(position, whole) {
    duration = whole;
    shown = position;
    if (held === null && performance.now() - pending > 150) picture.progress(whole ? position / whole : 0);
    setAttribute(node, "aria-valuemax", String(Math.ceil(whole)));
    setAttribute(node, "aria-valuenow", String(Math.floor(position)));
    setAttribute(node, "aria-valuetext", progressText(position, whole));
  }
  return { node, show };
}
