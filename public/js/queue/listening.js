// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path } from "../api.js";
import { attempt, relabel } from "../dom.js";
import { t } from "../i18n.js";

/** @type {{button: HTMLButtonElement, context: AudioContext, source: AudioBufferSourceNode} | null} */
let heard = null;

/**
 * Lets a text sound in the browser and not in the room, or ends that; there is one at a time.
 * @param {HTMLButtonElement} button
 * @param {{text: string, voice?: string}} body
 */
export async function listenHere(button, body) {
  const isOver = heard?.button === button;
  end();
  if (isOver) return;
  button.disabled = true;
  const data = await attempt(() => call("POST", path("voices", "preview"), body), button);
  button.disabled = false;
  if (data) await attempt(() => play(button, data), button);
}

/** @param {HTMLButtonElement} button @param {Uint8Array} data */
async function play(button, data) {
  const context = new AudioContext();
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(/** @type {ArrayBuffer} */ (data.buffer));
  source.connect(context.destination);
  end();
  heard = { button, context, source };
  source.addEventListener("ended", () => heard?.source === source && end());
  source.start();
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
