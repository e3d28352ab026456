// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { themed } from "./canvas.js";
import { faderPlace } from "./format.js";

/** The meter colours of the style sheet. */
export const meterColours = themed(() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const read = (/** @type {string} */ name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = { low: read("--meter-low"), mid: read("--meter-mid"), high: read("--meter-high"), back: read("--meter-back"),
    hold: read("--meter-hold"), duck: read("--meter-duck") };
  probe.remove();
  return colours;
});

/** @type {[number, number, "low" | "mid" | "high"][]} */
const bands = [[-100, -18, "low"], [-18, -6, "mid"], [-6, 0, "high"]];

/**
 * Draws one vertical bar: average solid, peak faint above it, the held peak as a line.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} width
 * @param {number} height
 * @param {Level | undefined} channel
 */
export function paintBar(context, x, width, height, channel) {
  const palette = meterColours();
  context.fillStyle = palette.back;
  context.fillRect(x, 0, width, height);
  if (!channel || channel.peak <= -100) return;
  const y = (/** @type {number} */ level) => height - faderPlace(Math.min(0, level)) * height;
  for (const [from, to, name] of bands) {
    context.fillStyle = palette[name];
    context.globalAlpha = 0.45;
    span(context, x, width, y, from, Math.min(to, channel.peak));
    context.globalAlpha = 1;
    span(context, x, width, y, from, Math.min(to, channel.average));
  }
  context.fillStyle = channel.hold > -6 ? palette.high : palette.hold;
  if (channel.hold > -100) context.fillRect(x, Math.min(height - 2, y(channel.hold)), width, 2);
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} width @param {(level: number) => number} y @param {number} from @param {number} to */
function span(context, x, width, y, from, to) {
  if (to <= from) return;
  context.fillRect(x, y(to), width, y(from) - y(to));
}
