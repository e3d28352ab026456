// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Pieces } from "./pieces.js";

/** Seconds of a piece. */
export const PIECE = 0.02;
/** Frames per second that the server takes at most. */
export const MOST = 96_000;
/** Blocks of a track that wait for a page that stands still; Chromium's have 10 ms. */
const WAITING = 500;

/** @typedef {(rate: number) => (piece: ArrayBuffer, peak: number) => void} Give Takes the pieces at a rate. */

/** @type {any} What gives the sound of a track, in Chromium: all of it, even if the thread of the sound was late. */
const Processor = /** @type {any} */ (globalThis).MediaStreamTrackProcessor;

/** Whether the browser gives the sound of a track. */
export const mayFollow = Boolean(Processor);

/**
 * Gives the sound of a track until it ends.
 * @param {MediaStreamTrack} track @param {Give} give
 */
export async function followTrack(track, give) {
  const reader = new Processor({ track, maxBufferSize: WAITING }).readable.getReader();
  let rate = 0;
  /** @type {Pieces | null} */
  let pieces = null;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (value.sampleRate > MOST) throw new RangeError(`${value.sampleRate} Hz`);
    if (!pieces || rate !== value.sampleRate) {
      rate = value.sampleRate;
      pieces = new Pieces(Math.round(rate * PIECE), give(rate));
    }
    pieces.take(mixed(value));
    value.close();
  }
}

/**
 * The channels as one.
 * @param {any} data An AudioData.
 */
function mixed(data) {
  const [sum, one] = [new Float32Array(data.numberOfFrames), new Float32Array(data.numberOfFrames)];
  for (let planeIndex = 0; planeIndex < data.numberOfChannels; planeIndex += 1) {
    data.copyTo(one, { planeIndex, format: "f32-planar" });
    for (let at = 0; at < sum.length; at += 1) sum[at] += one[at] / data.numberOfChannels;
  }
  return sum;
}
