// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { attempt, relabel } from "../dom.js";
import { t } from "../i18n.js";

/** @type {{button: HTMLButtonElement, context: AudioContext, source: AudioBufferSourceNode} | null} */
let heard = null;

/**
 * Lets something sound in the browser and not in the room, or ends that; there is one at a time.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<Uint8Array>} load Gets its file.
 * @param {{start: number, end: number | null}} [part] Seconds.
 */
export async function listenHere(button, load, part = { start: 0, end: null }) {
  const isOver = heard?.button === button;
  end();
  if (isOver) return;
  button.disabled = true;
  const data = await attempt(load, button);
  button.disabled = false;
  if (data) await attempt(() => play(button, data, part), button);
}

/** @param {HTMLButtonElement} button @param {Uint8Array} data @param {{start: number, end: number | null}} part */
async function play(button, data, { start, end: last }) {
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(/** @type {ArrayBuffer} */ (data.buffer));
  source.connect(context.destination);
  end();
  heard = { button, context, source };
  source.addEventListener("ended", () => heard?.source === source && end());
  source.start(0, start, last === null ? undefined : Math.max(0, last - start));
  button.dataset.heard = "true";
  relabel(button, t("listenStop"));
}

function end() {
  if (!heard) return;
  const { button, context } = heard;
  heard = null;
  context.close();
  delete button.dataset.heard;
  relabel(button, t("listenHere"));
}
