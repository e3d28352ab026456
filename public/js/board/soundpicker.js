// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h, reconcile, setText } from "../dom.js";
import { duration, number, soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { inOrder } from "./arrangement.js";

/** As many as are listed at once, and as a tile can have. */
const [LISTED, MOST] = [60, 64];
let count = 0;

/**
 * Chooses sounds of the library by search, in the order in which they are chosen; Enter in the search takes the first that is found.
 * @param {string[]} initial
 * @param {{isSingle?: boolean, name?: string}} options
 */
export function soundPicker(initial, { isSingle = false, name = "sounds" } = {}) {
  let chosen = [...initial];
  const group = `picker-${(count += 1)}`;
  const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", "data-reads": true, oninput: show, onkeydown: onKey });
  const list = h("ul.picker", { "aria-label": t("sounds") });
  const total = h("span.hint", { role: "status" });
  const node = h("div.sound-picker", { name }, search, list, total);
  const isChosen = (/** @type {API.Sound} */ { id }) => chosen.includes(id);

  /** @param {API.Sound[]} all */
  function found(all) {
    const words = search.value.trim().toLocaleLowerCase();
    return all.filter((sound) => !isChosen(sound) && `${sound.name} ${sound.title ?? ""} ${sound.tags.join(" ")}`.toLocaleLowerCase().includes(words));
  }

  function show() {
    const all = inOrder(store.sounds.values());
    reconcile(list, [...all.filter(isChosen), ...found(all)].slice(0, LISTED + chosen.length), ({ id }) => id, row);
    setText(total, t("chosenOf", { count: number(chosen.length), all: number(all.length) }));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const [first] = found(inOrder(store.sounds.values()));
    if (event.key !== "Enter" || event.ctrlKey || search.value.trim() === "" || !first) return;
    event.preventDefault();
    search.value = "";
    take(first.id, true);
    node.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {string} id @param {boolean} isWanted */
  function take(id, isWanted) {
    if (isSingle) chosen = [id];
    else chosen = isWanted ? [...chosen, id].slice(0, MOST) : chosen.filter((one) => one !== id);
    show();
  }

  /** @param {API.Sound} sound */
  function row({ id }) {
    const input = h("input", { type: isSingle ? "radio" : "checkbox", name: isSingle ? group : null, onchange: () => take(id, input.checked) });
    const title = h("span");
    const length = h("span.hint");
    const one = h("li", {}, h("label.check", {}, input, title), length);
    one.update = (/** @type {API.Sound} */ sound) => {
      input.checked = isChosen(sound);
      setText(title, soundTitle(sound));
      setText(length, sound.state === "ready" ? duration(sound.duration) : "");
    };
    return one;
  }
  show();
  return { node, value: () => chosen, set: (/** @type {string[]} */ value) => { chosen = [...value]; show(); } };
}
