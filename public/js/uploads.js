// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { byId } from "./dom.js";
import { page } from "./inputs/page.js";

/** Accepts files that are dropped anywhere on the page. */
export function uploads() {
  const sheet = byId("drop");
  let depth = 0;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const show = (/** @type {number} */ change) => {
    depth = Math.max(0, depth + change);
    sheet.hidden = depth === 0;
  };
  addEventListener("dragenter", (event) => hasFiles(event) && show(1));
  addEventListener("dragleave", (event) => hasFiles(event) && show(-1));
  addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    depth = 0;
    sheet.hidden = true;
    // A form of the view may have taken it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    addFiles(event.dataTransfer?.files, page.view?.takes?.(event));
  });
}

/**
 * Uploads files, two at a time, each with its own progress bar.
 * @param {FileList | null | undefined} files
 * @param {((sounds: API.Sound[]) => unknown) | null} [take] Gets their sounds, in the order of the files, when all are there.
 */
export async function addFiles(files, take = null) {
  // They are gone when the module is there.
  const kept = [...(files ?? [])];
  (await import("./uploading.js")).uploadFiles(kept, take);
}
