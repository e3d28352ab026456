// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { upload } from "./api.js";
import { messageOf } from "./dom.js";
import { t } from "./i18n.js";
import { uploadTray } from "./uploadtray.js";

/** @typedef {{sounds: (API.Sound | null)[], left: number, take: ((sounds: API.Sound[]) => unknown) | null}} Batch Files that were given at once. */

/** @type {{file: File, place: number, batch: Batch}[]} */
let waiting = [];
let running = 0;
let ending = new AbortController();
/** @type {ReturnType<typeof uploadTray> | null} */
let tray = null;

/**
 * Uploads files, two at a time, with one tray for all that are on their way.
 * @param {File[]} files
 * @param {Batch["take"]} take Gets the sounds in the order of the files, without those that were refused.
 */
export function uploadFiles(files, take) {
  if (!files.length) return;
  tray ??= uploadTray(cancel);
  tray.add(files);
  const batch = { sounds: files.map(() => null), left: files.length, take };
  for (const [place, file] of files.entries()) waiting.push({ file, place, batch });
  while (running < 2 && waiting.length) next();
}

/** Those that are there stay. */
function cancel() {
  for (const { batch } of waiting) leave(batch);
  waiting = [];
  ending.abort();
  ending = new AbortController();
}

async function next() {
  const first = waiting.shift();
  if (!first) return;
  const { file, place, batch } = first;
  const { signal } = ending;
  running += 1;
  tray?.progress(file, 0);
  try {
    const sound = await upload(file, (part) => tray?.progress(file, part), signal);
    batch.sounds[place] = sound;
    tray?.added(file);
    const warnings = /** @type {API.Sound["warnings"]} */ (sound.warnings ?? []);
    if (warnings.length) tray?.say(t("uploadedWith", { name: sound.name, text: warnings.map(({ text }) => text).join(" ") }));
  } catch (error) {
    if (!signal.aborted) tray?.say(`${file.name}: ${messageOf(error)}`);
  }
  tray?.progress(file, null);
  running -= 1;
  leave(batch);
  if (waiting.length) next();
  else if (!running) {
    tray?.end();
    tray = null;
  }
}

/** @param {Batch} batch One of its files is there, was refused or was cancelled. */
function leave(batch) {
  batch.left -= 1;
  const sounds = /** @type {API.Sound[]} */ (batch.sounds.filter(Boolean));
  if (batch.left === 0 && sounds.length) batch.take?.(sounds);
}
