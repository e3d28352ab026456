// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { fit, themed } from "../canvas.js";
import { h } from "../dom.js";

// About a pixel each, so that what plays for minutes is not painted fifteen times a second.
const STEPS = 72;

const styleOf = themed((node) => ({ colour: getComputedStyle(node).accentColor, size: 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize) }));

/**
 * A ring around a picture that fills: `show(part)` from 0 to 1. It has a canvas only while it is not empty, because there are many. An arc
 * of SVG would be new styles for each step, by which the memory of the page grows.
 * @param {Element[]} picture
 */
export function ring(...picture) {
  const node = h("span.ring", { "aria-hidden": "true" }, ...picture);
  /** @type {CanvasRenderingContext2D | null} */
  let context = null;
  let drawn = "";
  return { node, show(/** @type {number} */ part) {
    // A new tile has no style before it is in the page.
    if (!part || !node.isConnected) {
      context?.canvas.remove();
      context = null;
      drawn = "";
      return;
    }
    const { colour, size } = styleOf(node);
    if (!context) {
      context = fit(h("canvas"), size, size);
      node.prepend(context.canvas);
    }
    const step = Math.round(STEPS * part);
    if (`${step} ${colour}` === drawn) return;
    drawn = `${step} ${colour}`;
    context.clearRect(0, 0, size, size);
    context.beginPath();
    context.arc(size / 2, size / 2, (size * 25) / 56, -Math.PI / 2, Math.PI * ((2 * step) / STEPS - 0.5));
    context.lineWidth = (size * 3) / 28;
    context.strokeStyle = colour;
    context.stroke();
  } };
}
