// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { choice } from "../dom.js";
import { duration } from "../format.js";
import { t } from "../i18n.js";

/**
 * The chapters of a sound, which seeks to the chosen one; null without any.
 * @param {Pick<API.Sound, "name" | "chapters"> | undefined} sound
 * @param {(time: number) => unknown} seek
 */
export function chapterChoice(sound, seek) {
  if (!sound?.chapters.length) return null;
  const chapters = sound.chapters.map(({ start, title }, index) => [start, `${duration(start)} ${title || index + 1}`]);
  const node = choice([["", t("chapter")], ...chapters], { "aria-label": t("chapterOf", { name: sound.name }) });
  node.addEventListener("change", () => {
    if (node.value) seek(Number(node.value));
    node.value = "";
  });
  return node;
}
