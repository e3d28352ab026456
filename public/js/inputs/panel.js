// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { attempt, h, setText } from "../dom.js";
import { viewNames } from "../early.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { bind, bindings, boundTo } from "./bindings.js";
import { commandNames, faderNames } from "./commands.js";
import { commandWords, keyField, learnField, sourceWords, userWords } from "./fields.js";
import { isReserved, keyName, usersOf } from "./keys.js";
import { areMediaKeysTaken, leaveMediaKeys, takeMediaKeys } from "./mediakeys.js";
import { leaveMidi, midi, useMidi } from "./midi.js";

const rows = ["F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12", "1 2 3 4 5 6 7 8 9 0", "q w e r t y u i o p", "a s d f g h j k l", "z x c v b n m"];

/** What keys, MIDI controllers, gamepads and media keys do, in all views; and what this browser binds to them. */
export function inputsPanel() {
  const map = h("div.keymap");
  const conflicts = h("p.problem", { role: "status" });
  const devices = midiDevices();
  const media = h("input", { type: "checkbox", onchange: () => (media.checked ? attempt(takeMediaKeys, media) : leaveMediaKeys()) });
  media.checked = areMediaKeysTaken();
  const named = [...commandNames, ...viewNames.map((name) => `view.${name}`)];
  const dialog = openDialog(t("inputs"), h("p.hint", { text: t("inputsHint") }), conflicts, map,
    h("h3", { text: t("inThisBrowser") }), h("p.hint", { text: t("inThisBrowserHint") }), devices,
    h("label.check", {}, media, h("span", { text: t("takeMediaKeys") })),
    h("div.heads", { "aria-hidden": "true" }, ["", t("hotkey"), "MIDI", t("gamepad")].map((text) => h("span", { text }))),
    h("ul.bindings", {}, [...named, ...faderNames.map((name) => `fader.${name}`)].map((name) => bindingRow(name, show))));
  dialog.addEventListener("close", () => midi.changes.removeEventListener("change", devices.update ?? null));

  function show() {
    const keys = new Set([...rows.join(" ").split(" "), ...[...store.sounds.values()].map(({ hotkey }) => hotkey), ...[...store.tiles.values()].map(({ key }) => key),
      ...Object.values(bindings).map(({ key }) => key)].filter(Boolean).map((key) => keyName(/** @type {string} */ (key))));
    const known = rows.join(" ").split(" ").map(keyName);
    const others = [...keys].filter((key) => !known.includes(key));
    map.replaceChildren(...[...rows, ...(others.length ? [others.join(" ")] : [])].map((row) => h("ul.keyrow", {}, row.split(" ").map(cell))));
    const twice = [...keys].map((key) => ({ key, users: usersOf(key) })).filter(({ users }) => clash(users));
    setText(conflicts, twice.map(({ key, users }) => t("keyTwice", { key: sourceWords("key", key), names: users.map(userWords).join(", ") })).join(" "));
    conflicts.hidden = twice.length === 0;
  }
  show();
}

/**
 * Whether a key has more than one use at a time: tiles of different boards do not meet, and those of one board have different keys.
 * @param {import("./keys.js").KeyUser[]} users
 */
const clash = (users) => users.filter(({ kind }) => kind !== "tile").length + Number(users.some(({ kind }) => kind === "tile")) > 1;

/** @param {string} key */
function cell(key) {
  const users = usersOf(keyName(key));
  const [first] = users;
  const reserved = isReserved(key);
  const node = h("li.key", { "data-used": String(users.length > 0), "data-clash": String(clash(users)), "data-reserved": String(reserved) },
    h("kbd", { text: key.toUpperCase() }), reserved ? h("span.visually-hidden", { text: t("reserved") }) : h("span", { text: users.map(userWords).join(", ") }));
  const colour = first?.kind === "tile" ? store.tiles.get(first.id)?.color : first?.kind === "sound" ? store.sounds.get(first.id)?.color : null;
  if (colour) node.style.setProperty("--tint", colour);
  return node;
}

/** @param {string} name @param {() => void} show */
function bindingRow(name, show) {
  const words = commandWords(name);
  const bound = bindings[name] ?? {};
  const key = keyField({ label: `${words}: ${t("hotkey")}`, value: bound.key ?? null, isOwn: ({ kind, id }) => kind === "command" && id === name,
    changed: (value) => { bind(name, "key", value); show(); } });
  const learned = /** @type {const} */ (["midi", "gamepad"]).map((kind) => learnField({ kind, label: `${words}: ${kind === "midi" ? "MIDI" : t("gamepad")}`, value: bound[kind] ?? null,
    changed: (value) => bind(name, kind, value), conflict: (value) => elsewhere(kind, value, name) }));
  const isFader = name.startsWith("fader.");
  return h("li.binding", {}, h("span.title", { text: words }), isFader ? h("span") : key.node, learned[0].node, isFader ? null : learned[1].node);
}

/**
 * What else a message or a button does: of the bindings of this browser and of the tiles.
 * @param {"midi" | "gamepad"} kind @param {string} source @param {string} own
 */
export function elsewhere(kind, source, own) {
  const names = boundTo(kind, source).filter((name) => name !== own).map((name) => commandWords(name) || soundOf(name));
  return names.length ? t("keyTaken", { names: names.join(", ") }) : "";
}

/** @param {string} name */
const soundOf = (name) => {
  const tile = store.tiles.get(name.slice(5));
  const sound = store.sounds.get(tile?.sounds[0] ?? "");
  return tile?.label ?? (sound ? soundTitle(sound) : "");
};

/** Whether MIDI is used here, and with which devices. */
function midiDevices() {
  const words = h("span.hint", { role: "status" });
  const use = h("input", { type: "checkbox", onchange: () => (use.checked ? useMidi() : leaveMidi()) });
  const node = h("div.midi", {}, h("label.check", {}, use, h("span", { text: t("useMidi") })), words);
  node.update = () => {
    use.checked = midi.state === "on" || midi.state === "asking";
    use.disabled = midi.state === "unsupported";
    setText(words, midi.state === "on" ? (midi.inputs.length ? t("midiDevices", { names: midi.inputs.join(", ") }) : t("midiNone")) : t(`midi.${midi.state}`));
  };
  node.update(null);
  midi.changes.addEventListener("change", node.update);
  return node;
}
