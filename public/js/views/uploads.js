// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { upload } from "../api.js";
import { byId, element, notify, setText } from "../dom.js";

/** Uploading by the file picker and by dropping files anywhere on the page, two at a time. */
export function uploads() {
  const picker = byId("file-input");
  const waiting = [];
  let running = 0;

  picker.addEventListener("change", () => {
    add(picker.files);
    picker.value = "";
  });
  watchDrops(add);

  function add(files) {
    for (const file of files) waiting.push({ file, row: line(file) });
    while (running < 2 && waiting.length) next();
  }

  async function next() {
    const { file, row } = waiting.shift();
    running += 1;
    try {
      await upload(file, (part) => row.progress(part));
    } catch (error) {
      notify(new Error(`${file.name}: ${error.message}`));
    }
    row.remove();
    running -= 1;
    if (waiting.length) next();
  }
}

function line(file) {
  const text = element("span", { class: "name", text: `${file.name}: waiting` });
  const bar = element("progress", { max: 1, value: 0, "aria-label": `Upload of ${file.name}` });
  const row = element("li", {}, text, bar);
  byId("uploads").append(row);
  row.progress = (part) => {
    bar.value = part;
    setText(text, part < 1 ? `${file.name}: ${Math.round(part * 100)} %` : `${file.name}: the server reads it`);
  };
  return row;
}

function watchDrops(add) {
  const sheet = byId("drop");
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const show = (change) => {
    depth = Math.max(0, depth + change);
    sheet.hidden = depth === 0;
  };
  addEventListener("dragenter", (event) => hasFiles(event) && show(1));
  addEventListener("dragleave", (event) => hasFiles(event) && show(-1));
  addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth = 0;
    sheet.hidden = true;
    add(event.dataTransfer.files);
  });
}
