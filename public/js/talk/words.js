// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { messageOf } from "../dom.js";
import { clockTime, duration } from "../format.js";
import { loadTexts, t } from "../i18n.js";
import { heardText, reasonText } from "../queue/item.js";
import { NoMicrophone } from "./microphone.js";

await loadTexts("talk");

/** @typedef {import("./talk.js").TalkState} TalkState */
/** @typedef {{tone: "quiet" | "wait" | "speak" | "good" | "bad", text: string, detail: string}} TalkWords */

/**
 * What a talk does, in large words and a line below them.
 * @param {TalkState} state
 * @returns {TalkWords}
 */
export function talkWords({ phase, item, error }) {
  if (phase === "heard") return { tone: "speak", text: t("talkSpeak"), detail: "" };
  if (phase === "opening") return { tone: "wait", text: t("talkOpening"), detail: t("talkAllow") };
  if (phase === "again") return { tone: "quiet", text: t("talkAgain"), detail: t("talkAllow") };
  if (phase === "failed" || !item) return failure(error);
  if (phase === "waiting") return waiting(item);
  if (phase === "chime") return { tone: "wait", text: t(item.chime ?? store.queue?.settings.chime ? "talkChime" : "talkWait"), detail: kept(item) };
  return phase === "ending" ? ending(item) : outcome(item);
}

/** Seconds that the server keeps before its turn. */
const KEPT = 60;

/**
 * Seconds until a talk is cut; null while they do not count.
 * @param {TalkState} state
 */
export function secondsLeft(state) {
  if (!state.item?.live || state.since === null || !["waiting", "chime", "heard"].includes(state.phase)) return null;
  const longest = state.phase === "heard" ? state.item.live.longest : Math.min(KEPT, state.item.live.longest);
  return Math.max(0, longest - (performance.now() - state.since) / 1000);
}

/** @param {number | null} seconds */
export const leftText = (seconds) => (seconds === null ? "" : t("talkLeft", { time: clockTime(Math.ceil(seconds)) }));

/** @param {API.QueueItem} item */
const kept = (item) => t(item.live?.whileWaiting === "keep" ? "talkKept" : "talkDropped");

/** @param {API.QueueItem} item @returns {TalkWords} */
function waiting(item) {
  const hold = item.waiting?.for ?? "turn";
  const isHeld = hold !== "turn" && hold !== "priority" && hold !== "preparation" && hold !== "time";
  const before = (item.position ?? 0) + (store.queue?.current ? 1 : 0);
  return { tone: "wait", text: before && !isHeld ? t("talkBusy", { count: before }) : t("talkWait"), detail: isHeld ? t(`waits.${hold}`) : kept(item) };
}

/** @param {API.QueueItem} item @returns {TalkWords} */
function ending(item) {
  return item.state === "started" ? { tone: "good", text: t("talkEnding"), detail: "" } : { tone: "wait", text: t(item.live?.whileWaiting === "keep" ? "talkHeld" : "talkEnding"), detail: "" };
}

/**
 * The receipt of a talk.
 * @param {API.QueueItem} item @returns {TalkWords}
 */
function outcome(item) {
  const isWhole = item.state === "completed" && item.heard !== "no" && item.heard !== "partly";
  const isCut = item.live?.end === "longest";
  const text = isCut ? t("talkCut") : item.state === "completed" ? t("talkEnded") : t("talkUnheard");
  const seconds = item.duration === null || item.duration === 0 ? null : duration(item.duration);
  return { tone: isWhole && !isCut ? "good" : "bad", text, detail: [seconds, isCut ? null : reasonText(item), heardText(item)].filter(Boolean).join(" · ") };
}

/** @param {Error | null} error Null where the connection was lost. @returns {TalkWords} */
function failure(error) {
  if (error instanceof NoMicrophone) return { tone: "bad", text: t(`talkFault.${error.fault}`), detail: t(`talkHelp.${error.fault}`) };
  return { tone: "bad", text: t(error ? "talkRefused" : "talkLost"), detail: error ? messageOf(error) : "" };
}
