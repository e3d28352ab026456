// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { mayFollow } from "./following.js";
import { Line } from "./line.js";

export { PIECE } from "./following.js";

/** Milliseconds without sound after which an open microphone is reopened, as when the machine has slept. */
const STALE = 1000;

/** @typedef {"insecure" | "denied" | "none" | "unreadable"} MicrophoneFault */
/** @typedef {{rate: number, stop(): void}} Microphone An open one, with its frames per second. */
/** @typedef {{device: string, isCleaned: boolean}} MicrophoneOptions The id of the device, empty for the browser's usual one. */

/** @type {Record<string, MicrophoneFault>} */
const faults = { NotAllowedError: "denied", SecurityError: "denied", NotFoundError: "none" };

/** Why there is no microphone. */
export class NoMicrophone extends Error {
  /** @param {MicrophoneFault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/** @type {{line: Line, key: string} | null} What is open: it stays so for a while, and the next hold begins at once. */
let open = null;
/** @type {MicrophoneOptions | null} What is open whenever the page is seen. */
let standing = null;

/** Browsers give microphones to secure pages only. */
export const mayListen = () => Boolean(navigator.mediaDevices?.getUserMedia) && (mayFollow || "AudioWorkletNode" in globalThis);

/** @param {MicrophoneOptions} options */
const keyOf = ({ device, isCleaned }) => JSON.stringify([device, isCleaned]);

/** @param {MicrophoneOptions} options */
function lineOf(options) {
  const key = keyOf(options);
  if (open?.key !== key || open.line.isClosed || open.line.age > STALE) {
    open?.line.close();
    open = { line: new Line(options), key };
    if (standing && key === keyOf(standing)) open.line.add(null);
  }
  return open.line;
}

/**
 * Gives every piece from now on; resolves when the microphone is open. Throws NoMicrophone.
 * @param {MicrophoneOptions} options
 * @param {(piece: ArrayBuffer, peak: number) => void} take
 * @param {() => void} onLost Is called when the device is gone.
 * @returns {Promise<Microphone>}
 */
export async function openMicrophone(options, take, onLost) {
  if (!mayListen()) throw new NoMicrophone("insecure");
  const line = lineOf(options);
  const stop = line.add({ take, onLost });
  try {
    await line.ready;
    return { rate: line.rate, stop };
  } catch (/** @type {any} */ error) {
    stop();
    throw new NoMicrophone(faults[error.name] ?? "unreadable");
  }
}

/**
 * Opens the microphone before someone talks, if the browser may without asking; `isStanding`: whenever the page is seen.
 * @param {MicrophoneOptions} options
 */
export async function readyMicrophone(options, isStanding = false) {
  if (isStanding) standing = options;
  if (!mayListen() || document.hidden) return;
  const state = await navigator.permissions?.query({ name: /** @type {PermissionName} */ ("microphone") }).then((one) => one.state, () => null);
  if (state !== "granted" || document.hidden) return;
  const line = lineOf(options);
  const stop = line.add(null);
  await line.ready.catch(() => null);
  stop();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) open?.line.close();
  else if (standing) readyMicrophone(standing);
});
addEventListener("pagehide", () => open?.line.close());
// Another device may be the usual one now.
navigator.mediaDevices?.addEventListener?.("devicechange", () => {
  if (open?.line.isTaken) return;
  open?.line.close();
  if (standing) readyMicrophone(standing);
});

/**
 * The microphones by their ids; browsers name them only after one was opened.
 * @returns {Promise<string[][]>}
 */
export async function listMicrophones() {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId && label && deviceId !== "default").map(({ deviceId, label }) => [deviceId, label]);
}
