// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path } from "./api.js";
import { svg } from "./dom.js";

const PIXELS = 160;
const known = new Map();
const waiting = [];
let running = 0;

/** The outline of a sound as the path of an SVG of 160 × 32, or null where it cannot be had; asked for once. */
function outline(sound) {
  if (!known.has(key(sound))) known.set(key(sound), new Promise((resolve) => waiting.push({ sound, resolve })));
  while (running < 3 && waiting.length) fetchNext();
  return known.get(key(sound));
}

/** A file that changes keeps its sound, but seldom its length. */
const key = (sound) => `${sound.id} ${sound.frames}`;

async function fetchNext() {
  const { sound, resolve } = waiting.shift();
  running += 1;
  try {
    const pixel = Math.min(16_777_216, Math.max(2, Math.ceil(sound.frames / PIXELS)));
    const data = await call("GET", `${path("sounds", sound.id, "waveform")}?bits=8&channels=mono&samplesPerPixel=${pixel}`);
    resolve(draw(data));
  } catch {
    known.delete(key(sound));
    resolve(null);
  }
  running -= 1;
  if (waiting.length) fetchNext();
}

function draw({ data, length }) {
  const loudest = Math.max(8, ...data.map(Math.abs));
  const step = PIXELS / Math.max(1, length);
  const point = (index, side) => `${(index * step).toFixed(1)} ${(16 - (data[index * 2 + side] / loudest) * 15).toFixed(1)}`;
  const places = Array.from({ length }, (_, index) => index);
  return `M${places.map((index) => point(index, 1)).join("L")}L${places.reverse().map((index) => point(index, 0)).join("L")}z`;
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) load(target);
}, { rootMargin: "200px" });

async function load(node) {
  seen.unobserve(node);
  const shape = await outline(node.sound);
  if (!shape) return;
  for (const place of node.children) place.setAttribute("d", shape);
}

/** A picture of a sound's waveform; `progress(part)` colours what was heard. Fetched when it comes into sight. */
export function waveform(sound) {
  const heard = svg("path", { class: "heard" });
  const node = svg("svg", { class: "waveform", viewBox: `0 0 ${PIXELS} 32`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path"), heard);
  node.sound = sound;
  let last = -1;
  node.progress = (part) => {
    const value = Math.round(part * 1000) / 10;
    if (value === last) return;
    last = value;
    heard.style.clipPath = `inset(0 ${100 - value}% 0 0)`;
  };
  node.progress(0);
  if (sound.state === "ready" && sound.frames) seen.observe(node);
  return node;
}
