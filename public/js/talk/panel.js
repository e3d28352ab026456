// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { attempt, button, panel, relabel } from "../dom.js";
import { t } from "../i18n.js";
import { choicesText, keptChoices } from "./choices.js";
import { talkFace } from "./face.js";

/** Milliseconds after which the rest is loaded, if nobody came near before: so much the view does not wait for. */
const QUIET = 2000;

/** Someone talks here: the button that is held, and what is chosen for it, which is folded up. */
export function talkPanel() {
  const face = talkFace();
  const fold = button("", () => attempt(async () => (await load()).unfold(node, fold), fold), { kind: "quiet", shape: "gear", "aria-expanded": "false", title: t("talkChoices") });
  const node = panel(t("talk"), fold, face.node);
  node.classList.add("talk");
  node.setAttribute("data-talks", "");
  /** @type {Promise<import("./works.js").TalkWorks> | null} */
  let loading = null;
  /** @type {import("./works.js").TalkWorks | null} */
  let works = null;
  /** @type {Event | null} A press that came before the rest was loaded, while it lasts. */
  let pressed = null;

  const begins = ["pointerdown", "keydown"];
  const ends = ["pointerup", "pointercancel", "keyup", "blur"];

  /** @param {Event} event */
  function note(event) {
    if (begins.includes(event.type)) pressed = event;
    else if (!keptChoices().latches) pressed = null;
  }

  async function start() {
    const { talkWorks } = await import("./works.js");
    for (const type of [...begins, ...ends]) face.button.removeEventListener(type, note);
    works = talkWorks(face, render, pressed);
    render();
    return works;
  }

  const load = () => (loading ??= start().catch((error) => {
    loading = null;
    throw error;
  }));
  const tryLoading = () => load().catch(() => null);
  for (const type of [...begins, ...ends]) face.button.addEventListener(type, note);
  for (const type of ["pointerenter", "pointerdown", "focusin"]) node.addEventListener(type, tryLoading);
  setTimeout(tryLoading, navigator.mediaDevices ? QUIET : 0);

  function render() {
    relabel(fold, choicesText(keptChoices()));
    if (works) works.render();
    else face.rest(keptChoices().latches);
  }
  render();
  return { node, render, end: () => works?.end() };
}
