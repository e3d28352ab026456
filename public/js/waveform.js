// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path } from "./api.js";
import { byId, h, svg } from "./dom.js";
import { Heard } from "./heard.js";

/** @typedef {Pick<API.Sound, "id"> & Partial<API.Sound>} Pictured */
/** @typedef {HTMLElement & {sound: Pictured, path?: Outline, progress: (part: number) => void}} Waveform */

const PIXELS = 160;
const TALL = 32;
/** @type {Map<string, Promise<Outline | null>>} */
const known = new Map();
/** @type {{sound: Pictured, resolve: (outline: Outline | null) => void}[]} */
const waiting = [];
let running = 0;

/**
 * The outline of a sound as a path in 160 × 32, fetched once and shared by all its pictures; null where it is not available.
 * @param {Pictured} sound
 */
function outline(sound) {
  if (!known.has(key(sound))) known.set(key(sound), new Promise((resolve) => waiting.push({ sound, resolve })));
  while (running < 3 && waiting.length) fetchNext();
  return known.get(key(sound));
}

/**
 * A changed file keeps the id of its sound, but rarely its length.
 * @param {Pictured} sound
 */
const key = (sound) => `${sound.id} ${sound.frames}`;

async function fetchNext() {
  const first = waiting.shift();
  if (!first) return;
  const { sound, resolve } = first;
  running += 1;
  try {
    const pixel = Math.min(16_777_216, Math.max(2, Math.ceil((sound.frames ?? 0) / PIXELS)));
    const data = await call("GET", `${path("sounds", sound.id, "waveform")}?bits=8&channels=mono&samplesPerPixel=${pixel}`);
    const text = draw(data);
    resolve({ text, shape: new Path2D(text), width: PIXELS, height: TALL });
  } catch {
    known.delete(key(sound));
    resolve(null);
  }
  running -= 1;
  if (waiting.length) fetchNext();
}

/** @param {{data: number[], length: number}} waveform */
function draw({ data, length }) {
  const loudest = Math.max(8, ...data.map(Math.abs));
  const step = PIXELS / Math.max(1, length);
  const point = (/** @type {number} */ index, /** @type {number} */ side) => `${(index * step).toFixed(1)} ${(16 - (data[index * 2 + side] / loudest) * 15).toFixed(1)}`;
  const places = Array.from({ length }, (_, index) => index);
  return `M${places.map((index) => point(index, 1)).join("L")}L${places.reverse().map((index) => point(index, 0)).join("L")}z`;
}

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) load(/** @type {Waveform} */ (target));
}, { root: byId("view"), rootMargin: "200px" });

/**
 * Fetches and draws the picture, if it did not come into view yet.
 * @param {Waveform} node
 */
export async function load(node) {
  near.unobserve(node);
  const shape = await outline(node.sound);
  if (!shape) return;
  node.querySelector("path")?.setAttribute("d", shape.text);
  node.path = shape;
}

/**
 * A picture of a sound's waveform; `progress(part)` colours the played part. Fetched when it comes into view.
 * @param {Pictured} sound
 * @returns {Waveform}
 */
export function waveform(sound, hasHead = false) {
  const still = svg("svg", { viewBox: `0 0 ${PIXELS} ${TALL}`, preserveAspectRatio: "none", "aria-hidden": "true" }, svg("path"));
  const plain = h("span.waveform", {}, still);
  const heard = new Heard(plain, hasHead);
  const node = Object.assign(plain, { sound, progress: (/** @type {number} */ part) => heard.show(part) });
  if (sound.state === "ready" && sound.frames) near.observe(node);
  return node;
}
