// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post, Problem } from "../api.js";
import { connection } from "../desk.js";
import { onDetail } from "../dom.js";
import { client } from "../early.js";
import { openMicrophone } from "./microphone.js";
import { Outbox } from "./outbox.js";
import { isCutOff } from "./pulse.js";

/** Milliseconds for which the microphone stays open behind the end: who lets go with the last word has not said it yet. */
const TAIL = 150;

/**
 * What a talk does. `again`: it was let go before the microphone was open, so there was none. `ending`: it was let go, and what was
 * said is not heard to its end yet. `since` is when its seconds began to count.
 * @typedef {{phase: "opening" | "again" | "waiting" | "chime" | "heard" | "ending" | "over" | "failed",
 *   item: API.QueueItem | null, since: number | null, error: Error | null}} TalkState
 */
/** @typedef {{body: API.LiveRequest, device: string, isCleaned: boolean}} TalkRequest */

/** @param {TalkState} state */
export const isTalking = ({ phase }) => ["opening", "waiting", "chime", "heard"].includes(phase);

const ended = ["completed", "dropped", "expired", "failed"];

/**
 * Says an announcement: opens the microphone, puts the announcement into the queue, and sends all that is said from then on until it
 * is ended. With `input` the microphone is one of the server.
 * @param {TalkRequest} request
 * @param {(state: TalkState) => void} onState
 * @param {(peak: number) => void} onPeak
 */
export function startTalk({ body, ...options }, onState, onPeak) {
  const outbox = new Outbox();
  /** @type {import("./microphone.js").Microphone | null} */
  let microphone = null;
  let [isOpen, isReleased] = [false, false];
  /** @type {TalkState} */
  let state = { phase: "opening", item: null, since: null, error: null };

  /** @param {Partial<TalkState>} change */
  function tell(change) {
    state = { ...state, ...change };
    if (state.item?.live?.end || (state.phase !== "ending" && !isTalking(state))) silence();
    onState(state);
  }

  function silence() {
    outbox.end();
    microphone?.stop();
    microphone = null;
    onPeak(0);
  }

  /** @param {ArrayBuffer} piece @param {number} peak */
  function take(piece, peak) {
    outbox.push(piece);
    if (microphone) onPeak(peak);
  }

  /** Lets go; at once where the page is left. */
  function end(isLeft = false) {
    if (isLeft) silence();
    if (isReleased || !isTalking(state)) return;
    isReleased = true;
    if (body.input) return release();
    if (!isLeft) setTimeout(silence, TAIL);
    if (state.item) tell({ phase: "ending" });
    else if (!isOpen) tell({ phase: "again" });
  }

  /** Lets go of an input; before the announcement is there, as soon as it is. */
  function release() {
    if (!state.item) return;
    tell({ phase: "ending" });
    post(["queue", "live", state.item.id, "release"]).catch(fail);
  }

  /** Says it into an input of the server, and follows what becomes of it. */
  async function runInput() {
    const item = await post(["queue", "live"], body);
    const { id } = item;
    const take = (/** @type {API.QueueItem} */ now) => {
      if (state.phase === "over") return;
      hear(now, now.state === "started");
      if (ended.includes(now.state)) leave();
    };
    const leave = onDetail(connection, "event", ({ type, data }) => {
      if (type.startsWith("queue.item") && data.item?.id === id) take(data.item);
      else if (type === "hello" || type === "resync") get("queue", "items", id).then(take, fail);
    });
    take(item);
    if (isReleased) release();
  }

  async function run() {
    if (body.input) return runInput();
    const opened = await openMicrophone(options, take, () => end());
    if (isReleased) return opened.stop();
    [microphone, isOpen] = [opened, true];
    const item = await post(["queue", "live"], { ...body, sampleRate: opened.rate, channels: 1 });
    hear(item, false);
    listen(client.open(item.live.address), item.id);
  }

  /** @param {WebSocket} socket @param {string} id */
  function listen(socket, id) {
    socket.onopen = () => outbox.open(socket);
    socket.onmessage = ({ data }) => {
      const { type, heard, item, problem } = JSON.parse(data);
      if (type === "talk") hear(item, heard);
      else if (type === "problem") fail(new Problem(problem.status, problem));
    };
    socket.onclose = () => fail(null);
    isCutOff(id, () => !isPast()).then((isLost) => isLost && fail(null));
  }

  /** @param {API.QueueItem} item @param {boolean} isHeard */
  function hear(item, isHeard) {
    const phase = phaseOf(item, isHeard);
    const counts = isHeard || item.live?.whileWaiting === "keep";
    tell({ item, phase, since: state.since ?? (counts ? performance.now() : null) });
  }

  /** @param {API.QueueItem} item @param {boolean} isHeard @returns {TalkState["phase"]} */
  function phaseOf(item, isHeard) {
    if (ended.includes(item.state)) return "over";
    if (isReleased || item.live?.end) return "ending";
    if (item.state !== "started") return "waiting";
    return isHeard ? "heard" : "chime";
  }

  const isPast = () => state.phase === "over" || state.phase === "failed";

  /** @param {any} error Null where the connection was lost. */
  function fail(error) {
    if (!isPast()) tell({ phase: "failed", error });
  }

  run().catch(fail);
  return { end };
}
