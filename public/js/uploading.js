// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { upload } from "./api.js";
import { byId, h, messageOf, notify, setText } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {{sounds: (API.Sound | null)[], left: number, take: ((sounds: API.Sound[]) => unknown) | null}} Batch Files that were given at once. */

/** @type {{file: File, place: number, batch: Batch, row: ReturnType<typeof line>}[]} */
const waiting = [];
let running = 0;

/**
 * Uploads files, two at a time, each with its own progress bar.
 * @param {File[]} files
 * @param {Batch["take"]} take Gets the sounds in the order of the files, without those that were refused.
 */
export function uploadFiles(files, take) {
  const batch = { sounds: files.map(() => null), left: files.length, take };
  for (const [place, file] of files.entries()) waiting.push({ file, place, batch, row: line(file) });
  while (running < 2 && waiting.length) next();
}

async function next() {
  const first = waiting.shift();
  if (!first) return;
  const { file, place, batch, row } = first;
  running += 1;
  try {
    const sound = await upload(file, (part) => row.progress(part));
    batch.sounds[place] = sound;
    if (sound.warnings?.length) notify(t("uploadedWith", { name: sound.name, text: sound.warnings.map((/** @type {{text: string}} */ { text }) => text).join(" ") }));
  } catch (error) {
    notify(`${file.name}: ${messageOf(error)}`);
  }
  row.remove();
  running -= 1;
  batch.left -= 1;
  const sounds = /** @type {API.Sound[]} */ (batch.sounds.filter(Boolean));
  if (batch.left === 0 && sounds.length) batch.take?.(sounds);
  if (waiting.length) next();
}

/** @param {File} file */
function line(file) {
  const text = h("span.name", { text: t("uploadWaits", { name: file.name }) });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("uploadOf", { name: file.name }) });
  const row = h("div.notice.upload", { "data-kind": "news" }, text, bar);
  byId("notices").append(row);
  const progress = (/** @type {number} */ part) => {
    bar.value = part;
    setText(text, part < 1 ? t("uploadSends", { name: file.name, percent: Math.round(part * 100) }) : t("uploadRead", { name: file.name }));
  };
  return { progress, remove: () => row.remove() };
}
