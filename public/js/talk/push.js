// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { notice, setText } from "../dom.js";
import { keptChoices } from "./choices.js";
import { isTalking, startTalk } from "./talk.js";
import { talkWords } from "./words.js";

/** Milliseconds for which the outcome of a talk is shown. */
const SHOWN = 6000;

/** @type {{end(isLeft?: boolean): void, isOn(): boolean} | null} The talk that was begun last. */
let current = null;

/**
 * A key, a pad or a button of a gamepad is pressed: someone talks, as the panel of announcements is set; one that latches ends with the
 * next press.
 */
export function press() {
  if (current?.isOn()) return current.end();
  const words = notice("news");
  let isOn = true;
  const talk = startTalk(keptChoices(), (state) => {
    const { tone, text, detail } = talkWords(state);
    setText(words, [text, detail].filter(Boolean).join(" "));
    words.dataset.tone = tone;
    const wasOn = isOn;
    isOn = isTalking(state);
    if (wasOn && !isOn) setTimeout(() => words.remove(), SHOWN);
  }, () => {});
  current = { end: talk.end, isOn: () => isOn };
}

/** It is let go. */
export function letGo() {
  if (!keptChoices().latches) current?.end();
}

addEventListener("blur", letGo);
document.addEventListener("visibilitychange", () => document.hidden && current?.end(true));
addEventListener("pagehide", () => current?.end(true));
