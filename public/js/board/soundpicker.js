// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h, reconcile, setText } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { inOrder } from "./arrangement.js";

/** As many as are listed at once, and as a tile can have. */
const [LISTED, MOST] = [60, 64];

/**
 * Chooses sounds of the library by search, in the order in which they are chosen.
 * @param {string[]} initial
 */
export function soundPicker(initial) {
  let chosen = [...initial];
  const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", "data-reads": true, oninput: show });
  const list = h("ul.picker", { "aria-label": t("sounds") });
  const count = h("span.hint", { role: "status" });
  const node = h("div.sound-picker", { name: "sounds" }, search, list, count);

  function show() {
    const words = search.value.trim().toLocaleLowerCase();
    const all = inOrder(store.sounds.values());
    const isChosen = (/** @type {API.Sound} */ { id }) => chosen.includes(id);
    const found = all.filter((sound) => !isChosen(sound) && `${sound.name} ${sound.title ?? ""} ${sound.tags.join(" ")}`.toLocaleLowerCase().includes(words));
    reconcile(list, [...all.filter(isChosen), ...found].slice(0, LISTED + chosen.length), ({ id }) => id, row);
    setText(count, t("chosenOf", { count: chosen.length, all: all.length }));
  }

  /** @param {API.Sound} sound */
  function row({ id }) {
    const input = h("input", { type: "checkbox", onchange: () => {
      chosen = input.checked ? [...chosen, id].slice(0, MOST) : chosen.filter((one) => one !== id);
      show();
    } });
    const title = h("span");
    const one = h("li", {}, h("label.check", {}, input, title));
    one.update = (/** @type {API.Sound} */ sound) => {
      input.checked = chosen.includes(id);
      setText(title, soundTitle(sound));
    };
    return one;
  }
  show();
  return { node, value: () => chosen, set: (/** @type {string[]} */ value) => { chosen = [...value]; show(); } };
}
