// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { upload } from "../api.js";
import { attempt, setText } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";

/**
 * Uploads a file that was dropped into a form, and chooses its sound there.
 * @param {File} file
 * @param {HTMLFormElement} form
 * @param {HTMLElement} progress Says how far it is.
 * @param {(id: string) => void} choose
 */
export async function takeFile(file, form, progress, choose) {
  const show = (/** @type {number} */ part) => setText(progress, part < 1 ? t("uploadSends", { name: file.name, percent: Math.round(part * 100) }) : t("uploadRead", { name: file.name }));
  const made = await attempt(() => upload(file, show), form.querySelector("select"));
  setText(progress, made ? t("fileTaken", { name: soundTitle(made) }) : "");
  if (!made) return;
  choose(made.id);
  form.dataset.changed = "true";
}
