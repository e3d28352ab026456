// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { upload } from "./api.js";
import { byId, h, messageOf, notify, setText } from "./dom.js";
import { t } from "./i18n.js";

/** @type {{file: File, row: ReturnType<typeof line>}[]} */
const waiting = [];
let running = 0;

/**
 * Uploads files, two at a time, each with its own progress bar.
 * @param {Iterable<File>} files
 */
export function uploadFiles(files) {
  for (const file of files) waiting.push({ file, row: line(file) });
  while (running < 2 && waiting.length) next();
}

async function next() {
  const first = waiting.shift();
  if (!first) return;
  const { file, row } = first;
  running += 1;
  try {
    const sound = await upload(file, (part) => row.progress(part));
    if (sound.warnings?.length) notify(t("uploadedWith", { name: sound.name, text: sound.warnings.map((/** @type {{text: string}} */ { text }) => text).join(" ") }));
  } catch (error) {
    notify(`${file.name}: ${messageOf(error)}`);
  }
  row.remove();
  running -= 1;
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
