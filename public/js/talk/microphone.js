// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { urlOf } from "../early.js";

/** Seconds of a piece. */
export const PIECE = 0.02;
/** Frames per second that the server takes at most, and those that are asked for where a device has more. */
const [MOST, USUAL] = [96_000, 48_000];

/** @typedef {"insecure" | "denied" | "none" | "unreadable"} MicrophoneFault */
/** @typedef {{rate: number, stop(): void}} Microphone An open one, with its frames per second. */

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

/** Browsers give microphones to secure pages only. */
export const mayListen = () => Boolean(navigator.mediaDevices?.getUserMedia) && "AudioWorkletNode" in globalThis;

/**
 * Opens the microphone; resolves with its first piece. Throws NoMicrophone.
 * @param {{device: string, isCleaned: boolean}} options The id of the device, empty for the browser's usual one.
 * @param {(piece: ArrayBuffer, peak: number) => void} take
 * @param {() => void} onLost Is called when the device is gone.
 * @returns {Promise<Microphone>}
 */
export async function openMicrophone({ device, isCleaned }, take, onLost) {
  if (!mayListen()) throw new NoMicrophone("insecure");
  const audio = { channelCount: 1, echoCancellation: isCleaned, noiseSuppression: isCleaned, autoGainControl: isCleaned, ...(device ? { deviceId: device } : {}) };
  const context = makeContext();
  /** @type {MediaStreamTrack[]} */
  let tracks = [];
  const wake = () => context.resume();
  const stop = () => {
    for (const track of tracks) track.stop();
    removeEventListener("pointerup", wake);
    if (context.state !== "closed") context.close();
  };
  try {
    const [stream] = await Promise.all([navigator.mediaDevices.getUserMedia({ audio }), context.audioWorklet.addModule(urlOf("/js/talk/capture.js"))]);
    tracks = stream.getTracks();
    tracks[0].addEventListener("ended", onLost);
    // A finger counts as a user for the browser when it is lifted; until then a page that was just opened gets no sound.
    addEventListener("pointerup", wake);
    wake();
    await firstPiece(context, stream, take);
    return { rate: context.sampleRate, stop };
  } catch (/** @type {any} */ error) {
    stop();
    throw new NoMicrophone(faults[error.name] ?? "unreadable");
  }
}

function makeContext() {
  const context = new AudioContext({ latencyHint: "interactive" });
  if (context.sampleRate <= MOST) return context;
  context.close();
  return new AudioContext({ latencyHint: "interactive", sampleRate: USUAL });
}

/**
 * Lets the pieces of a stream come; resolves with the first.
 * @param {AudioContext} context @param {MediaStream} stream @param {(piece: ArrayBuffer, peak: number) => void} take
 * @returns {Promise<void>}
 */
function firstPiece(context, stream, take) {
  const node = new AudioWorkletNode(context, "capture", { channelCount: 1, channelCountMode: "explicit", processorOptions: { frames: Math.round(context.sampleRate * PIECE) } });
  context.createMediaStreamSource(stream).connect(node);
  // It gives silence there; browsers run only what leads to the output.
  node.connect(context.destination);
  return new Promise((resolve) => {
    node.port.onmessage = ({ data }) => {
      take(data.piece, data.peak);
      resolve();
    };
  });
}

/**
 * The microphones by their ids; browsers name them only after one was opened.
 * @returns {Promise<string[][]>}
 */
export async function listMicrophones() {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId && label && deviceId !== "default").map(({ deviceId, label }) => [deviceId, label]);
}
