// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @type {(() => void)[]} */
const forgetting = [];
const forget = () => forgetting.forEach((one) => one());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", forget);
new MutationObserver(forget).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });

/**
 * What is read of the style sheet once for each theme, since reading makes the browser style the page.
 * @template T
 * @param {(node: Element) => T} read
 */
export function themed(read) {
  /** @type {T | null} */
  let value = null;
  forgetting.push(() => { value = null; });
  return (node = document.documentElement) => (value ??= read(node));
}

/**
 * Matches a canvas to the resolution of the screen; returns its context, scaled to CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function fit(canvas, width, height) {
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
