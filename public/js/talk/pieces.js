// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** The largest sample of 16 bits. */
const FULL = 32_767;

/** Cuts sound into pieces of so many frames, signed 16-bit as the server takes them, each with its peak from 0 to 1. */
export class Pieces {
  #piece;
  #give;
  #filled = 0;
  #peak = 0;

  /** @param {number} frames @param {(piece: ArrayBuffer, peak: number) => void} give */
  constructor(frames, give) {
    this.#piece = new Int16Array(frames);
    this.#give = give;
  }

  /** @param {Float32Array} samples */
  take(samples) {
    for (const sample of samples) {
      const value = Math.max(-1, Math.min(1, sample));
      this.#peak = Math.max(this.#peak, Math.abs(value));
      this.#piece[this.#filled] = Math.round(value * FULL);
      this.#filled += 1;
      if (this.#filled === this.#piece.length) this.#end();
    }
  }

  #end() {
    const { buffer, length } = this.#piece;
    this.#give(buffer, this.#peak);
    this.#piece = new Int16Array(length);
    this.#filled = this.#peak = 0;
  }
}
