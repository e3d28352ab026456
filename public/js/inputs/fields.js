// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, h, iconButton, relabel, setText } from "../dom.js";
import { store } from "../desk.js";
import { t } from "../i18n.js";
import { gamepads } from "./gamepad.js";
import { isReserved, keyName, usersOf } from "./keys.js";
import { learner } from "./learning.js";
import { messageOf, midi } from "./midi.js";
import "./texts.js";

/**
 * What a source is called: `Q`, `Note 60, channel 1`, `Button 3`.
 * @param {import("./bindings.js").SourceKind} kind
 * @param {string} source
 */
export function sourceWords(kind, source) {
  if (kind === "key") return source.toUpperCase();
  if (kind === "gamepad") return t("buttonOf", { number: source });
  const { type, number, channel } = messageOf(source);
  return t(type === "note" ? "noteOf" : "controllerOf", { number, channel });
}

/**
 * What has a key, for people.
 * @param {import("./keys.js").KeyUser} user
 */
export function userWords({ kind, id, name, board }) {
  if (kind === "command") return commandWords(id);
  return kind === "sound" ? name : t("tileOn", { name, board: store.boards.get(board ?? "")?.name ?? "" });
}

/** @param {string} name Of a command, a fader or a view. */
export function commandWords(name) {
  const [kind, part] = name.split(".");
  if (kind === "view") return t("openView", { name: t(/** @type {TextKey} */ (`view.${part}`)) });
  if (kind === "fader") return part === "master" ? t("master") : t("volumeOf", { name: t(/** @type {TextKey} */ (`bus.${part}`)) });
  return kind === "tile" ? "" : t(/** @type {TextKey} */ (`command.${name}`));
}

/**
 * A field that takes the next key; it says what has the key already, and refuses those that the browser needs.
 * @param {{label: string, name?: string, value: string | null, isOwn: (user: import("./keys.js").KeyUser) => boolean, changed: (key: string | null) => unknown}} options
 */
export function keyField({ label, name = "hotkey", value, isOwn, changed }) {
  const said = h("span.hint.taken", { role: "status" });
  const input = h("input.hotkey", { name, readonly: true, placeholder: t("pressKey"), "aria-label": label });
  input.addEventListener("keydown", (event) => {
    if (["Tab", "Escape", "Shift", "Control", "Alt", "AltGraph", "Meta"].includes(event.key)) return;
    event.preventDefault();
    if (["Backspace", "Delete"].includes(event.key)) take(null);
    else if (isReserved(event.key)) setText(said, t("keyReserved", { key: event.key === " " ? t("spaceKey") : event.key }));
    else take(keyName(event.key));
  });
  /** @param {string | null} key */
  function set(key) {
    input.value = key ?? "";
    const others = key ? usersOf(key).filter((user) => !isOwn(user)).map(userWords) : [];
    setText(said, others.length ? t("keyTaken", { names: others.join(", ") }) : "");
  }
  /** @param {string | null} key */
  function take(key) {
    set(key);
    changed(key);
  }
  set(value);
  const clear = iconButton("close", t("clearOf", { name: label }), () => take(null));
  return { node: h("span.binder", {}, input, clear, said), set, value: () => input.value || null };
}

/**
 * A button that waits for the next message of a controller, and one that frees it.
 * @param {{kind: "midi" | "gamepad", label: string, name?: string, value: string | null, changed: (source: string | null) => unknown, conflict?: (source: string) => string}} options
 */
export function learnField({ kind, label, name = kind, value, changed, conflict = () => "" }) {
  const said = h("span.hint.taken", { role: "status" });
  const learn = button("", start, { name, "aria-label": label, "aria-pressed": "false" });
  let source = value;
  let giveUp = () => {};

  function start() {
    if (learn.getAttribute("aria-pressed") === "true") return stop();
    learn.setAttribute("aria-pressed", "true");
    relabel(learn, t(kind === "midi" ? "waitMidi" : "waitButton"));
    if (kind === "midi" && midi.state !== "on") setText(said, t("midiFirst"));
    else if (kind === "gamepad" && gamepads().length === 0) setText(said, t("gamepadFirst"));
    else setText(said, "");
    giveUp = learner.learn(kind, take);
  }
  function stop() {
    giveUp();
    set(source);
  }
  /** @param {string | null} next */
  function take(next) {
    set(next);
    changed(next);
  }
  /** @param {string | null} next */
  function set(next) {
    source = next;
    learn.setAttribute("aria-pressed", "false");
    relabel(learn, next ? sourceWords(kind, next) : t("learn"));
    learn.setAttribute("aria-label", next ? `${label}: ${sourceWords(kind, next)}` : `${label}: ${t("learn")}`);
    clear.hidden = next === null;
    setText(said, next ? conflict(next) : "");
  }
  const clear = iconButton("close", t("clearOf", { name: label }), () => take(null));
  set(value);
  learn.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || learn.getAttribute("aria-pressed") === "false") return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  });
  return { node: h("span.binder", {}, learn, clear, said), set, value: () => source };
}
