// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h } from "./dom.js";
import { fit, themed } from "./canvas.js";

/** The colours of the played part and of the head. */
const coloursOf = themed((canvas) => {
  const { accentColor, color } = getComputedStyle(canvas);
  return [accentColor, color];
});

/** @type {WeakMap<Element, Heard>} */
const nodes = new WeakMap();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) nodes.get(target)?.see(isIntersecting);
});
const sizes = new ResizeObserver((entries) => {
  for (const { contentRect, target } of entries) nodes.get(target)?.resize(contentRect);
});

/**
 * Colours the played part of a waveform on a canvas of its own, so that nothing else of the page is repainted.
 * The canvas exists only while it is visible, and is drawn only when it changes by at least a pixel.
 */
export class Heard {
  #node;
  #hasHead;
  /** @type {HTMLCanvasElement | null} */
  #canvas = null;
  /** @type {DOMRectReadOnly | null} */
  #box = null;
  #isSeen = false;
  #isWatched = false;
  #part = 0;
  #drawn = "";

  /** @param {HTMLElement & {path?: Outline}} node @param {boolean} hasHead */
  constructor(node, hasHead) {
    this.#node = node;
    this.#hasHead = hasHead;
    nodes.set(node, this);
  }

  /**
   * Observes the node only while there is something to draw, since hundreds of tiles rest.
   * @param {boolean} isWatched
   */
  #watch(isWatched) {
    this.#isWatched = isWatched;
    if (isWatched) {
      seen.observe(this.#node);
      sizes.observe(this.#node);
    } else {
      seen.unobserve(this.#node);
      sizes.unobserve(this.#node);
      this.#isSeen = false;
    }
  }

  /** @param {boolean} isSeen */
  see(isSeen) {
    this.#isSeen = isSeen;
    this.show(this.#part);
  }

  /** @param {DOMRectReadOnly} box */
  resize(box) {
    this.#box = box;
    this.show(this.#part);
  }

  /**
   * Shows a part, from 0 to 1, as played.
   * @param {number} part
   */
  show(part) {
    this.#part = part;
    const isDue = part > 0 || this.#hasHead;
    if (isDue !== this.#isWatched) this.#watch(isDue);
    const isWanted = this.#isSeen && Boolean(this.#box?.width) && isDue;
    if (isWanted !== Boolean(this.#canvas)) this.#place(isWanted);
    if (isWanted) this.#draw();
  }

  /** @param {boolean} isWanted */
  #place(isWanted) {
    if (isWanted) this.#node.append((this.#canvas = h("canvas", { "aria-hidden": "true" })));
    else if (this.#canvas) {
      this.#canvas.width = this.#canvas.height = 0;
      this.#canvas.remove();
      this.#canvas = null;
    }
    this.#drawn = "";
  }

  #draw() {
    const canvas = this.#canvas;
    if (!canvas || !this.#box) return;
    const { width, height } = this.#box;
    const edge = Math.round(this.#part * width * devicePixelRatio) / devicePixelRatio;
    const { path } = this.#node;
    const colours = coloursOf(canvas);
    const state = [edge, width, height, devicePixelRatio, ...colours, Boolean(path)].join();
    if (state === this.#drawn) return;
    this.#drawn = state;
    const context = fit(canvas, width, height);
    context.clearRect(0, 0, width, height);
    if (path) {
      context.save();
      context.beginPath();
      context.rect(0, 0, edge, height);
      context.clip();
      context.scale(width / path.width, height / path.height);
      context.fillStyle = colours[0];
      context.fill(path.shape);
      context.restore();
    }
    context.fillStyle = colours[1];
    if (this.#hasHead) context.fillRect(Math.min(edge, width - 2), 0, 2, height);
  }
}
