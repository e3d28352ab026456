// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { byId, setText } from "../dom.js";

/** The line at the top that says in words where the sound goes. */
export function healthLine(store) {
  function render() {
    if (!store.health) return;
    const [level, text] = words(store.health.output);
    byId("health").dataset.level = level;
    setText(byId("health"), text);
    setText(byId("version"), store.health.version ? `Carillon ${store.health.version}` : "");
  }
  return { parts: ["health"], render, tick() {} };
}

/** Gives a level (good, warn, bad) and a sentence. */
export function words(output) {
  if (!output.isRunning) return ["bad", `No output runs: ${output.reason ?? "the engine has not started it"}.`];
  const milliseconds = `${(output.latency * 1000).toFixed(1)} ms`;
  if (output.isFallback) {
    return ["warn", `Nothing can be heard: ${reason(output)} Sounds run silently and become audible as soon as PipeWire is there.`];
  }
  if (output.backend === "null") return ["good", "Silent output, as asked: sounds run in time but are not heard."];
  const where = output.device ? `“${output.device}”` : "the default device";
  const priority = output.isRealtime ? "" : " The audio thread has no real-time priority, so sound may drop out under load.";
  return [priority ? "warn" : "good", `Sound goes to ${where} through PipeWire, ${milliseconds} of delay, ${output.quantum} frames at a time.${priority}`];
}

function reason(output) {
  if (!output.reason) return "the audio device is away.";
  return /[.!?]$/.test(output.reason) ? output.reason : `${output.reason}.`;
}
