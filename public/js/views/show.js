// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, byId, choice, emptiness, h, setAttribute, setOptions, setText } from "../dom.js";
import { t } from "../i18n.js";
import { chooseShow, keep, openShow, shows } from "../show/changes.js";
import { cueList } from "../show/cues.js";
import { showDesk } from "../show/desk.js";

/** Where keys belong to what has the focus, and not to the show. */
const OWN_KEYS = "textarea, select, input:not([type=checkbox], [type=button]), [contenteditable], .rail, .top, .notices, .complaint, [popover]";

/**
 * A show for who operates it: GO, its cues, what runs; and its editing.
 * @returns {View}
 */
export default function show() {
  const desk = showDesk();
  let isPointed = false;
  const cues = cueList((number) => desk.select({ cue: number }));
  const chooser = choice([], { "aria-label": t("view.show"), "data-reads": true, hidden: true, onchange: choose, onpointerdown: () => { isPointed = true; }, onkeydown: () => { isPointed = false; } });
  const edit = button(t("editCues"), () => setEditing(!cues.isEditing), { shape: "edit", "aria-pressed": "false" });
  const add = button(t("newCue"), () => cues.edit(null), { kind: "primary", hidden: true });
  const count = button(t("renumber"), async () => (await import("../show/newcues.js")).renumber(openShow()?.id ?? ""), { title: t("renumberHint"), hidden: true });
  const settings = button(t("showSettings"), () => showForm(openShow()), { shape: "gear", hidden: true });
  const rehearsal = button(t("rehearsal"), rehearse, { "aria-pressed": "false", hidden: true });
  const actions = button(t("actions"), async () => (await import("../show/actions.js")).actionList(), { shape: "list", "data-reads": true });
  const interrupted = h("p.verdict", { role: "status", "data-level": "warn", hidden: true });
  const hint = h("p.hint", { text: t("editHint"), hidden: true });
  const keys = h("p.hint.show-keys", { text: t("showKeys") });
  const place = h("div.stack", { hidden: true }, interrupted, desk.node, h("div.row", {}, edit, add, count, hint), cues.node, cues.empty, keys);
  const empty = emptiness(h("div.empty", {}, h("p", {}, h("strong", { text: t("noShows") })), h("p", { text: t("noShowsHint") })));
  const node = h("div.show", {}, h("div.view-head", {}, h("h2", { text: t("view.show") }), chooser, settings, rehearsal, h("span.grow"), actions,
    button(t("newShow"), () => showForm(null))), empty.node, place);

  /** After a choice with the pointer the keys are the show's. */
  function choose() {
    open(chooser.value);
    if (isPointed) byId("view").focus({ preventScroll: true });
  }

  /** @param {string} id */
  function open(id) {
    chooseShow(id);
    render();
  }

  /** @param {API.Show | null} one */
  async function showForm(one) {
    (await import("../show/showform.js")).showForm(one, open);
  }

  /** @param {boolean} isEditing */
  function setEditing(isEditing) {
    cues.setEditing(isEditing);
    edit.setAttribute("aria-pressed", String(isEditing));
    for (const one of [add, count, hint]) one.hidden = !isEditing;
    render();
  }

  async function rehearse() {
    const one = openShow();
    if (one) await attempt(async () => keep(await patch(["shows", one.id], { rehearsal: !one.rehearsal })), rehearsal);
  }

  let soundCount = -1;

  /** @param {Set<Part>} [parts] Of a sound only its length is shown. */
  function render(parts) {
    if (parts && !parts.has("shows") && !parts.has("actions") && soundCount === store.sounds.size) return;
    soundCount = store.sounds.size;
    const all = shows();
    const one = openShow();
    setOptions(chooser, all.map(({ id, name }) => [id, name]));
    empty.show(store.known.has("shows"), all.length === 0);
    for (const part of [chooser, settings, rehearsal, place]) part.hidden = one === null;
    if (!one) return;
    chooser.value = one.id;
    setAttribute(rehearsal, "aria-pressed", String(one.rehearsal));
    const left = one.status.interrupted;
    interrupted.hidden = left.length === 0;
    setText(interrupted, left.length ? t("interruptedCues", { cues: left.join(", ") }) : "");
    desk.render(one);
    cues.render(one, getComputedStyle(desk.node).position === "sticky");
  }

  function tick() {
    desk.tick();
    cues.tick();
  }

  /**
   * Space is GO, and the arrow keys move the pointer where they do not move the focus; never while a text is typed.
   * @param {KeyboardEvent} event
   */
  function onKey(event) {
    const target = /** @type {Partial<Element> | null} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target?.closest?.(OWN_KEYS)) return;
    const move = /** @type {Record<string, "next" | "back">} */ ({ ArrowDown: "next", ArrowUp: "back" })[event.key];
    if (event.key === " ") {
      event.preventDefault();
      if (!event.repeat && openShow()) desk.goNext();
    } else if (move && !target?.closest?.(".cues") && openShow()) {
      event.preventDefault();
      desk.select({ move });
    }
  }

  /**
   * A button is pressed when Space is released, so GO would press the one that has the focus, too.
   * @param {KeyboardEvent} event
   */
  function onKeyUp(event) {
    if (event.key === " " && !document.querySelector("dialog[open]") && !(/** @type {Element} */ (event.target).closest?.(OWN_KEYS))) event.preventDefault();
  }
  addEventListener("keydown", onKey);
  addEventListener("keyup", onKeyUp);

  /**
   * Dropped files become cues behind the one on which they are dropped, or at the end; not while the show runs, unless it is edited.
   * @param {DragEvent} event
   */
  function takes({ target }) {
    const one = openShow();
    if (!one || (one.status.runs.length && !cues.isEditing)) return null;
    const behind = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".cue-row"))?.dataset.key ?? null : null;
    return async (/** @type {API.Sound[]} */ sounds) => (await import("../show/newcues.js")).cuesOf(one.id, sounds, behind);
  }

  function leave() {
    removeEventListener("keydown", onKey);
    removeEventListener("keyup", onKeyUp);
    cues.leave();
    desk.leave();
  }
  return { node, parts: ["shows", "actions", "sounds"], render, tick, leave, takes,
    commands: { go: () => desk.goNext(), cueBack: () => desk.select({ move: "back" }), cueNext: () => desk.select({ move: "next" }) } };
}
