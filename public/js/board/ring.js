// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { setAttribute, svg } from "../dom.js";

// About a pixel each, so that what plays for minutes is not painted fifteen times a second.
const STEPS = 72;

/** A ring that fills: `show(part)` from 0 to 1. */
export function ring() {
  const arc = svg("circle", { cx: 12, cy: 12, r: 10, class: "arc", pathLength: STEPS, "stroke-dasharray": STEPS, "stroke-dashoffset": STEPS });
  const node = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("circle", { cx: 12, cy: 12, r: 10 }), arc);
  return { node, show: (/** @type {number} */ part) => setAttribute(arc, "stroke-dashoffset", String(Math.round(STEPS * (1 - part)))) };
}
