// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, h, iconButton, notice, setText } from "./dom.js";
import { number } from "./format.js";
import { t } from "./i18n.js";

// Milliseconds that it stays where all is well.
const STAY = 8000;

/**
 * What is known of the files that are on their way: how many are there, how far they are together, which were refused.
 * @param {() => void} cancel
 */
export function uploadTray(cancel) {
  const title = h("strong.name");
  const names = h("span.hint");
  const bar = h("progress", { max: 1, value: 0 });
  const said = h("ul.said");
  const stop = button(t("uploadCancel"), cancel);
  const node = notice("news", h("div.row", {}, title, stop), bar, names, said);
  node.classList.add("upload");
  /** @type {Map<File, number>} */
  const parts = new Map();
  /** @type {Set<File>} */
  const sending = new Set();
  let count = 0;

  function show() {
    const files = [...parts.keys()];
    const whole = files.reduce((sum, { size }) => sum + size, 0);
    const sent = files.reduce((sum, file) => sum + file.size * (parts.get(file) ?? 0), 0);
    bar.value = whole ? sent / whole : 1;
    const percent = number(Math.floor(bar.value * 100), 0);
    const all = number(files.length, 0);
    const one = files.length === 1 ? files[0].name : null;
    setText(title, one ? t("uploadSends", { name: one, percent }) : t("uploadsSend", { count: number(count, 0), all, percent }));
    setText(names, one ? "" : [...sending].map(({ name }) => name).join(", "));
  }

  return {
    /** @param {File[]} files */
    add(files) {
      for (const file of files) parts.set(file, 0);
      show();
    },
    /** @param {File} file @param {number | null} part From 0 to 1; null once it is over. */
    progress(file, part) {
      parts.set(file, part ?? 1);
      if (part === null) sending.delete(file);
      else sending.add(file);
      show();
    },
    /** @param {File} file */
    added(file) {
      count += 1;
      sending.delete(file);
    },
    /** @param {string} text What is wrong with a file. */
    say(text) {
      node.dataset.kind = "problem";
      said.append(h("li", { text }));
    },
    end() {
      const close = () => node.remove();
      const [first] = parts.keys();
      if (parts.size === 1 && count) setText(title, t("uploadAdded", { name: first.name }));
      else setText(title, t("uploadsAdded", { count: number(count, 0), all: number(parts.size, 0) }));
      bar.remove();
      names.remove();
      stop.replaceWith(iconButton("close", t("close"), close, { "data-reads": true }));
      if (node.dataset.kind === "news") setTimeout(close, STAY);
    },
  };
}
