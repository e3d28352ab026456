// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h, openDialog } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { isAtKey } from "./arrangement.js";

const rows = ["F1 F2 F3 F4 F6 F7 F8 F9 F10 F11 F12", "1 2 3 4 5 6 7 8 9 0", "q w e r t y u i o p", "a s d f g h j k l", "z x c v b n m"];

/** Shows which key plays what. */
export function keyboardMap() {
  const sounds = [...store.sounds.values()].filter((sound) => sound.hotkey);
  const known = rows.join(" ").split(" ");
  const others = sounds.filter((sound) => !known.some((key) => isAtKey(sound, key))).map((sound) => sound.hotkey);
  const cell = (/** @type {string} */ key) => {
    const sound = sounds.find((one) => isAtKey(one, key));
    const node = h("li.key", { "data-used": String(Boolean(sound)) }, h("kbd", { text: key.toUpperCase() }), h("span", { text: sound ? soundTitle(sound) : "" }));
    if (sound?.color) node.style.setProperty("--tint", sound.color);
    return node;
  };
  openDialog(t("keys"), h("p.hint", { text: t("keysHint") }),
    ...[...rows, ...(others.length ? [others.join(" ")] : [])].map((row) => h("ul.keyrow", {}, row.split(" ").map(cell))));
}
