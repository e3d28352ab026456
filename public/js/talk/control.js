// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { relabel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { holding } from "./hold.js";
import { mayListen, NoMicrophone, readyMicrophone } from "./microphone.js";
import { isTalking, startTalk } from "./talk.js";
import { leftText, secondsLeft, talkWords } from "./words.js";

/** @typedef {import("./talk.js").TalkState} TalkState */

/** Seconds for which the outcome of a talk is shown. */
const SHOWN = 60;
/** Seconds that are left when they become urgent. */
const LATE = 10;
/** @type {TalkState} What is shown where the browser gives no microphone. */
const barred = { phase: "failed", item: null, since: null, error: new NoMicrophone("insecure") };
/** Decibels at the left end of the level, and how much of it falls from piece to piece. */
const [FLOOR, FALL] = [-50, 0.03];

/**
 * Makes a face work: who presses its button talks.
 * @param {import("./face.js").TalkFace} face
 * @param {{request(): import("./talk.js").TalkRequest, latches(): boolean, onActive(isActive: boolean): void}} work
 * @param {Event | null} pressed A press that lasts already.
 */
export function talkControl(face, { request, latches, onActive }, pressed = null) {
  /** @type {TalkState | null} */
  let state = null;
  /** @type {ReturnType<typeof startTalk> | null} */
  let talk = null;
  let [timer, forgetting, height, turns] = [0, 0, 0, 0];
  const isOn = () => state !== null && isTalking(state);

  function begin() {
    const turn = (turns += 1);
    const isCurrent = () => turn === turns;
    clearTimeout(forgetting);
    take({ phase: "opening", item: null, since: null, error: null });
    talk = startTalk(request(), (next) => isCurrent() && take(next), (peak) => isCurrent() && showLevel(peak));
  }

  /** @param {TalkState | null} next */
  function take(next) {
    const wasOn = isOn();
    state = next;
    if (wasOn !== isOn()) {
      onActive(isOn());
      clearInterval(timer);
      if (isOn()) timer = setInterval(render, 250);
      else forgetting = setTimeout(() => take(null), SHOWN * 1000);
    }
    render();
  }

  /** @param {number} peak From 0 to 1. */
  function showLevel(peak) {
    const place = 1 - Math.min(1, (20 * Math.log10(Math.max(peak, 1e-6))) / FLOOR);
    height = peak === 0 ? 0 : Math.max(place, height - FALL);
    face.level.style.setProperty("--level", `${Math.round(height * 100)}%`);
  }

  /** @returns {void} */
  function render() {
    const isBarred = !mayListen() && !request().body.input;
    face.button.disabled = isBarred && !isOn();
    const shown = state ?? (isBarred ? barred : null);
    if (!shown) return face.rest(latches());
    const { tone, text, detail } = talkWords(shown);
    const seconds = secondsLeft(shown);
    Object.assign(face.node.dataset, { tone, phase: shown.phase, on: String(isOn()), late: String(seconds !== null && seconds < LATE) });
    setText(face.words, text);
    setText(face.detail, detail);
    setText(face.left, leftText(seconds));
    relabel(face.button, t(isOn() ? (latches() ? "talkPressEnd" : "talkLetGo") : latches() ? "talkPress" : "talkHold"));
  }

  const end = (isLeft = false) => talk?.end(isLeft);
  /** Who comes near may be about to talk. */
  function near() {
    const { body, ...options } = request();
    if (!body.input && !isOn()) readyMicrophone(options);
  }

  holding(face.button, { latches, isOn, begin, end }, pressed);
  document.addEventListener("visibilitychange", () => document.hidden && end(true));
  addEventListener("pagehide", () => end(true));
  for (const type of ["pointerenter", "focus"]) face.button.addEventListener(type, near);
  if (face.button.matches(":hover, :focus")) near();
  render();
  return { render, end };
}
