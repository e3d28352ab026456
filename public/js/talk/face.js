// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { glyph, h, relabel, setText } from "../dom.js";
import { loadTexts, t } from "../i18n.js";

// The kiosk shows it, too.
await loadTexts("announcements");

/** @typedef {ReturnType<typeof talkFace>} TalkFace */

/** The large button with which someone talks, the level of the microphone, and large words, as they are while nobody talks. */
export function talkFace() {
  const words = h("p.talk-words", { id: "talk-words", "aria-live": "assertive" });
  const detail = h("p.talk-detail", { role: "status" });
  const left = h("p.talk-left.times");
  const level = h("div.talk-level", { "aria-hidden": "true" });
  const button = h("button.talk-button", { type: "button", "aria-describedby": "talk-words" }, glyph("microphone"), h("span"));
  const node = h("div.talk-control", {}, h("div.talk-state", {}, words, left, detail), button, level);

  button.disabled = !navigator.mediaDevices;

  /** @param {boolean} latches Whether a press begins and the next one ends. */
  function rest(latches) {
    relabel(button, t(latches ? "talkPress" : "talkHold"));
    if (button.disabled) return;
    const isBusy = Boolean(store.queue?.current);
    Object.assign(node.dataset, { tone: "quiet", phase: "idle", on: "false" });
    setText(words, t(isBusy ? "talkOthers" : "talkReady"));
    setText(detail, t(isBusy ? "talkTurn" : latches ? "talkLatchHint" : "talkHint"));
    setText(left, "");
  }
  return { node, words, detail, left, level, button, rest };
}
