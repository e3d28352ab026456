// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** The element of that id. */
export const byId = (id) => document.getElementById(id);

/** Makes an element; `attributes` may hold text, class, on… listeners and plain attributes. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const shapes = {
  play: "M7 4.5v15l13-7.500z",
  stop: "M6 6h12v12H6z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  loop: "M17 2l4 4-4 4V7H8a3 3 0 0 0-3 3v1H3v-1a5 5 0 0 1 5-5h9zM7 22l-4-4 4-4v3h9a3 3 0 0 0 3-3v-1h2v1a5 5 0 0 1-5 5H7z",
  music: "M9 3v11.300A4 4 0 1 0 11 18V8h8V3z",
  mute: "M4 9v6h4l5 4V5L8 9zM16 8.500l1.400-1.400L20 9.700l2.600-2.600L24 8.500 21.400 11.100 24 13.700l-1.400 1.400L20 12.500l-2.600 2.600-1.400-1.400 2.600-2.600z",
  sound: "M4 9v6h4l5 4V5L8 9zM16 8a5 5 0 0 1 0 8v-2.200a3 3 0 0 0 0-3.600z",
};

/** A picture for a button; the button itself carries the name. */
export function glyph(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "glyph");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

/** A button with a picture and a spoken name. */
export function iconButton(name, label, onclick, extra = {}) {
  return element("button", { type: "button", class: "icon quiet", "aria-label": label, title: label, onclick, ...extra }, glyph(name));
}

/** Changes text only where it differs, so that screen readers and selections are left alone. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Brings a list into agreement with values: keeps, makes, moves and removes nodes by key.
 * `make(value)` gives a node with an `update(value)` function.
 */
export function reconcile(list, values, key, make) {
  const kept = new Map([...list.children].map((node) => [node.dataset.key, node]));
  let place = list.firstElementChild;
  for (const value of values) {
    const id = String(key(value));
    let node = kept.get(id);
    kept.delete(id);
    if (!node) {
      node = make(value);
      node.dataset.key = id;
    }
    node.update(value);
    if (node === place) place = place.nextElementSibling;
    else list.insertBefore(node, place);
  }
  for (const node of kept.values()) node.remove();
}

/** Seconds as people read them: 20 ms, 0.4 s, 12 s, 3:05, 1:02:03. */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "length unknown";
  if (seconds < 0.1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return clockTime(seconds);
}

/** Seconds as a running time: 0:07, 3:05, 1:02:03. */
export function clockTime(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** How far a playback is: 0:02 of 0:03; the whole is rounded up, so that the one never passes the other. */
export const progressText = (position, whole) => `${clockTime(position)} of ${clockTime(Math.ceil(whole))}`;

/** A linear volume in percent. */
export const percent = (volume) => `${Math.round(volume * 100)} %`;

/** Shows a refusal for a while; the user may close it before. */
export function notify(error) {
  const close = () => notice.remove();
  const notice = element("div", { class: "notice" }, element("span", { text: error.message }),
    element("button", { type: "button", class: "quiet", text: "Close", onclick: close }));
  byId("notices").append(notice);
  setTimeout(close, 8000);
}

/** Runs a request from a button and shows what the server refuses. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    notify(error);
    return null;
  }
}
