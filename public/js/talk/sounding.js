// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { urlOf } from "../early.js";
import { MOST, PIECE } from "./following.js";

/** Frames per second that are asked for where a device has more than the server takes. */
const USUAL = 48_000;

/** Hears a microphone on the thread of the sound, as it would be played. */
export class Sounding {
  #context = makeContext();
  #module = this.#context.audioWorklet.addModule(urlOf("/js/talk/capture.js"));

  constructor() {
    // A finger counts as a user for the browser when it is lifted; until then a page that was just opened gets no sound.
    addEventListener("pointerup", this.wake);
    this.wake();
  }

  wake = () => {
    if (this.#context.state !== "closed") this.#context.resume();
  };

  close() {
    removeEventListener("pointerup", this.wake);
    if (this.#context.state !== "closed") this.#context.close();
  }

  /** @param {MediaStream} stream @param {import("./following.js").Give} give */
  async follow(stream, give) {
    await this.#module;
    const context = this.#context;
    const node = new AudioWorkletNode(context, "capture", { channelCount: 1, channelCountMode: "explicit", processorOptions: { frames: Math.round(context.sampleRate * PIECE) } });
    const take = give(context.sampleRate);
    node.port.onmessage = ({ data }) => take(data.piece, data.peak);
    context.createMediaStreamSource(stream).connect(node);
    // It gives silence there; browsers run only what leads to the output.
    node.connect(context.destination);
  }
}

function makeContext() {
  const context = new AudioContext({ latencyHint: "interactive" });
  if (context.sampleRate <= MOST) return context;
  context.close();
  return new AudioContext({ latencyHint: "interactive", sampleRate: USUAL });
}
