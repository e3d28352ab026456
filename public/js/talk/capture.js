// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** The largest sample of 16 bits. */
const FULL = 32_767;

/**
 * Cuts what a microphone gives into pieces of so many frames, signed 16-bit as the server takes them, each with its peak from 0 to 1.
 * It runs on the thread of the sound.
 */
class Capture extends AudioWorkletProcessor {
  #piece;
  #filled = 0;
  #peak = 0;

  /** @param {{processorOptions: {frames: number}}} options */
  constructor({ processorOptions }) {
    super();
    this.#piece = new Int16Array(processorOptions.frames);
  }

  /** @param {Float32Array[][]} inputs */
  process([[samples]]) {
    for (const sample of samples ?? []) {
      const value = Math.max(-1, Math.min(1, sample));
      this.#peak = Math.max(this.#peak, Math.abs(value));
      this.#piece[this.#filled] = Math.round(value * FULL);
      this.#filled += 1;
      if (this.#filled === this.#piece.length) this.#give();
    }
    return true;
  }

  #give() {
    const { buffer, length } = this.#piece;
    this.port.postMessage({ piece: buffer, peak: this.#peak }, [buffer]);
    this.#piece = new Int16Array(length);
    this.#filled = this.#peak = 0;
  }
}

registerProcessor("capture", Capture);
