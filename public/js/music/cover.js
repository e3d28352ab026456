// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { socket } from "../desk.js";
import { byId, glyph, h } from "../dom.js";
import { urlOf } from "../early.js";

const AT_ONCE = 3;
/** @type {Map<string, Promise<boolean>>} Whether a sound has a picture; a changed file has another length. */
const known = new Map();
/** @type {{id: string, tell: (hasCover: boolean) => void}[]} */
const waiting = [];
let running = 0;

/** @param {API.Sound} sound */
function hasCover({ id, frames }) {
  const key = `${id} ${frames}`;
  if (!known.has(key)) known.set(key, new Promise((tell) => waiting.push({ id, tell })));
  while (running < AT_ONCE && waiting.length) ask();
  return known.get(key);
}

// Most sounds have none, and an image that does not exist is an error in the browser's console.
async function ask() {
  const next = waiting.shift();
  if (!next) return;
  running += 1;
  const { status } = await socket.ask(path("sounds", next.id, "cover"));
  next.tell(status === 200);
  running -= 1;
  if (waiting.length) ask();
}

/** @type {WeakMap<Element, API.Sound>} */
const pictured = new WeakMap();
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) load(target);
}, { root: byId("view"), rootMargin: "200px" });

/** @param {Element} node */
async function load(node) {
  near.unobserve(node);
  const sound = pictured.get(node);
  if (!sound || !(await hasCover(sound)) || pictured.get(node) !== sound) return;
  node.replaceChildren(h("img", { src: urlOf(path("sounds", sound.id, "cover")), alt: "", loading: "lazy" }));
}

/** The picture of a sound, or a note where it has none; asked for when it comes into view. */
export function cover() {
  const node = h("span.cover", { "aria-hidden": "true" }, glyph("music"));
  /** @param {API.Sound | null | undefined} sound */
  function show(sound) {
    const before = pictured.get(node);
    if (sound && before?.id === sound.id && before.frames === sound.frames) return;
    node.replaceChildren(glyph("music"));
    if (!sound) pictured.delete(node);
    else pictured.set(node, sound);
    if (sound?.state === "ready") near.observe(node);
  }
  return { node, show };
}
