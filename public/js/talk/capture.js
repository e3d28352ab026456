// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Pieces } from "./pieces.js";

/** Cuts what a microphone gives into pieces of so many frames, on the thread of the sound. */
class Capture extends AudioWorkletProcessor {
  #pieces;

  /** @param {{processorOptions: {frames: number}}} options */
  constructor({ processorOptions }) {
    super();
    this.#pieces = new Pieces(processorOptions.frames, (piece, peak) => this.port.postMessage({ piece, peak }, [piece]));
  }

  /** @param {Float32Array[][]} inputs */
  process([[samples]]) {
    if (samples) this.#pieces.take(samples);
    return true;
  }
}

registerProcessor("capture", Capture);
