// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { clock, store } from "../desk.js";
import { glyph, h, setAttribute, setLabel, setText } from "../dom.js";
import { duration, soundTitle, stateWord } from "../format.js";
import { t } from "../i18n.js";
import { waveform } from "../waveform.js";
import { loops } from "./arrangement.js";
import { ring } from "./ring.js";

/**
 * One tile of the board; its view says what a press does.
 * @param {API.Sound} sound
 * @param {import("./moving.js").Board} board
 */
export function tile(sound, board) {
  const id = sound.id;
  const count = h("span.instances");
  const arc = ring(count, glyph("play"));
  const title = h("span.title");
  const facts = h("span.facts");
  const key = h("kbd");
  const loop = mark(() => h("span.mark", { title: t("loops") }, glyph("loop")));
  const defect = mark(() => h("span.mark.defect", { role: "img" }, glyph("warning")));
  const wave = h("span.wave");
  const pad = h("button.pad", { type: "button", tabindex: -1 },
    h("span.pad-top", {}, arc.node, key),
    wave, title, facts);
  const more = h("button.icon", { type: "button", tabindex: -1, "aria-haspopup": "menu" }, glyph("more"));
  const node = h("li.tile", {}, pad, more);

  /** @type {ReturnType<typeof waveform> | null} */
  let shape = null;
  /** @type {API.Sound | null} What is shown, and of which players. */
  let shown = null;
  let shownOf = "";
  node.update = (/** @type {API.Sound} */ value) => {
    const active = store.active(id);
    const players = [board.isEditing, ...active.map(({ state }) => state)].join();
    if (value === shown && players === shownOf) return;
    [shown, shownOf] = [value, players];
    const name = soundTitle(value);
    setText(title, name);
    const words = describe(value, active);
    setText(facts, words);
    setText(key, value.hotkey ?? "");
    key.hidden = !value.hotkey;
    loop(loops(value), key);
    const defects = value.warnings.filter(({ code }) => code !== "loop-gap" || loops(value)).map(({ text }) => text).join("\n");
    const warning = defect(defects !== "", key);
    if (warning) setLabel(warning, t("defects", { text: defects }));
    setText(count, active.length > 1 ? String(active.length) : "");
    setAttribute(pad, "aria-label", t(board.isEditing ? "editSound" : "playSound", { name, facts: words }));
    if (value.hotkey) setAttribute(pad, "aria-keyshortcuts", value.hotkey);
    setLabel(more, t("moreFor", { name }));
    setAttribute(node, "data-state", value.state);
    setAttribute(node, "data-playing", String(active.length > 0));
    setAttribute(node, "data-name", value.name);
    node.draggable = board.isEditing;
    pad.disabled = value.state !== "ready" && !board.isEditing;
    if (value.color) node.style.setProperty("--tint", value.color);
    else node.style.removeProperty("--tint");
    if (shape?.sound.state !== value.state) wave.replaceChildren((shape = waveform(value)));
    node.tick?.();
  };

  node.tick = () => {
    const newest = store.active(id).at(-1);
    // Never quite 0 while it plays, or its picture would be redrawn in each loop.
    const part = newest?.duration ? Math.max(0.0001, clock.position(newest) / newest.duration) : 0;
    arc.show(part);
    shape?.progress(part);
  };
  return node;
}

/**
 * A mark that few tiles have: it is put before another element, or taken away.
 * @param {() => HTMLElement} make
 */
function mark(make) {
  /** @type {HTMLElement | null} */
  let node = null;
  return (/** @type {boolean} */ isShown, /** @type {Element} */ next) => {
    if (!isShown) node?.remove();
    else if (!node?.parentNode) next.before((node ??= make()));
    return isShown ? node : null;
  };
}

/** @param {API.Sound} sound @param {API.Player[]} active */
function describe(sound, active) {
  if (sound.state === "decoding") return t("decoding");
  if (sound.state === "failed") return sound.failure?.detail ?? t("failed");
  const length = duration(sound.duration);
  if (!active.length) return length;
  return `${length} · ${active.length > 1 ? t("playingCount", { count: active.length }) : stateWord(active[0])}`;
}
